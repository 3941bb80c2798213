import type { RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import { dice, hostileBodies, hostileValues, innards } from './hostile.ts';
import { type Answer, filled, type Input, nameOf, requestsSent, send, templateOf } from './probe.ts';
import { openScene } from './scene.ts';
import { keysAt, type Part, parts } from './schema-places.ts';
import { newcomer, openWorld, type World, within } from './world.ts';

// Requests that no page of ours would send. `FUZZ=100000 npx vitest run --project unit tests/isolation/fuzz.test.ts` sends all.

const rounds = Number(process.env.FUZZ ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const random = dice(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

let test: TestApi;
let world: World;
let caller: TestUser;

beforeAll(async () => {
  test = await openTestApi({ limitFactor: 10_000 });
  world = await openWorld(test, 5);
  caller = await newcomer(world, { role: 'administrator', isPlatformAdmin: true });
});
afterAll(async () => {
  console.info(`fuzz: ${calls.length} calls, ${requestsSent()} requests, seed ${seed}`);
  await test.close();
});

function expectComposed(answer: Answer, what: () => string) {
  if (answer.status < 500 && !innards.test(answer.text)) return;
  expect.fail(`${what().slice(0, 600)} answers ${answer.status}: ${answer.text.slice(0, 400)}`);
}

interface Spoil {
  part: Part;
  path: (string | number)[];
  value: unknown;
}

/** Every way to spoil a request of a call: each place that its schema knows, and some that it does not, by each value. */
function waysToSpoil(route: RouteDefinition): Spoil[] {
  const ways: Spoil[] = [];
  for (const part of Object.keys(parts) as Part[]) {
    const schema = parts[part](route);
    const known = schema ? keysAt(schema) : [];
    const unknown = part === 'params' ? [] : ['__proto__x', 'constructor', 'lạ', 'tenant_id', '\0'].map(key => [key]);
    for (const path of [...known, ...unknown]) for (const value of hostileValues) ways.push({ part, path, value });
  }
  return ways;
}

/** The request with one value replaced. */
function spoil(input: Input, { part, path, value }: Spoil): Input {
  const spoiled = { ...(structuredClone(input[part]) as Record<string, unknown>) };
  let at: Record<string | number, unknown> = spoiled;
  for (const [step, key] of path.slice(0, -1).entries()) {
    const inner = at[key];
    if (inner === null || typeof inner !== 'object') at[key] = typeof path[step + 1] === 'number' ? [] : {};
    at = at[key] as Record<string | number, unknown>;
  }
  at[path.at(-1)!] = random() < 0.1 ? [value] : value;
  return { ...input, [part]: spoiled };
}

const ofCalls = calls.map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition }));

describe.each(ofCalls)('$call', ({ call, route }) => {
  it('answers whatever is sent in its own words', async () => {
    const own =
      route.access === 'session' && route.method !== 'get' ? await newcomer(world, { role: 'administrator' }) : caller;
    const scene = openScene(within(world, { owner: own.id }));
    const base = await filled(templateOf(route), slot => scene.id(slot.noun));
    const ways = waysToSpoil(route);
    const chosen = rounds >= ways.length ? ways : Array.from({ length: rounds }, () => pick(ways));
    for (const [round, way] of chosen.entries()) {
      const input = spoil(base, way);
      const headers = {
        'idempotency-key': `${call} ${round}`.replace(/[^\w-]/g, '-'),
        'x-request-id': String(round),
        'last-event-id': `${round}-99999999999999999999`,
      };
      const answer = await send(test, route, input, { token: own.token, headers });
      expectComposed(answer, () => `${call} with ${JSON.stringify(input)}`);
    }
    expect((Object.prototype as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.runIf(route.body && !route.file)('reads no body but JSON', async () => {
    const scene = openScene(within(world, { owner: caller.id }));
    const { params } = await filled(templateOf(route), slot => scene.id(slot.noun));
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
    for (const body of hostileBodies) {
      const response = await test.request(path, {
        method: route.method.toUpperCase(),
        headers: { Authorization: caller.token, 'Content-Type': 'application/json' },
        body,
      });
      const answer = { status: response.status, text: await response.text(), headers: '' };
      expectComposed(answer, () => `${call} with the body ${body.slice(0, 100)}`);
      // a body that is no object is never taken for one
      if (!body.trim().startsWith('{') && body.trim() !== '')
        expect([call, body.slice(0, 40), answer.status >= 400]).toEqual([call, body.slice(0, 40), true]);
    }
  });
});

describe('what was stored', () => {
  it('can be read again, row by row', async () => {
    const numbers = await test.rows(world.tenantId, async db => ({
      ticket: (await db.selectFrom('tickets').select('number').execute()).map(row => row.number),
      contact: (await db.selectFrom('contacts').select('number').execute()).map(row => row.number),
    }));
    for (const noun of ['ticket', 'contact'] as const)
      for (const id of numbers[noun]) {
        const { route } = calls.find(one => nameOf(one.route) === `get /v2/${noun}/:id`)!;
        const answer = await send(test, route, { params: { id } }, { token: caller.token });
        expect([noun, id, answer.status, answer.text.slice(0, 200)]).toEqual([noun, id, 200, expect.any(String)]);
      }
    for (const { call, route } of ofCalls.filter(one => one.route.method === 'get')) {
      const scene = openScene(within(world, { owner: caller.id }));
      const input = await filled(templateOf(route), slot => scene.id(slot.noun));
      const answer = await send(test, route, input, { token: caller.token });
      expect([call, answer.status < 500]).toEqual([call, true]);
    }
  });
});

describe('addresses', () => {
  it.each([
    '/v2/ticket/%00',
    '/v2/ticket/%E0%A4%A',
    '/v2/ticket/..%2f..%2fetc',
    '/v2/ticket/1%0d%0aSet-Cookie:a=b',
    '/v2/ticket/99999999999999999999',
    '/v2/ticket/-1',
    '/v2/ticket/1e3',
    '/v2/file/%2e%2e',
    '/v2/tickets?f=%00&f=%ff&q=%E0%A4',
    '/v2/tickets?__proto__[x]=1&constructor=2',
    `/v2/tickets?q=${'x'.repeat(100_000)}`,
    `/v2/tickets?${'f=a:b:c&'.repeat(5_000)}`,
    '/v2/tickets?page=99999999999&size=-5',
    '/v2/tickets?sort=;drop%20table',
    '/v2//ticket/1',
    '/V2/TICKETS',
  ])('%s answers in words', async path => {
    const response = await test.request(path, { headers: { Authorization: caller.token } });
    const text = await response.text();
    expectComposed({ status: response.status, text, headers: '' }, () => path.slice(0, 100));
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each(['PATCH', 'OPTIONS', 'PURGE', 'HEAD'])('%s is no way in', async method => {
    for (const { route } of ofCalls) {
      const scene = openScene(within(world, { owner: caller.id }));
      const { params } = await filled(templateOf(route), slot => scene.id(slot.noun));
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        String((params as Record<string, unknown>)[name]),
      );
      const streams = test.house.streams.size;
      const response = await test.request(path, { method, headers: { Authorization: caller.token } });
      expect([path, await response.text()]).toEqual([path, method === 'HEAD' ? '' : expect.stringContaining('404')]);
      expect([path, test.house.streams.size]).toEqual([path, streams]);
    }
  });
});
