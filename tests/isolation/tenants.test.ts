import type { FieldDefinition } from 'contract/filters.ts';
import { type Noun, numberedNouns, type RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { v7 } from '../../db/uuid.ts';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import {
  type Answer,
  filled,
  type Input,
  inputAt,
  isOpenTo,
  isRead,
  nameOf,
  requestsSent,
  roles,
  send,
  templateOf,
} from './probe.ts';
import { openScene } from './scene.ts';
import { type Place, placesOf, spell, unmarkedIds } from './schema-places.ts';
import {
  closedColumns,
  filteredBy,
  fixtures,
  lookupNouns,
  notIdentifiers,
  otherAnswers,
  plantTheRest,
} from './table.ts';
import {
  columnsOf,
  fingerprint,
  foundIn,
  newcomer,
  openWorld,
  type Scene,
  settle,
  tenantTables,
  type World,
  within,
} from './world.ts';

// Every call of the table of contents, by every role, with another tenant's identifiers in every place that takes one.

let test: TestApi;
let own: World;
let foreign: World;
let foreignScene: Scene;
let foreignRows: string;
const callers = {} as Record<(typeof roles)[number], TestUser>;
let ended: TestUser;

beforeAll(async () => {
  test = await openTestApi();
  own = await openWorld(test, 3);
  foreign = await openWorld(test, 7);
  foreignScene = openScene(foreign);
  for (const noun of Object.keys(fixtures) as Noun[]) await foreignScene.id(noun);
  await plantTheRest(foreignScene);
  for (const role of roles) callers[role] = await newcomer(own, { role });
  ended = await newcomer(own, { role: 'administrator' });
  await test.ownerPool.query('update directory.sessions set revoked_at = now() where user_id = $1', [ended.id]);
  foreignRows = await fingerprint(test, foreign.tenantId);
});
afterAll(async () => {
  console.info(`isolation between tenants: ${calls.length} calls, ${requestsSent()} probes`);
  await test.close();
});

const numbered: readonly Noun[] = numberedNouns;
const nowhereIds = new Map<Noun, string | number>();
/** An identifier that names nothing in any tenant. */
function nowhere(noun: Noun): string | number {
  if (!nowhereIds.has(noun)) nowhereIds.set(noun, numbered.includes(noun) ? 999_999_999 : v7());
  return nowhereIds.get(noun)!;
}

const blank = (answer: Answer, id: string | number) => answer.text.replaceAll(String(id), '<id>');

function expectNothingForeign(answer: Answer, said: (string | number)[], what: string) {
  const found = foundIn(`${answer.text}\n${answer.headers}`, foreign, new Set(said.map(String)));
  expect(found, `${what} tells of another tenant: ${answer.text.slice(0, 500)}`).toEqual([]);
}

/** The same request with another tenant's identifier and with one that exists nowhere cannot be told apart. */
async function expectSameAsNowhere(
  route: RouteDefinition,
  token: string,
  noun: Noun,
  inputWith: (id: string | number) => Promise<Input>,
  what: string,
  mayBeEmpty: boolean,
) {
  const there = await foreignScene.id(noun);
  const absent = nowhere(noun);
  const [probe, control] = [
    await send(test, route, await inputWith(there), { token }),
    await send(test, route, await inputWith(absent), { token }),
  ];
  expectNothingForeign(probe, [there], what);
  expect({ what, status: probe.status, text: blank(probe, there) }).toEqual({
    what,
    status: control.status,
    text: blank(control, absent),
  });
  expect(
    [403, 404, 422, ...(mayBeEmpty ? [200] : [])],
    `${what} with another tenant's ${noun} answers ${probe.status}: ${probe.text.slice(0, 300)}`,
  ).toContain(probe.status);
  return probe;
}

/** The forms that an identifier takes in a request: alone, and in a list also beside one of one's own. */
const formsAt = (place: Place): ('alone' | 'beside')[] =>
  place.steps.some(step => 'item' in step) ? ['alone', 'beside'] : ['alone'];

const fresh = async (role: (typeof roles)[number]) => {
  const caller = await newcomer(own, { role });
  return { caller, scene: openScene(within(own, { owner: caller.id })) };
};

function expectSuccess(route: RouteDefinition, answer: Answer, what: string) {
  const other = otherAnswers[nameOf(route)];
  const wanted = other ? [other.status, ...(other.orDone ? [200, 201] : [])] : [200, 201];
  expect(wanted, `${what} answers ${answer.status}: ${answer.text.slice(0, 500)}`).toContain(answer.status);
}

describe.each(calls.map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition })))(
  '$call',
  ({ call, route }) => {
    const places = placesOf(route);

    it('names rows by references alone', () => {
      const strays = unmarkedIds(route).filter(path => !notIdentifiers.has(`${call} ${path}`));
      expect(strays, `${call}: make these by reference(noun), or list them in notIdentifiers of the table`).toEqual([]);
    });

    it('is closed without a living session', async () => {
      const input = await filled(templateOf(route), slot => openScene(own).id(slot.noun));
      for (const [token, status] of [
        [undefined, 401],
        ['khong-phai-token', 403],
        [ended.token, 403],
      ] as const) {
        const answer = await send(test, route, input, { token });
        if (route.access !== 'public') expect([call, token, answer.status]).toEqual([call, token, status]);
        expectNothingForeign(answer, [], call);
      }
    });

    it.each(roles)('answers a %s from their own tenant alone', async role => {
      const { caller, scene } = await fresh(role);
      const input = await filled(templateOf(route), slot => scene.id(slot.noun));
      await settle(own);
      const answer = await send(test, route, input, { token: caller.token });
      expectNothingForeign(answer, [], call);
      if (isOpenTo(route, role)) expectSuccess(route, answer, `${call} by a ${role}`);
      else expect([call, role, answer.status]).toEqual([call, role, 403]);
    });

    it.each(roles)('takes no word of a %s for which tenant they belong to', async role => {
      const scene = openScene(within(own, { owner: callers[role].id }));
      const input = await filled(templateOf(route), slot => scene.id(slot.noun));
      const { token } = callers[role];
      const tenant_id = foreign.tenantId;
      const headers = { 'x-tenant-id': tenant_id, 'x-tenant': tenant_id, cookie: `tenant_id=${tenant_id}` };
      if (route.access !== 'session' || route.method === 'get')
        expectNothingForeign(await send(test, route, input, { token, headers }), [], call);
      const withQuery = { ...input, query: { ...(input.query as object), tenant_id } };
      if (route.method === 'get')
        expectNothingForeign(await send(test, route, withQuery, { token }), [tenant_id], call);
      if (route.body && !route.file && isOpenTo(route, role)) {
        const answer = await send(test, route, { ...input, body: { ...(input.body as object), tenant_id } }, { token });
        expect([call, answer.status]).toEqual([call, 422]);
      }
    });

    it.each(places.map(place => ({ at: spell(place), place })))('keeps $at to its tenant', async ({ at, place }) => {
      for (const role of roles) {
        const scene = openScene(within(own, { owner: callers[role].id }));
        for (const form of formsAt(place)) {
          const what = `${call} ${at} (${form}) by a ${role}`;
          const inputWith = (id: string | number) => inputAt(route, place, scene, form, id);
          const mayBeEmpty = isRead(route) && place.part !== 'params';
          const probe = await expectSameAsNowhere(route, callers[role].token, place.noun, inputWith, what, mayBeEmpty);
          if (isOpenTo(route, role) && place.part === 'params') expect([what, probe.status]).toEqual([what, 404]);
          if (!isOpenTo(route, role)) expect([what, probe.status]).toEqual([what, 403]);
        }
      }
      // the twin: the same place with a row of one's own
      const role = roles.findLast(one => isOpenTo(route, one));
      if (!role) return;
      const { caller, scene } = await fresh(role);
      const input = await inputAt(route, place, scene, 'alone', await scene.id(place.noun));
      await settle(own);
      expectSuccess(route, await send(test, route, input, { token: caller.token }), `${call} with an own ${at}`);
    });

    const filters = route.query && 'f' in route.query.shape;
    it.runIf(filters)('filters by identifiers of its tenant alone', async () => {
      const table = filteredBy[call];
      if (!table)
        throw new Error(`${call} filters: add its field table to \`filteredBy\` in tests/isolation/table.ts.`);
      const base = await filled(templateOf(route), slot => openScene(own).id(slot.noun));
      for (const field of table) {
        const noun = nounOfField(field);
        if (!noun) continue;
        const inputWith = async (id: string | number) => ({
          ...base,
          query: { ...(base.query as object), f: `${field.name}:eq:${id}` },
        });
        for (const role of roles.filter(one => isOpenTo(route, one)))
          await expectSameAsNowhere(route, callers[role].token, noun, inputWith, `${call} f=${field.name}`, true);
      }
    });

    it('leaves every row of the other tenant as it was', async () => {
      expect(await fingerprint(test, foreign.tenantId)).toBe(foreignRows);
    });
  },
);

function nounOfField(field: FieldDefinition): Noun | undefined {
  if (field.name === 'requester_id') return 'contact';
  if (field.type === 'user') return 'user';
  const isIdentifier = field.value === 'uuid' || field.type === 'group';
  if (!isIdentifier) return undefined;
  const noun = field.lookup && lookupNouns[field.lookup];
  if (!noun)
    throw new Error(
      `The lookup '${field.lookup}' names no noun: add a line to \`lookupNouns\` in tests/isolation/table.ts.`,
    );
  return noun;
}

describe('the other tenant', () => {
  it('has a row in every table, and its marker in every text that people fill', async () => {
    const missing: string[] = [];
    for (const { name, schema } of await tenantTables(test)) {
      const texts = (await columnsOf(test, name)).filter(
        column => ['text', 'text[]', 'jsonb', 'json'].includes(column.type) && !column.isChecked,
      );
      const { rows } = await test.rows(foreign.tenantId, async db =>
        db.executeQuery<{ text: string }>({
          sql: `select to_jsonb(r)::text as text from ${name} r where tenant_id = '${foreign.tenantId}'`,
          parameters: [],
        } as never),
      );
      if (schema === 'directory') continue;
      if (rows.length === 0) missing.push(`${name}: no row (plantTheRest in tests/isolation/table.ts)`);
      const table = name.replace(/^public\./, '');
      for (const { name: column } of texts) {
        if (closedColumns.has(`${table}.${column}`)) continue;
        const isMarked = rows.some(({ text }) =>
          JSON.stringify((JSON.parse(text) as Record<string, unknown>)[column] ?? '')
            .toLowerCase()
            .includes(foreign.marker.toLowerCase()),
        );
        if (!isMarked && rows.length > 0)
          missing.push(
            `${table}.${column}: no marker (give it one in tests/isolation/table.ts, or list it in closedColumns)`,
          );
      }
    }
    expect(missing).toEqual([]);
  });

  it('can be read by its own people with the same requests', async () => {
    const insider = await newcomer(foreign, { role: 'administrator' });
    const list = calls.find(({ route }) => nameOf(route) === 'get /v2/tickets')!.route;
    const answer = await send(test, list, {}, { token: insider.token });
    expect(answer.status).toBe(200);
    expect(foundIn(answer.text, foreign)).not.toEqual([]);
  });
});
