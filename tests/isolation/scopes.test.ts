import type { DataScope, StaffRole } from 'contract/enums.ts';
import { type Noun, numberedNouns, type RouteDefinition } from 'contract/route.ts';
import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { v7 } from '../../db/uuid.ts';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import {
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
import { type Place, placesOf, spell } from './schema-places.ts';
import {
  fixtures,
  needsEveryScope,
  notOfOneself,
  openFromAbove,
  otherAnswers,
  personalNouns,
  plantTheRest,
  scopedNouns,
  tenantWords,
} from './table.ts';
import { foundIn, newcomer, newMarker, openWorld, type Scene, settle, type World, within } from './world.ts';

// Inside one tenant: what a data scope leaves out is not there, in any call, list, count, file or event.

const narrow = ['my_organization', 'my_group', 'me'] as const satisfies DataScope[];
const successOf = (call: string, scope: DataScope): number[] => {
  if (scope === 'me' && notOfOneself.has(call)) return [422];
  const narrowly = scope === 'all' ? undefined : needsEveryScope[call];
  const other = narrowly ?? otherAnswers[call]?.status;
  if (narrowly === undefined && otherAnswers[call]?.orDone) return [other!, 200, 201];
  return other ? [other] : [200, 201];
};
const everyScope = ['all', ...narrow] as const;

let test: TestApi;
let home: World;
/** Rows of a stranger in another department and organisation. */
let outside: World;
let outsideScene: Scene;
let department: string;
let organization: string;

beforeAll(async () => {
  test = await openTestApi();
  home = await openWorld(test, 4);
  const setting = openScene(home);
  department = String(await setting.id('department'));
  organization = String(await setting.id('organization'));
  const elsewhere = openScene(home);
  const scope = {
    department_id: String(await elsewhere.id('department')),
    organization_id: String(await elsewhere.id('organization')),
  };
  const people = { departmentIds: [scope.department_id], organizationId: scope.organization_id };
  outside = within(home, { marker: newMarker(), planted: new Set() });
  const stranger = await newcomer(outside, people);
  outside = within(outside, { owner: stranger.id, people, scope: { assignee_id: stranger.id, ...scope } });
  outsideScene = openScene(outside, { scene: elsewhere, except: [...scopedNouns, ...personalNouns] });
  for (const noun of Object.keys(fixtures) as Noun[])
    if (scopedNouns.includes(noun) || personalNouns.includes(noun)) await outsideScene.id(noun);
  await plantTheRest(outsideScene);
});
afterAll(async () => {
  console.info(`isolation between data scopes: ${calls.length} calls, ${requestsSent()} probes`);
  await test.close();
});

interface Insider {
  caller: TestUser;
  scene: Scene;
}
const callers = new Map<string, TestUser>();

/** Somebody of a scope, and new rows that it holds. */
async function insider(scope: DataScope, role: StaffRole, isNew = false): Promise<Insider> {
  const key = `${scope} ${role}`;
  const known = isNew ? undefined : callers.get(key);
  const people = { departmentIds: [department], organizationId: organization };
  const caller = known ?? (await newcomer(home, { role, scope, ...people }));
  if (!isNew) callers.set(key, caller);
  const held = {
    assignee_id: scope === 'me' ? caller.id : null,
    department_id: scope === 'my_group' ? department : null,
    organization_id: scope === 'my_organization' ? organization : null,
  };
  const world = within(home, { owner: caller.id, scope: held, people: scope === 'me' ? null : people });
  return { caller, scene: openScene(world) };
}

/** The lowest and the highest role that may make a call: scopes are the same for all between. */
function furthestApart(route: RouteDefinition): StaffRole[] {
  const open = roles.filter(role => isOpenTo(route, role));
  return open.length < 2 ? open : [open[0]!, open.at(-1)!];
}

/** Some calls end the session that asks, or change who asks; and of exports somebody has a few at a time. */
const changesTheCaller = ({ access, method, path }: RouteDefinition) =>
  (access === 'session' && method !== 'get') || path.includes('/export');

const expectInside = (text: string, said: (string | number)[], what: string) =>
  expect(
    foundIn(text, outside, new Set(said.map(String))),
    `${what} tells of what is out of scope: ${text.slice(0, 400)}`,
  ).toEqual([]);

const numbered: readonly Noun[] = numberedNouns;
const nowhere = (noun: Noun) => (numbered.includes(noun) ? 999_999_999 : v7());
const isScoped = ({ noun }: Place) => scopedNouns.includes(noun) || personalNouns.includes(noun);

describe.each(calls.map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition })))(
  '$call',
  ({ call, route }) => {
    it.each(narrow)('shows a person of scope %s nothing else', async scope => {
      for (const role of furthestApart(route)) {
        const { caller, scene } = await insider(scope, role, changesTheCaller(route));
        const input = await filled(templateOf(route), slot => scene.id(slot.noun));
        await settle(home);
        const answer = await send(test, route, input, { token: caller.token });
        if (!tenantWords.has(call))
          expectInside(`${answer.text}\n${answer.headers}`, [], `${call} by a ${role} of scope ${scope}`);
        const success = successOf(call, scope);
        expect(
          success,
          `${call} by a ${role} of scope ${scope} with what is inside: ${answer.text.slice(0, 300)}`,
        ).toContain(answer.status);
        if (route.query && 'q' in route.query.shape && !tenantWords.has(call)) {
          const searched = { ...input, query: { ...(input.query as object), q: outside.marker } };
          const found = await send(test, route, searched, { token: caller.token });
          expect(found.status).toBe(200);
          expectInside(found.text, [], `${call} q= by a ${role} of scope ${scope}`);
        }
      }
    });

    const places = placesOf(route).filter(isScoped);
    it.each(places.map(place => ({ at: spell(place), place })))('keeps $at to the scope', async ({ place, at }) => {
      const isPersonal = personalNouns.includes(place.noun) && !openFromAbove.has(call);
      for (const scope of isPersonal ? everyScope : narrow)
        for (const role of furthestApart(route)) {
          const { caller, scene } = await insider(scope, role, changesTheCaller(route));
          const what = `${call} ${at} by a ${role} of scope ${scope}`;
          const there = await outsideScene.id(place.noun);
          const absent = nowhere(place.noun);
          const sending = async (id: string | number, form: string) => {
            const input: Input = await inputAt(route, place, scene, form, id);
            await settle(home);
            return send(test, route, input, { token: caller.token });
          };
          for (const form of place.steps.some(step => 'item' in step) ? ['alone', 'beside'] : ['alone']) {
            const [probe, control] = [await sending(there, form), await sending(absent, form)];
            expectInside(`${probe.text}\n${probe.headers}`, [there], what);
            expect({ what, status: probe.status, text: probe.text.replaceAll(String(there), '<id>') }).toEqual({
              what,
              status: control.status,
              text: control.text.replaceAll(String(absent), '<id>'),
            });
            const empty = isRead(route) && place.part !== 'params' ? [200] : [];
            expect(
              [404, 422, needsEveryScope[call], ...empty],
              `${what} answers ${probe.status}: ${probe.text.slice(0, 300)}`,
            ).toContain(probe.status);
          }
          // the twin: the same with a row of the scope
          const twin = await sending(await scene.id(place.noun), 'alone');
          const success = successOf(call, scope);
          expect(success, `${what} with what is inside: ${twin.text.slice(0, 300)}`).toContain(twin.status);
        }
    });
  },
);

describe('lists', () => {
  it('show the same rows to a colleague of scope all', async () => {
    const { caller } = await insider('all', 'administrator');
    const telling: string[] = [];
    for (const { route } of calls) {
      if (route.method !== 'get' || placesOf(route).some(place => place.part === 'params')) continue;
      const query = route.query && 'q' in route.query.shape ? { q: outside.marker } : undefined;
      const input = await filled(templateOf(route), slot => outsideScene.id(slot.noun));
      await settle(home);
      const answer = await send(test, route, { ...input, ...(query && { query }) }, { token: caller.token });
      if (foundIn(answer.text, outside).length > 0) telling.push(nameOf(route));
    }
    expect(telling).toEqual(
      expect.arrayContaining(['get /v2/tickets', 'get /v2/setting-dashboard', 'get /v2/list-agents']),
    );
  });
});

describe('counts', () => {
  const counts = calls.find(({ route }) => nameOf(route) === 'get /v2/tickets/counts')!.route;
  it.each(narrow)('of scope %s are those of its rows, by plain SQL', async scope => {
    const { caller, scene } = await insider(scope, 'agent', true);
    await scene.id('ticket');
    const answer = await send(test, counts, {}, { token: caller.token });
    const { data } = JSON.parse(answer.text) as { data: Record<string, number> };
    const plain = await test.rows(home.tenantId, async db => {
      const { rows } = await sql<{ all: number; following: number }>`
        select count(*)::int as "all", count(*) filter (where exists (select 1 from ticket_followers f
          where f.ticket_number = t.number and f.user_id = ${caller.id}))::int as following
        from tickets t where t.assignee_id = ${caller.id}
          or (${scope} = 'my_group' and t.department_id = ${department})
          or (${scope} = 'my_organization' and t.organization_id = ${organization})`.execute(db);
      return rows[0]!;
    });
    expect(data).toMatchObject(plain);
    expect(plain.following).toBe(1);
  });
});

describe('files of a comment', () => {
  const read = calls.find(({ route }) => nameOf(route) === 'get /v2/file/:id')!.route;
  const attach = async (scene: Scene) => {
    const id = String(await openScene(within(scene.world, { owner: home.owner })).id('file'));
    const [comment_id, ticket_number] = [await scene.id('comment'), await scene.id('ticket')];
    await test.rows(home.tenantId, db =>
      db
        .updateTable('files')
        .set({ comment_id: String(comment_id), ticket_number: Number(ticket_number) })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };
  it.each(narrow)('are for whoever sees the ticket by scope %s', async scope => {
    const { caller, scene } = await insider(scope, 'agent');
    const [theirs, mine] = [await attach(outsideScene), await attach(scene)];
    const status = async (id: string) => (await send(test, read, { params: { id } }, { token: caller.token })).status;
    expect([await status(theirs), await status(mine)]).toEqual([404, 200]);
  });
});

describe('events', () => {
  const stream = calls.find(({ route }) => nameOf(route) === 'get /v2/events')!.route;
  it.each(narrow)('tell a person of scope %s of their own rows alone', async scope => {
    const { caller, scene } = await insider(scope, 'agent');
    const { caller: manager } = await insider('all', 'administrator');
    const [mine, theirs] = [await scene.id('ticket'), await outsideScene.id('ticket')] as [number, number];
    await settle(home);
    const last = (text: string) => text.includes('ticket.created') && text.includes(`"number":${mine}`);
    const heard = send(test, stream, {}, { token: caller.token, until: last });
    const held = scene.world.scope;
    for (const [id, where] of [
      [theirs, outside.scope],
      [mine, held],
    ] as const) {
      const { data } = await test.call(manager.token, updateTicket, {
        params: { id },
        json: { version: await versionOf(id), tags: [v7()] },
      });
      expect(data._id).toBe(id);
      const made = await test.call(manager.token, createTicket, {
        json: {
          subject: 'Sự kiện',
          requester_phone: `09${String(20_000_000 + Math.floor(Math.random() * 9_999_999))}`,
          ...where,
        },
      });
      if (where === outside.scope) outside.planted.add(String(made.data._id));
    }
    const { text } = await heard;
    expectInside(text, [], `the stream of scope ${scope}`);
    expect(text).toContain(`"number":${mine}`);
    for (const kind of ['ticket.changed', 'ticket.created']) expect(text).toContain(`"kind":"${kind}"`);
  });

  it.each(narrow)('missed by a person of scope %s are replayed by the same rule', async scope => {
    const { caller, scene } = await insider(scope, 'agent');
    const { caller: manager } = await insider('all', 'administrator');
    const [mine, theirs] = [Number(await scene.id('ticket')), Number(await outsideScene.id('ticket'))];
    await settle(home);
    const { rows: last } = await test.rows(home.tenantId, db =>
      sql<{ position: string }>`select xid || '-' || id as position from events where tenant_id = ${home.tenantId}
        order by xid desc, id desc limit 1`.execute(db),
    );
    for (const id of [theirs, mine])
      await test.call(manager.token, updateTicket, {
        params: { id },
        json: { version: await versionOf(id), tags: [v7()] },
      });
    const headers = { 'last-event-id': last[0]!.position };
    const until = (text: string) => text.includes(`"number":${mine}`);
    const { text } = await send(test, stream, {}, { token: caller.token, headers, until });
    expectInside(text, [], `the replay of scope ${scope}`);
    expect(text).toContain(`"number":${mine}`);
  });

  const versionOf = async (number: number) =>
    (
      await test.rows(home.tenantId, db =>
        db.selectFrom('tickets').select('version').where('number', '=', number).executeTakeFirstOrThrow(),
      )
    ).version;
});
