import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { endAll, openGateway, Singer } from '../gateway/test-gateway.ts';
import { LocalEngine } from '../media/local-engine.ts';
import { tone } from '../media/tone.ts';

afterEach(endAll);

const [music, next, second, customer, staff] = [1_200, 900, 700, 440, 600];

/** A queue with music, which says one tone to whoever is next and another to the second, after so many seconds of music. */
async function withAnnouncements(announceSeconds: number) {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const opened = await openGateway(engine);
  const { host, phoneOf } = opened;
  const queue: QueueLead = {
    ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000a', priority: 0, mostWaitSeconds: 60 },
    ...{
      announceSeconds,
      musicId: 'song',
      callbackKey: '1',
      ringsAll: false,
      records: true,
      overflow: { kind: 'end' },
    },
  };
  host.leads.set('1900', queue);
  host.sounds.set('song', tone(music, 1));
  host.sounds.set('next', tone(next, 0.4));
  host.sounds.set('second', tone(second, 0.4));
  host.announce = position => ['next', 'second'][position - 1];
  const waits = async (name: string) => {
    const singer = new Singer(customer, Number.POSITIVE_INFINITY);
    const phone = await phoneOf(name, 'udp');
    phone.sound = singer.open;
    const call = await phone.call('1900');
    await expect.poll(() => call.state).toBe('talking');
    return { singer, call };
  };
  return { ...opened, waits };
}

it('tells whoever waits where they stand, and the music goes on after it', async () => {
  const { waits, signIn, warnings } = await withAnnouncements(0.3);
  const { singer, call } = await waits('0901111111');
  await expect.poll(() => singer.story(music, next, second).slice(0, 5)).toEqual([music, next, music, next, music]);
  const an = await signIn('an', 'udp');
  const talks = new Singer(staff);
  an.sound = talks.open;
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => talks.hears(customer, music, next)).toEqual([customer]);
  await expect.poll(() => singer.story(music, next, staff).at(-1)).toBe(staff);
  // and nothing is told to whoever talks
  singer.forget();
  await expect.poll(() => singer.sound.length).toBeGreaterThan(8_000);
  expect(singer.story(music, next, staff)).toEqual([staff]);
  await call.hangUp();
  expect(warnings).toEqual([]);
});

it('tells each of the line their own place, which changes when one before them leaves', async () => {
  const { waits } = await withAnnouncements(0.3);
  const one = await waits('0901111111');
  const two = await waits('0902222222');
  await expect.poll(() => two.singer.story(music, next, second).slice(0, 3)).toEqual([music, second, music]);
  expect(one.singer.story(music, next, second)).not.toContain(second);
  await one.call.hangUp();
  two.singer.forget();
  await expect.poll(() => two.singer.story(music, next)).toContain(next);
});

it('has whoever presses the key in the middle of it called back at once', async () => {
  const { host, waits } = await withAnnouncements(0.3);
  host.sounds.set('next', tone(next, 30));
  const { singer, call } = await waits('0901111111');
  await expect.poll(() => singer.story(music, next).at(-1)).toBe(next);
  await call.press('1');
  await expect.poll(() => host.details('callback.asked')).toHaveLength(1);
});

it('plays music alone where nothing can be said, or the queue says nothing', async () => {
  const { host, waits, warnings } = await withAnnouncements(0.2);
  let asked = 0;
  host.announce = () => {
    if (++asked === 1) throw new Error('the database is away');
    return undefined;
  };
  const { singer } = await waits('0901111111');
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(singer.story(music, next)).toEqual([music]);
  expect(warnings).toEqual([expect.stringContaining('an announcement of a queue')]);
  const [lead, times] = [host.leads.get('1900') as QueueLead, asked];
  host.leads.set('1900', { ...lead, announceSeconds: 0 });
  const silent = await waits('0902222222');
  await expect.poll(() => asked).toBeGreaterThan(times + 2);
  expect(silent.singer.story(music, next)).toEqual([music]);
});
