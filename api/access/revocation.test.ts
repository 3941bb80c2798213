import { changeMyPassword } from 'contract/access/account.ts';
import {
  endSession,
  forgotPassword,
  listSessions,
  myAccount,
  setNewPassword,
  signIn,
  signOut,
} from 'contract/access/sign-in.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { activateUser, disableUser } from 'contract/users/users.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../../tests/api.ts';

// S10: what ends a session is felt within 2 s by calls and within 5 s by the open stream.
const onCalls = { timeout: 2_000, interval: 50 };
const onStream = { timeout: 5_000, interval: 50 };

let test: TestApi;
let tenant: string;
const opened: AbortController[] = [];
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});
afterAll(() => test.close());

const statusOf = (token: string) =>
  test.call(token, myAccount, {}).then(
    () => 200,
    error => error.status as number,
  );

/** An open stream, with what came on it so far. */
async function listen(token: string) {
  const abort = new AbortController();
  opened.push(abort);
  const response = await test.request('/v2/events', { headers: { Authorization: token }, signal: abort.signal });
  expect(response.status).toBe(200);
  const stream = { text: '', closed: false };
  const decoder = new TextDecoder();
  const reader = response.body!.getReader();
  const pump = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) {
      stream.closed = true;
      return;
    }
    stream.text += decoder.decode(value);
    return pump();
  };
  pump().catch(() => {
    stream.closed = true;
  });
  await expect.poll(() => stream.text).toContain('retry:');
  return stream;
}

const disable = async (user: TestUser) => {
  const administrator = await test.user(tenant, { role: 'administrator' });
  await test.call(administrator.token, disableUser, { params: { id: user.id } });
};

const secondSession = async (user: TestUser) =>
  (await test.call('', signIn, { json: { email: user.email, password: testPassword } })).data.token;

describe.each<{ what: string; end: (user: TestUser) => Promise<unknown> }>([
  { what: 'signing out', end: user => test.call(user.token, signOut, {}) },
  { what: 'disabling the person', end: disable },
  {
    what: 'a new password set in another session',
    end: async user => {
      const json = { current_password: testPassword, password: 'một mật khẩu mới' };
      await test.call(await secondSession(user), changeMyPassword, { json });
    },
  },
  {
    what: 'a new password set by the link of a mail',
    end: async user => {
      await test.call('', forgotPassword, { json: { email: user.email } });
      const { rows } = await test.ownerPool.query<{ key: string }>(
        `select j.payload->>'key' as key from graphile_worker._private_jobs j where j.payload->>'email' = $1`,
        [user.email],
      );
      await test.call('', setNewPassword, { json: { key: rows[0]!.key, password: 'một mật khẩu mới' } });
    },
  },
  {
    what: 'ending the session from another',
    end: async user => {
      const { list } = await test.call(user.token, listSessions, {});
      const other = await secondSession(user);
      await test.call(other, endSession, { params: { id: list[0]!._id } });
    },
  },
  {
    what: 'switching the tenant off',
    end: () => test.ownerPool.query('update directory.tenants set is_active = false where id = $1', [tenant]),
  },
])('$what', ({ end }) => {
  it('ends calls and the stream in time, and no colleague’s', async () => {
    const [user, colleague] = [await test.user(tenant), await test.user(tenant)];
    const [stream, theirs] = [await listen(user.token), await listen(colleague.token)];
    expect(await statusOf(user.token)).toBe(200);
    await end(user);
    const ended = Date.now();
    await expect.poll(() => statusOf(user.token), onCalls).toBe(403);
    await expect.poll(() => stream.closed, onStream).toBe(true);
    expect(Date.now() - ended).toBeLessThan(5_000);
    expect(stream.text).toContain('event: ended');
    const { rows } = await test.ownerPool.query('select is_active from directory.tenants where id = $1', [tenant]);
    if (!rows[0].is_active) return;
    expect(await statusOf(colleague.token)).toBe(200);
    expect(theirs.closed).toBe(false);
  });
});

describe('after the tenant is switched on again', () => {
  beforeAll(() => test.ownerPool.query('update directory.tenants set is_active = true where id = $1', [tenant]));

  it('a smaller role is felt by calls, and a narrower scope by the stream, in time', async () => {
    const who = { role: 'administrator' } as const;
    const [user, colleague] = [await test.user(tenant, who), await test.user(tenant, who)];
    const stream = await listen(user.token);
    const priority = (by: TestUser) =>
      test.call(by.token, priorities.create, { json: { name: crypto.randomUUID() } }).then(
        () => 201,
        error => error.status as number,
      );
    expect(await priority(user)).toBe(201);
    const ticketFor = async (assignee_id: string) =>
      (
        await test.call(colleague.token, createTicket, {
          json: { subject: 'Ai nghe', requester_name: 'Khách', assignee_id },
        })
      ).data._id;
    const hears = (number: number) => stream.text.includes(`"number":${number}`);
    const theirs = await ticketFor(colleague.id);
    await expect.poll(() => hears(theirs), onStream).toBe(true);

    await test.rows(tenant, db =>
      db.updateTable('users').set({ role: 'agent', scope: 'me' }).where('id', '=', user.id).execute(),
    );
    await expect.poll(() => priority(user), onCalls).toBe(403);
    const hearsOfOthers = async () => {
      const [other, own] = [await ticketFor(colleague.id), await ticketFor(user.id)];
      await expect.poll(() => hears(own)).toBe(true);
      return hears(other);
    };
    await expect.poll(hearsOfOthers, onStream).toBe(false);
    expect(await priority(colleague)).toBe(201);
  });

  it('a person who is switched off signs in no more until they are switched on, and is told of both', async () => {
    const [user, administrator] = [await test.user(tenant), await test.user(tenant, { role: 'administrator' })];
    const attempt = () =>
      test.call('', signIn, { json: { email: user.email, password: testPassword } }).then(
        () => 200,
        error => error.status as number,
      );
    const switchWith = (route: typeof disableUser | typeof activateUser, id: string) =>
      test.call(administrator.token, route, { params: { id } });
    await switchWith(disableUser, user.id);
    expect(await attempt()).toBe(422);
    await switchWith(disableUser, user.id);
    await switchWith(activateUser, user.id);
    expect(await attempt()).toBe(200);
    await expect(switchWith(disableUser, administrator.id)).rejects.toMatchObject({ status: 422 });
    const told = await test.rows(tenant, db =>
      db.selectFrom('events').select(['kind', 'subject', 'audience']).where('kind', '=', 'account.changed').execute(),
    );
    const toUser = { kind: 'account.changed', subject: { user: user.id }, audience: { users: [user.id] } };
    expect(told.filter(event => JSON.stringify(event.subject).includes(user.id))).toEqual([toUser, toUser]);
  });

  it('people are switched off by administrators alone', async () => {
    const [user, leader] = [await test.user(tenant), await test.user(tenant, { role: 'supervisor' })];
    await expect(test.call(leader.token, disableUser, { params: { id: user.id } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await statusOf(user.token)).toBe(200);
  });
});
