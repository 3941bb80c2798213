import { listSessions, myAccount, signOut } from 'contract/access/sign-in.ts';
import { listMyViewers, startView } from 'contract/access/view-as.ts';
import { listNotifications } from 'contract/notifications/notifications.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { listDrafts, readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import { createTicket, listTickets, readTicket } from 'contract/tickets/tickets.ts';
import { activateUser, disableUser, updateUser } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

const reason = 'Kiểm tra vì sao không thấy ticket';
/** What ends a session is felt within this time. */
const soon = { timeout: 3_000, interval: 50 };

let test: TestApi;
let tenant: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
});
afterAll(() => test.close());

const view = async (administrator: TestUser, person: { id: string }) =>
  (await test.call(administrator.token, startView, { params: { userId: person.id }, json: { reason } })).data;
const pair = async () =>
  [
    await test.user(tenant, { role: 'administrator', name: 'Trần Quản Trị' }),
    await test.user(tenant, { name: 'Lê Lan', scope: 'me' }),
  ] as const;
const who = (token: string) =>
  test.call(token, myAccount, {}).then(
    ({ data }) => data.user._id,
    error => error.status as number,
  );
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    error => error.status as number,
  );
const logOf = (actorId: string) =>
  test.rows(tenant, db =>
    db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'acting_as', 'subject', 'after'])
      .where('actor_id', '=', actorId)
      .where('action', 'like', 'view-as.%')
      .orderBy('id')
      .execute(),
  );

describe('a view', () => {
  it('shows what the person sees, for 30 minutes, and both names stand in the log', async () => {
    const [administrator, person] = await pair();
    const make = (assignee_id: string | null) =>
      test.call(administrator.token, createTicket, {
        json: { subject: 'Máy bơm hỏng', requester_name: 'Khách', assignee_id },
      });
    const [mine] = [await make(person.id), await make(null)];
    const before = Date.now();
    const { token, expires_at, user } = await view(administrator, person);
    expect(user).toEqual({ _id: person.id, name: 'Lê Lan', role: 'agent' });
    expect(Math.round((Date.parse(expires_at) - before) / 60_000)).toBe(30);
    const { data: account } = await test.call(token, myAccount, {});
    expect(account).toMatchObject({ user: { _id: person.id, role: 'agent' }, viewed_by: 'Trần Quản Trị' });
    expect(Math.abs(Date.parse(account.viewed_until!) - Date.parse(expires_at))).toBeLessThan(5_000);
    const numbers = async (of: string) => (await test.call(of, listTickets, { query: {} })).list.map(one => one._id);
    expect(await numbers(token)).toEqual([mine.data._id]);
    expect(await numbers(token)).toEqual(await numbers(person.token));
    expect((await numbers(administrator.token)).length).toBeGreaterThan(1);
    await test.call(token, signOut, {});
    expect(await who(administrator.token)).toBe(administrator.id);
    await expect.poll(() => who(token), soon).toBe(403);
    expect(await logOf(administrator.id)).toEqual([
      {
        action: 'view-as.start',
        actor_id: administrator.id,
        acting_as: null,
        subject: `user:${person.id}`,
        after: { reason, until: expires_at },
      },
      {
        action: 'view-as.end',
        actor_id: administrator.id,
        acting_as: person.id,
        subject: `user:${person.id}`,
        after: null,
      },
    ]);
  });

  it('is told to the person at once, and they see who looked, when and why', async () => {
    const [administrator, person] = await pair();
    const { token, expires_at } = await view(administrator, person);
    const { list } = await test.call(person.token, listNotifications, { query: {} });
    expect(list).toMatchObject([{ kind: 'viewed', text: reason, actor: { name: 'Trần Quản Trị' }, is_read: false }]);
    const seen = async () => (await test.call(person.token, listMyViewers, {})).list;
    expect(await seen()).toMatchObject([{ name: 'Trần Quản Trị', reason, is_running: true, ended_at: expires_at }]);
    await test.call(token, signOut, {});
    const [ended] = await seen();
    expect(ended!.is_running).toBe(false);
    expect(Date.parse(ended!.ended_at)).toBeLessThan(Date.now() + 1_000);
    expect((await test.call(administrator.token, listMyViewers, {})).list).toEqual([]);
  });

  it('is not for oneself, an equal, somebody locked or of another tenant, and not by a lower role', async () => {
    const [administrator, person] = await pair();
    const equal = await test.user(tenant, { role: 'administrator' });
    const locked = await test.user(tenant);
    await test.call(administrator.token, disableUser, { params: { id: locked.id } });
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    const narrow = await test.user(tenant, { role: 'administrator', scope: 'me' });
    const stranger = await test.user(await test.tenant());
    const tried = (by: TestUser, of: TestUser) => statusOf(view(by, of));
    expect([
      await tried(administrator, administrator),
      await tried(administrator, equal),
      await tried(administrator, locked),
      await tried(administrator, stranger),
      await tried(supervisor, person),
      await tried(narrow, person),
    ]).toEqual([422, 422, 422, 404, 403, 404]);
    await test.call(administrator.token, activateUser, { params: { id: locked.id } });
    expect([
      await tried(administrator, person),
      await tried(administrator, supervisor),
      await tried(administrator, locked),
    ]).toEqual([200, 200, 200]);
  });

  it('needs a reason', async () => {
    const [administrator, person] = await pair();
    const without = (given: string) =>
      test.call(administrator.token, startView, { params: { userId: person.id }, json: { reason: given } });
    await expect(without('  ')).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'reason', message: 'Lý do không được bỏ trống' }] },
    });
    await expect(without('xem')).rejects.toMatchObject({ status: 422 });
    expect(await statusOf(without(reason))).toBe(200);
  });

  it('is not begun from within another, and a second one ends the first', async () => {
    const [administrator, person] = await pair();
    const other = await test.user(tenant);
    const first = await view(administrator, person);
    expect(await statusOf(view({ ...administrator, token: first.token }, other))).toBe(403);
    const second = await view(administrator, other);
    await expect.poll(() => who(first.token), soon).toBe(403);
    expect(await who(second.token)).toBe(other.id);
    expect(await who(administrator.token)).toBe(administrator.id);
  });

  it('is kept by nobody: neither its token nor a device of the person', async () => {
    const [administrator, person] = await pair();
    const call = () =>
      test.call(
        administrator.token,
        startView,
        { params: { userId: person.id }, json: { reason } },
        { idempotencyKey: 'one' },
      );
    const [first, second] = [await call(), await call()];
    expect(first.data.token).not.toBe(second.data.token);
    const kept = await test.rows(tenant, async db => {
      const { rows } = await sql<{ text: string }>`select answer::text as text from idempotency_keys
        where user_id = ${administrator.id} and answer is not null`.execute(db);
      return JSON.stringify(rows);
    });
    expect(kept).not.toContain(second.data.token);
    const devices = async (of: TestUser) => (await test.call(of.token, listSessions, {})).list.length;
    expect([await devices(administrator), await devices(person)]).toEqual([1, 1]);
    await expect(test.call(second.data.token, listSessions, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('a view shows nothing of the person that is theirs alone', () => {
  it('neither unsent words nor what is masked for whoever looks', async () => {
    const [administrator, person] = await pair();
    const { data } = await test.call(administrator.token, createTicket, {
      json: {
        subject: 'Gọi lại',
        requester_name: 'Trần Thị Dậu',
        requester_phone: '0901234567',
        assignee_id: person.id,
      },
    });
    const key = `ticket:${data._id}:reply`;
    const content = { body: 'Em xin lỗi chị', format: 'text' as const, fields: {} };
    await test.call(person.token, saveDraft, { json: { key, content } });
    const { token } = await view(administrator, person);
    const draftsOf = async (of: string) => [
      (await test.call(of, listDrafts, {})).total,
      (await test.call(of, readDraft, { query: { key } })).data?.body ?? null,
      (await test.call(of, readTicket, { params: { id: data._id }, query: {} })).data.drafts.reply?.body ?? null,
    ];
    expect(await draftsOf(token)).toEqual([0, null, null]);
    expect(await draftsOf(person.token)).toEqual([1, content.body, content.body]);
    const numberOf = async (of: string) =>
      JSON.stringify((await test.call(of, readTicket, { params: { id: data._id }, query: {} })).data.ticket.requester);
    expect(await numberOf(token)).toContain('234 567');
    await test.call(administrator.token, maskingRules.create, {
      json: { name: 'Che với quản trị', data_types: ['phone'], user_ids: [administrator.id] } as never,
    });
    await expect.poll(() => numberOf(token), soon).not.toContain('234 567');
    expect(await numberOf(person.token)).toContain('234 567');
  });
});

describe('a view ends', () => {
  const ends: Record<string, (administrator: TestUser, person: TestUser, token: string) => Promise<unknown>> = {
    'after its time': (_administrator, _person, token) =>
      test.ownerPool.query(`update directory.sessions set expires_at = now() where token_hash = sha256($1::bytea)`, [
        Buffer.from(token),
      ]),
    'when the administrator signs out': administrator => test.call(administrator.token, signOut, {}),
    'when the administrator is locked': async administrator =>
      test.call((await test.user(tenant, { role: 'administrator' })).token, disableUser, {
        params: { id: administrator.id },
      }),
    'when the administrator is none any more': async administrator =>
      test.call((await test.user(tenant, { role: 'administrator' })).token, updateUser, {
        params: { id: administrator.id },
        json: { name: 'Trần Quản Trị', role: 'supervisor' },
      }),
    'when the person is locked': (administrator, person) =>
      test.call(administrator.token, disableUser, { params: { id: person.id } }),
    'when the person becomes an administrator': (administrator, person) =>
      test.call(administrator.token, updateUser, {
        params: { id: person.id },
        json: { name: 'Lê Lan', role: 'administrator' },
      }),
  };
  it.each(Object.keys(ends))('%s', async how => {
    const [administrator, person] = await pair();
    const { token } = await view(administrator, person);
    expect(await who(token)).toBe(person.id);
    await ends[how]!(administrator, person, token);
    await expect.poll(() => who(token), soon).toBe(403);
  });

  it('and not when the person signs out', async () => {
    const [administrator, person] = await pair();
    const { token } = await view(administrator, person);
    await test.call(person.token, signOut, {});
    await expect.poll(() => who(person.token), soon).toBe(403);
    expect(await who(token)).toBe(person.id);
  });
});
