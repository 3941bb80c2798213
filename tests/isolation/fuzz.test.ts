import type { RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../../api/app.ts';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import { dice, hostileBodies, hostileValues, innards } from './hostile.ts';
import { type Answer, filled, type Input, nameOf, requestsSent, send, templateOf } from './probe.ts';
import { openScene } from './scene.ts';
import { keysAt, type Part, parts } from './schema-places.ts';
import { newcomer, openWorld, type World, within } from './world.ts';

// Requests that no page of ours would send. `FUZZ=100 npx vitest run --project unit tests/isolation/fuzz.test.ts` sends more.

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

/** One value of a request replaced by a hostile one, at a place that the schema knows or at one that it does not. */
function spoiled(route: RouteDefinition, input: Input): Input {
  const part = pick((Object.keys(parts) as Part[]).filter(one => parts[one](route)));
  if (part === undefined) return { query: { [pick(['x', '__proto__', 'constructor', 'q'])]: pick(hostileValues) } };
  const schema = parts[part](route) as z.ZodType;
  const value = structuredClone(input[part]) as Record<string, unknown>;
  const known = keysAt(schema);
  if (known.length === 0 || random() < 0.05) {
    value[pick(['__proto__x', 'constructor', 'lạ', 'tenant_id', '\0'])] = pick(hostileValues);
    return { ...input, [part]: value };
  }
  const path = pick(known);
  let at: unknown = value;
  for (const key of path.slice(0, -1)) {
    const inner = (at as Record<string, unknown>)[key];
    if (inner === null || typeof inner !== 'object') {
      (at as Record<string, unknown>)[key] = typeof path[path.indexOf(key) + 1] === 'number' ? [] : {};
    }
    at = (at as Record<string, unknown>)[key];
  }
  (at as Record<string, unknown>)[path.at(-1)!] = random() < 0.15 ? [pick(hostileValues)] : pick(hostileValues);
  return { ...input, [part]: value };
}

const ofCalls = calls.map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition }));

describe.each(ofCalls)('$call', ({ call, route }) => {
  it('answers whatever is sent in its own words', async () => {
    const own =
      route.access === 'session' && route.method !== 'get' ? await newcomer(world, { role: 'administrator' }) : caller;
    const scene = openScene(within(world, { owner: own.id }));
    const base = await filled(templateOf(route), slot => scene.id(slot.noun));
    for (let round = 0; round < rounds; round++) {
      const input = spoiled(route, base);
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
