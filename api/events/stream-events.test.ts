import { myAccount, signOut } from 'contract/access/sign-in.ts';
import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

interface Told {
  id: string;
  event: string;
  data: { kind?: string; subject?: { number?: number } };
}

let test: TestApi;
let tenant: string;
let writer: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  writer = await test.user(tenant, { role: 'team_leader' });
});
afterAll(() => test.close());

/** Opens the stream and reads from it until `enough`; the messages so far are given back. */
async function listen(user: TestUser, lastEventId = '') {
  const leaving = new AbortController();
  const response = await test.request('/v2/events', {
    headers: { Authorization: user.token, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const told: Told[] = [];
  let rest = '';
  return {
    response,
    async until(enough: (told: Told[]) => boolean): Promise<Told[]> {
      while (!enough(told)) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (rest + value).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
          if (field('event')) told.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) });
        }
      }
      return told;
    },
    close: () => reader.cancel().then(() => leaving.abort()),
  };
}

const makeTicket = async (more: object = {}) => {
  const { data } = await test.call(writer.token, createTicket, {
    json: { subject: 'Đơn hàng giao thiếu', requester_name: 'Trần Thị Dậu', requester_phone: '0901234567', ...more },
  });
  return data._id;
};
const numbers = (told: Told[]) =>
  told.filter(one => one.data.kind === 'ticket.created').map(one => one.data.subject!.number);

describe('the stream of events', () => {
  it('tells a change after its commit, and is neither compressed nor kept', async () => {
    const stream = await listen(writer);
    expect(stream.response.headers.get('cache-control')).toContain('no-transform');
    const id = await makeTicket();
    const told = await stream.until(all => numbers(all).includes(id));
    expect(told.find(one => one.data.kind === 'ticket.created')?.id).toMatch(/^\d+-\d+$/);
    await stream.close();
  });

  it('goes on after the last event heard: nothing twice, nothing missed, in order', async () => {
    const { data: account } = await test.call(writer.token, myAccount, {});
    const made: number[] = [];
    for (let count = 0; count < 6; count++) made.push(await makeTicket());
    const first = await listen(writer, account.position);
    const heard = await first.until(all => numbers(all).length >= 3);
    await first.close();
    const cutAt = heard.filter(one => one.data.kind === 'ticket.created')[2]!;
    for (let count = 0; count < 2; count++) made.push(await makeTicket());
    const second = await listen(writer, cutAt.id);
    const rest = await second.until(all => numbers(all).includes(made.at(-1)));
    await second.close();
    expect([...numbers(heard).slice(0, 3), ...numbers(rest)]).toEqual(made);
  });

  it('covers what was committed while a page was on its way', async () => {
    const { data: account } = await test.call(writer.token, myAccount, {});
    const id = await makeTicket();
    const stream = await listen(writer, account.position);
    expect(numbers(await stream.until(all => numbers(all).length > 0))).toEqual([id]);
    await stream.close();
  });

  it('tells each person of the tickets in their scope alone, and another tenant of none', async () => {
    const mine = await test.user(tenant, { scope: 'me' });
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    const streams = await Promise.all([listen(mine), listen(stranger)]);
    await makeTicket();
    const given = await makeTicket({ assignee_id: mine.id });
    expect(numbers(await streams[0].until(all => numbers(all).length > 0))).toEqual([given]);
    const { data } = await test.call(stranger.token, createTicket, {
      json: { subject: 'Của doanh nghiệp khác', requester_name: 'Ai đó' },
    });
    expect(numbers(await streams[1].until(all => numbers(all).length > 0))).toEqual([data._id]);
    await Promise.all(streams.map(stream => stream.close()));
  });

  it('tells the one who loses a ticket from sight that it changed', async () => {
    const losing = await test.user(tenant, { scope: 'me' });
    const id = await makeTicket({ assignee_id: losing.id });
    const stream = await listen(losing);
    await test.call(writer.token, updateTicket, { params: { id }, json: { version: 1, assignee_id: writer.id } });
    const told = await stream.until(all => all.some(one => one.data.kind === 'ticket.changed'));
    expect(told.at(-1)!.data.subject!.number).toBe(id);
    await stream.close();
  });

  it('asks to load again when it cannot tell what was missed', async () => {
    const stream = await listen(writer, 'không phải vị trí'.replace(/[^ -~]/g, '?'));
    expect((await stream.until(all => all.length > 0))[0]!.event).toBe('resync');
    await stream.close();
  });

  it('says that the session is over', async () => {
    const leaving = await test.user(tenant);
    const stream = await listen(leaving);
    await test.call(leaving.token, signOut, {});
    const told = await stream.until(all => all.at(-1)?.event === 'ended');
    expect(told.at(-1)?.event).toBe('ended');
  });

  it('is forgotten by the server when its reader leaves', async () => {
    const before = test.house.streams.size;
    const stream = await listen(writer);
    expect(test.house.streams.size).toBe(before + 1);
    await stream.close();
    expect(test.house.streams.size).toBe(before);
  });
});
