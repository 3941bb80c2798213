import { changeMyPassword } from 'contract/access/account.ts';
import { forgotPassword, setNewPassword, signIn } from 'contract/access/sign-in.ts';
import type { Noun, RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { openTestApi, type TestApi, testPassword } from '../api.ts';
import { filled, nameOf, send, templateOf } from './probe.ts';
import { openScene } from './scene.ts';
import { fixtures } from './table.ts';
import {
  fingerprint,
  type NewcomerOptions,
  newcomer,
  openWorld,
  plantActing,
  type Scene,
  settle,
  type World,
  within,
} from './world.ts';

// Every call that changes something: who did it stands in the log, and whoever views as somebody else does nothing.

const unaudited: Record<string, string> = {
  'post /v2/login': 'the sample is nobody; a session that opens is written, below',
  'post /v2/forgot-password': 'the sample is nobody; asking for an account is written, below',
  'post /v2/forgot-password/verify': 'tries are counted by the caps, and what a code is traded for is written',
  'post /v2/forgot-password/check': 'changes nothing',
  'post /v2/forgot-password/reset': 'the sample is no key; a new password is written, below',
  'put /v2/my-password': 'the sample is a wrong password; a changed one is written, below',
  'post /v2/contacts/search': 'reads',
  'post /omap/report/v1/:tenantId/call-history': 'reads',
  'post /v2/contacts/bulk-delete/preview': 'reads',
  'post /v2/ticket/:id/presence': 'who looks at a ticket now; gone after 45 s',
  'put /v2/draft': 'unsent words of one’s own, saved while they are typed',
  'delete /v2/draft': 'unsent words of one’s own',
  'post /v2/notifications/read': 'a mark of one’s own',
};

/** What makes a call change something where the smallest request of its kind changes nothing. */
const effects: Record<string, (scene: Scene) => Promise<object> | object> = {
  'put /v2/ticket/:id': () => ({ subject: 'Chủ đề đã đổi' }),
  'post /v2/tickets/bulk': () => ({ change: 'tag', tags: ['đã đổi'] }),
  'post /v2/tickets/bulk-matching': () => ({ change: 'tag', tags: ['đã đổi'] }),
  'post /v2/contacts/bulk-delete': async scene => ({ ids: [await fixtures.contact(scene)] }),
  'post /v2/contacts/bulk-delete-matching': async scene => ({
    filter: { filters: [`code:eq:${await fixtures.contact(scene)}`] },
  }),
  'post /v2/contacts/bulk': () => ({ change: 'tag', tags: ['đã đổi'] }),
  'post /v2/contacts/bulk-matching': () => ({ change: 'tag', tags: ['đã đổi'] }),
  'post /v2/ticket/:id/follow': async scene => {
    const number = Number(await scene.id('ticket'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, db => db.deleteFrom('ticket_followers').where('ticket_number', '=', number).execute());
    return { follow: true };
  },
  'put /v2/active-user/:id': async scene => {
    const id = String(await scene.id('user'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, db => db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute());
    return {};
  },
  'post /v2/active-users': async scene => {
    const id = String(await scene.id('user'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, db => db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute());
    return {};
  },
  'put /v2/contact/:id': () => ({ name: 'Tên đã đổi' }),
  'put /v2/tenant-branding': () => ({ display_name: crypto.randomUUID() }),
  'post /v2/contact-import/:id/undo': async scene => {
    const id = String(await scene.id('import'));
    const { test, tenantId } = scene.world;
    const set = { state: 'done', counts: JSON.stringify({ created: 1 }) };
    await test.rows(tenantId, db => db.updateTable('contact_imports').set(set).where('id', '=', id).execute());
    return {};
  },
  'post /v2/report/export/call-history/retry': async scene => {
    const id = String(await scene.id('export'));
    const { test, tenantId } = scene.world;
    const set = { kind: 'calls', state: 'failed', query: 'columns=started_at' };
    await test.rows(tenantId, db => db.updateTable('exports').set(set).where('id', '=', id).execute());
    return {};
  },
  'delete /v2/queue/:id': async scene => {
    const id = String(await scene.id('queue'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, db => db.deleteFrom('hotlines').where('queue_id', '=', id).execute());
    return {};
  },
  'post /v2/hotline': scene => hotlineOf(scene),
  'put /v2/hotline/:id': scene => hotlineOf(scene),
  'post /v2/ivr-config/cp/:id/publish': async scene => {
    const id = String(await scene.id('ivr_cp'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, async db => {
      await db.deleteFrom('ivr_state_changes').where('cp_id', '=', id).execute();
      await db
        .updateTable('ivr_states')
        .set({ type: 'end', is_first: true, audio_ids: [] })
        .where('cp_id', '=', id)
        .execute();
    });
    return {};
  },
  'post /v2/export/:id/cancel': async scene => {
    const id = String(await scene.id('export'));
    const { test, tenantId } = scene.world;
    await test.rows(tenantId, db => db.updateTable('exports').set({ state: 'queued' }).where('id', '=', id).execute());
    return {};
  },
};

/** A number of nobody's, which leads to a queue and to nothing else. */
async function hotlineOf(scene: Scene): Promise<object> {
  const queue_id = await scene.id('queue');
  return { number: scene.world.phone(), leads_to: 'queue', queue_id, ivr_id: null, user_id: null };
}

const unsafe = calls
  .map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition }))
  .filter(({ route }) => route.method !== 'get');
const bySession = unsafe.filter(({ route }) => route.access !== 'public');

let test: TestApi;
let world: World;
beforeAll(async () => {
  test = await openTestApi();
  world = await openWorld(test, 3);
});
afterAll(() => test.close());

async function visitor(who: NewcomerOptions = { role: 'administrator' }) {
  const caller = await newcomer(world, who);
  const scene = openScene(within(world, { owner: caller.id }));
  for (const noun of Object.keys(fixtures) as Noun[]) await scene.id(noun);
  await settle(world);
  return { caller, scene };
}

it('the calls that leave no row are those listed, and no others', () => {
  const names = unsafe.map(({ call }) => call);
  expect(Object.keys(unaudited).filter(call => !names.includes(call))).toEqual([]);
});

describe.each(unsafe.filter(({ call }) => !unaudited[call]))('$call', ({ call, route }) => {
  it('leaves a row with who did it', async () => {
    const { caller, scene } = await visitor({ role: 'administrator', isPlatformAdmin: route.platform === true });
    const input = await filled(templateOf(route), slot => scene.id(slot.noun));
    const more = await effects[call]?.(scene);
    if (more && input.body) input.body = { ...input.body, ...more };
    const request_id = crypto.randomUUID();
    const answer = await send(test, route, input, { token: caller.token, headers: { 'x-request-id': request_id } });
    expect([call, answer.status, answer.text]).toEqual([call, expect.toBeOneOf([200, 201]), answer.text]);
    const rows = await test.rows(world.tenantId, db =>
      db.selectFrom('audit_log').selectAll().where('request_id', '=', request_id).execute(),
    );
    expect(rows, `${call} leaves no audit row`).not.toEqual([]);
    for (const { actor_id, acting_as, action, ip } of rows)
      expect([actor_id, acting_as, action, ip]).toEqual([
        caller.id,
        null,
        expect.stringMatching(/^[a-z_-]+\.[a-z-]+$/),
        '127.0.0.1',
      ]);
  });
});

describe('before a session and at its password', () => {
  const actionsOf = async (userId: string) =>
    (
      await test.rows(tenant, db =>
        db.selectFrom('audit_log').select('action').where('actor_id', '=', userId).orderBy('id').execute(),
      )
    ).map(row => row.action);
  let tenant: string;
  beforeAll(async () => {
    tenant = await test.tenant();
  });

  it('signing in, asking for a new password, setting and changing it stand in the log', async () => {
    const user = await test.user(tenant);
    await test.call('', forgotPassword, { json: { email: user.email } });
    const { rows } = await test.ownerPool.query<{ payload: { key: string } }>(
      `select j.payload from graphile_worker._private_jobs j where j.payload->>'email' = $1`,
      [user.email],
    );
    const password = 'một mật khẩu mới';
    await test.call('', setNewPassword, { json: { key: rows[0]!.payload.key, password } });
    const { data } = await test.call('', signIn, { json: { email: user.email, password } });
    const json = { current_password: password, password: testPassword };
    await test.call(data.token, changeMyPassword, { json });
    expect(await actionsOf(user.id)).toEqual([
      'session.open',
      'password.reset-asked',
      'password.reset',
      'session.open',
      'password.change',
    ]);
  });
});

describe.each(bySession)('$call by somebody who views as another', ({ call, route }) => {
  it.runIf(!route.inViewAs)('is refused, whoever they are, and changes nothing', async () => {
    const { caller: real, scene } = await visitor({ role: 'administrator', isPlatformAdmin: true });
    const person = await newcomer(world, { role: 'supervisor' });
    const token = await plantActing(world, real.id, person.id);
    const input = await filled(templateOf(route), slot => scene.id(slot.noun));
    const before = await fingerprint(test, world.tenantId);
    const refused = await send(test, route, input, { token });
    expect([call, refused.status]).toEqual([call, 403]);
    expect(refused.text).toContain('khi đang xem với tư cách người khác');
    expect(await fingerprint(test, world.tenantId)).toBe(before);
    const own = await send(test, route, input, { token: real.token });
    expect([call, own.status]).not.toEqual([call, 403]);
  });
});

describe('somebody who views as another', () => {
  it('may look, search and leave', async () => {
    const open = bySession.filter(({ route }) => route.inViewAs).map(({ call }) => call);
    expect(open.sort()).toEqual([
      'post /omap/report/v1/:tenantId/call-history',
      'post /v2/contacts/bulk-delete/preview',
      'post /v2/contacts/search',
      'post /v2/logout',
    ]);
    const { caller: person } = await visitor({ role: 'supervisor' });
    const real = await newcomer(world, { role: 'administrator' });
    const token = await plantActing(world, real.id, person.id);
    for (const name of ['get /v2/tickets', 'post /v2/contacts/search', 'post /v2/logout']) {
      const { route } = calls.find(one => nameOf(one.route) === name)!;
      expect([name, (await send(test, route, {}, { token })).status]).toEqual([name, 200]);
    }
    const [row] = await test.rows(world.tenantId, db =>
      db.selectFrom('audit_log').selectAll().where('acting_as', '=', person.id).execute(),
    );
    expect(row).toMatchObject({ actor_id: real.id, action: 'view-as.end', subject: `user:${person.id}` });
  });
});
