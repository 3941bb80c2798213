import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pieceWav, spokenPieces } from '../../db/seed/spoken-pieces.ts';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { pcmuOfWav } from './sound.ts';
import { spokenNumber, spokenSound } from './spoken.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

/** What a sound says, as it is written. */
const said = (id: string | undefined) =>
  id
    ?.replace('spoken:', '')
    .split(',')
    .map(sentence =>
      sentence
        .split('.')
        .map(piece => spokenPieces[piece as keyof typeof spokenPieces])
        .join(' '),
    )
    .join('. ');
const words = (number: number) =>
  spokenNumber(number)
    .map(piece => spokenPieces[piece])
    .join(' ');

async function openQueue(queue: Record<string, unknown>, agents = 2) {
  const scene = await openCallScene(test, { agents, queue: { announce_seconds: 30, ...queue } });
  const call = await ringHotline(host, scene);
  return { scene, call, tell: (position: number) => host.announcement(call, scene.queue, position).then(said) };
}

/** Answered calls of the queue, of so many seconds each, the first given the latest. */
const answered = (scene: CallScene, seconds: number[], startedDaysAgo = 0) =>
  test.rows(scene.tenant, db =>
    db
      .insertInto('calls')
      .values(
        seconds.map((talk_seconds, at) => {
          const started = new Date(Date.now() - startedDaysAgo * 86_400_000 - (at + 1) * 60_000).toISOString();
          return {
            ...{ tenant_id: scene.tenant, id: newId(), direction: 'inbound', queue_id: scene.queue, state: 'ended' },
            ...{ outcome: 'answer', started_at: started, answered_at: started, talk_seconds },
          };
        }),
      )
      .execute(),
  );

it.each([
  [1, 'một'],
  [5, 'năm'],
  [10, 'mười'],
  [11, 'mười một'],
  [15, 'mười lăm'],
  [20, 'hai mươi'],
  [21, 'hai mươi mốt'],
  [34, 'ba mươi bốn'],
  [55, 'năm mươi lăm'],
  [100, 'một trăm'],
  [101, 'một trăm linh một'],
  [105, 'một trăm linh năm'],
  [110, 'một trăm mười'],
  [115, 'một trăm mười lăm'],
  [221, 'hai trăm hai mươi mốt'],
  [999, 'chín trăm chín mươi chín'],
])('says %i as %s', (number, spoken) => {
  expect(words(number)).toBe(spoken);
});

it('says every number in a way of its own, and none that it has no words for', () => {
  const all = Array.from({ length: 999 }, (_, at) => words(at + 1));
  expect(new Set(all).size).toBe(999);
  for (const number of [0, 1_000, 1.5, -1]) expect(() => spokenNumber(number)).toThrow(RangeError);
});

it('says what the queue wants said, in its order', async () => {
  const { scene, call, tell } = await openQueue({ announcements: ['position', 'wait', 'callback'], callback_key: '*' });
  await ready(test, scene.tenant, scene.agents[0]!.id, { call_state: 'talking' });
  await answered(scene, [600]);
  // one of two is free: the second of the line waits for one of them, for half of a call of 600 s
  expect(await tell(2)).toBe(
    'Quý khách đang ở vị trí số hai trong hàng chờ. Thời gian chờ dự kiến khoảng năm phút. ' +
      'Để được gọi lại thay vì chờ, xin bấm phím sao',
  );
  expect(await tell(1)).toContain('Thời gian chờ dự kiến dưới một phút');
  expect(await tell(1_000)).not.toContain('vị trí');
  const change = (changes: object) =>
    test.rows(scene.tenant, db => db.updateTable('call_queues').set(changes).where('id', '=', scene.queue).execute());
  await change({ callback_key: '' });
  expect(await tell(1)).not.toContain('bấm phím');
  await change({ announcements: ['callback'] });
  expect(await tell(1)).toBeUndefined();
  await change({ announcements: ['position'] });
  expect(await tell(1)).toBe('Quý khách đang ở vị trí số một trong hàng chờ');
  const other = await openCallScene(test, { agents: 0 });
  expect(await host.announcement({ ...call, tenantId: other.tenant }, scene.queue, 1)).toBeUndefined();
});

it('expects a wait from the latest answered calls and from who takes calls now', async () => {
  const { scene, call, tell } = await openQueue({ announcements: ['wait'], wrap_up_seconds: 60 }, 5);
  const [first, second, third, away, gone] = scene.agents.map(({ id }) => id);
  await ready(test, scene.tenant, first!, { call_state: 'talking' });
  await ready(test, scene.tenant, second!, { call_state: 'wrap_up', wrap_up_until: new Date(Date.now() + 600_000) });
  await ready(test, scene.tenant, third!, { call_state: 'ringing', call_id: newId() });
  await ready(test, scene.tenant, away!, { status: 'ATLUNCH' });
  await ready(test, scene.tenant, gone!, { is_registered: false });
  // nobody has been answered of late
  await answered(scene, [9_000], 2);
  expect(await tell(1)).toBeUndefined();
  // the twenty latest count alone
  await answered(scene, [...Array.from({ length: 20 }, (_, at) => 200 + at * 20), 9_000, 9_000]);
  const minutes = async (position: number) =>
    test.rows(scene.tenant, async db => {
      const { rows } = await sql<{ mean: number }>`select avg(talk_seconds)::float as mean from (
        select talk_seconds from calls where queue_id = ${scene.queue} and answered_at > now() - interval '1 day'
        order by started_at desc limit 20) latest`.execute(db);
      return Math.ceil((position * (rows[0]!.mean + 60)) / 3 / 60);
    });
  for (const position of [1, 2, 7])
    expect(await tell(position)).toBe(`Thời gian chờ dự kiến khoảng ${words(await minutes(position))} phút`);
  expect([await minutes(1), await minutes(7)]).toEqual([3, 18]);
  // somebody who rings for this very call is as good as free
  await ready(test, scene.tenant, third!, { call_state: 'ringing', call_id: call.callId });
  expect(await tell(1)).toBe('Thời gian chờ dự kiến dưới một phút');
  for (const id of [first!, second!, third!]) await ready(test, scene.tenant, id, { status: 'MEETING' });
  expect(await tell(1)).toBeUndefined();
});

it('is the pieces one after the other, with rests between the sentences', async () => {
  const sound = (await host.sound('', 'spoken:position.4.in-line,soon'))!;
  const piece = (key: keyof typeof spokenPieces) => Buffer.from(pcmuOfWav(pieceWav(key))!);
  const rest = (milliseconds: number) => Buffer.alloc(milliseconds * 8, 0xff);
  const parts = [rest(200), piece('position'), piece('4'), piece('in-line'), rest(400), piece('soon'), rest(300)];
  expect(Buffer.compare(Buffer.from(sound), Buffer.concat(parts))).toBe(0);
  expect(() => spokenSound('spoken:../welcome')).toThrow('no piece');
});
