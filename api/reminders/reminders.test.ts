import { startView } from 'contract/access/view-as.ts';
import { mergesOf } from 'contract/merges/merges.ts';
import { listNotifications } from 'contract/notifications/notifications.ts';
import * as reminders from 'contract/reminders/reminders.ts';
import { createTicket, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { dateTimeInputValue } from 'contract/time.ts';
import { disableUser } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellReminders } from '../../jobs/tell-reminders.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator', name: 'Quản Trị' });
});
afterAll(() => test.close());

const hour = 3_600_000;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const newTicket = async (to: TestUser = admin, subject = 'Máy giặt kêu to') => {
  const json = { subject, requester_name: 'Trần Thị Dậu', assignee_id: to.id };
  return (await test.call(admin.token, createTicket, { json })).data._id;
};
const requesterOf = async (id: number) =>
  (await test.call(admin.token, readTicket, { params: { id } })).data.ticket.requester._id;
type Route = typeof reminders.remindOfTicket | typeof reminders.remindOfContact;
const remind = async (
  by: TestUser,
  id: number,
  json: object = {},
  route: Route = reminders.remindOfTicket,
  key?: string,
) =>
  (
    await test.call(
      by.token,
      route as typeof reminders.remindOfTicket,
      { params: { id }, json: { preset: 'hour', note: 'Hỏi lại kho', ...json } as never },
      key ? { idempotencyKey: key } : {},
    )
  ).data;
const list = (by: TestUser, only: 'open' | 'done' = 'open') =>
  test.call(by.token, reminders.listReminders, { query: { only } });
const change = async (by: TestUser, id: string, json: object) =>
  (await test.call(by.token, reminders.updateReminder, { params: { id }, json: json as never })).data;
const told = async (by: TestUser) =>
  (await test.call(by.token, listNotifications, { query: {} })).list.filter(({ kind }) => kind === 'reminder');
const run = (after: number) => tellReminders({ house: test.house } as never, new Date(Date.now() + after));

describe('a reminder', () => {
  it('is kept as asked for, told once however often and by however many the job runs, and read when it is done', async () => {
    const agent = await test.user(tenant);
    const id = await newTicket(agent);
    const row = await remind(agent, id);
    expect(row).toMatchObject({
      about: { kind: 'ticket', _id: id, title: 'Máy giặt kêu to' },
      ...{ reach: 'open', note: 'Hỏi lại kho', told_at: null, done_at: null, version: 1 },
    });
    expect(Date.parse(row.remind_at) % 60_000).toBe(0);
    const next = async () => (await test.call(agent.token, readTicket, { params: { id } })).data.ticket.reminder;
    expect(await next()).toEqual({ _id: row._id, remind_at: row.remind_at });
    // the soonest of several
    const sooner = await remind(agent, id, { preset: 'custom', remind_at: later(hour / 2) });
    expect(await next()).toEqual({ _id: sooner._id, remind_at: sooner.remind_at });
    await test.call(agent.token, reminders.deleteReminder, { params: { id: sooner._id } });
    await run(0.9 * hour);
    expect(await told(agent)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => run(1.1 * hour)));
    await run(30 * hour);
    const [one, ...more] = await told(agent);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ text: 'Hỏi lại kho', ticket: { _id: id }, actor: null, is_read: false, is_mine: true });
    expect(await change(agent, row._id, { version: 1, is_done: true })).toMatchObject({ version: 2 });
    expect((await told(agent))[0]!.is_read).toBe(true);
    expect([(await list(agent)).total, (await list(agent, 'done')).total]).toEqual([0, 1]);
    expect(await next()).toBe(null);
  });

  it('is told by the next run when one was killed before its commit', async () => {
    const agent = await test.user(tenant);
    const row = await remind(agent, await newTicket(agent));
    const client = await test.ownerPool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.on('error', () => {});
    await client.query('begin');
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
    await client.query('update reminders set told_at = now() where id = $1', [row._id]);
    // held by the run that is about to die: this one leaves it alone
    await run(2 * hour);
    expect(await told(agent)).toEqual([]);
    await test.ownerPool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    client.release(true);
    await expect
      .poll(async () => {
        await run(2 * hour);
        return (await told(agent)).length;
      })
      .toBe(1);
    await run(2 * hour);
    expect(await told(agent)).toHaveLength(1);
  });

  it('is told again when it was put off, also one that was done', async () => {
    const agent = await test.user(tenant);
    const row = await remind(agent, await newTicket(agent));
    await run(2 * hour);
    const put = await change(agent, row._id, { version: 1, preset: 'custom', remind_at: later(5 * hour) });
    expect(put).toMatchObject({ told_at: null, version: 2, note: 'Hỏi lại kho' });
    await run(4 * hour);
    expect(await told(agent)).toHaveLength(1);
    await run(6 * hour);
    expect(await told(agent)).toHaveLength(2);
    await change(agent, row._id, { version: 2, is_done: true });
    expect(await change(agent, row._id, { version: 3, preset: 'hour' })).toMatchObject({ done_at: null });
    await run(2 * hour);
    expect(await told(agent)).toHaveLength(3);
  });

  it('is not told once it is done or deleted, and its notification goes with it', async () => {
    const agent = await test.user(tenant);
    const done = await remind(agent, await newTicket(agent));
    const gone = await remind(agent, await newTicket(agent));
    await change(agent, done._id, { version: 1, is_done: true });
    await run(2 * hour);
    expect(await told(agent)).toHaveLength(1);
    await test.call(agent.token, reminders.deleteReminder, { params: { id: gone._id } });
    expect(await told(agent)).toEqual([]);
    await expect(test.call(agent.token, reminders.readReminder, { params: { id: gone._id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('comes once of a form that arrives twice, and its log does not tell what it says', async () => {
    const agent = await test.user(tenant);
    const id = await newTicket(agent);
    const key = crypto.randomUUID();
    const first = await remind(agent, id, { note: 'Chuyện riêng' }, reminders.remindOfTicket, key);
    expect(await remind(agent, id, { note: 'Chuyện riêng' }, reminders.remindOfTicket, key)).toEqual(first);
    await change(agent, first._id, { version: 1, note: 'Chuyện riêng hơn' });
    await test.call(agent.token, reminders.deleteReminder, { params: { id: first._id } });
    const log = await test.rows(tenant, async db => {
      const { rows } = await sql<{ action: string; said: string }>`
        select action, concat(before, after) as said from audit_log where subject = ${`reminder:${first._id}`}
        order by created_at, id`.execute(db);
      return rows;
    });
    expect(log.map(({ action }) => action)).toEqual(['reminder.create', 'reminder.update', 'reminder.delete']);
    expect(JSON.stringify(log)).not.toContain('riêng');
  });

  it('refuses a time that has passed, is too far or is not said, with all that is wrong at once', async () => {
    const id = await newTicket();
    const refused = (json: object, ...errors: { param: string; message: unknown }[]) =>
      expect(remind(admin, id, json)).rejects.toMatchObject({ status: 422, body: { errors } });
    const at = (message: unknown) => ({ param: 'remind_at', message });
    await refused({ preset: 'custom' }, at('Hãy chọn ngày giờ nhắc'));
    await refused({ preset: 'custom', remind_at: later(-1000) }, at('Thời gian nhắc phải ở sau lúc này'));
    await refused({ preset: 'custom', remind_at: later(400 * 24 * hour) }, at(expect.stringContaining('một năm')));
    await refused({ preset: 'mai' }, { param: 'preset', message: 'Hãy chọn lúc nhắc' });
    await refused(
      { note: 'x'.repeat(501), preset: 'custom', remind_at: later(-1000) },
      { param: 'note', message: 'Dài quá 500 ký tự' },
      at('Thời gian nhắc phải ở sau lúc này'),
    );
    const local = dateTimeInputValue(Date.now() + 3 * hour);
    const row = await remind(admin, id, { preset: 'custom', remind_at: local });
    expect(dateTimeInputValue(row.remind_at)).toBe(local);
  });

  it('hides numbers from a role that sees none, and keeps them where it changes the words around', async () => {
    const masked = await test.tenant({ maskedRoles: ['agent'] });
    const boss = await test.user(masked, { role: 'administrator' });
    const agent = await test.user(masked);
    const json = { subject: 'Máy bơm', requester_name: 'Khách', assignee_id: agent.id };
    const { data } = await test.call(boss.token, createTicket, { json });
    const row = await remind(agent, data._id, { note: 'Gọi 0901234567' });
    expect(row.note).toBe('Gọi 0901 ••• 567');
    await change(agent, row._id, { version: 1, note: 'Gọi lại 0901 ••• 567 nhé' });
    const stored = await test.rows(
      masked,
      async db => (await sql<{ note: string }>`select note from reminders`.execute(db)).rows,
    );
    expect(stored).toEqual([{ note: 'Gọi lại 0901234567 nhé' }]);
    expect((await remind(boss, data._id, { note: 'Gọi 0901234567' })).note).toBe('Gọi 0901234567');
  });

  it('is not overwritten by a window that has read an older one', async () => {
    const row = await remind(admin, await newTicket());
    const current = await change(admin, row._id, { version: 1, note: 'Của cửa sổ kia' });
    const stale = change(admin, row._id, { version: 1, note: 'Của tôi' });
    await expect(stale).rejects.toMatchObject({ status: 409, body: { current } });
    // the same once more changes nothing
    expect(await change(admin, row._id, { version: 1, note: 'Của cửa sổ kia' })).toEqual(current);
  });
});

describe('whose a reminder is', () => {
  it('its owner’s alone: a colleague, an administrator and a view find none', async () => {
    const agent = await test.user(tenant);
    const id = await newTicket(agent);
    const row = await remind(agent, id);
    await run(2 * hour);
    const { data: view } = await test.call(admin.token, startView, {
      params: { userId: agent.id },
      json: { reason: 'Kiểm tra giúp đồng nghiệp' },
    });
    for (const other of [admin, await test.user(tenant), { ...agent, token: view.token }]) {
      expect((await list(other)).list.map(({ _id }) => _id)).not.toContain(row._id);
      expect(JSON.stringify(await told(other))).not.toContain('Hỏi lại kho');
      const params = { id: row._id };
      await expect(test.call(other.token, reminders.readReminder, { params })).rejects.toMatchObject({ status: 404 });
      const status = other.id === agent.id ? 403 : 404;
      await expect(change(other, row._id, { version: 1, is_done: true })).rejects.toMatchObject({ status });
      await expect(test.call(other.token, reminders.deleteReminder, { params })).rejects.toMatchObject({ status });
      const { data } = await test.call(other.token, readTicket, { params: { id } });
      expect(data.ticket.reminder).toBe(null);
    }
    await expect(remind({ ...agent, token: view.token }, id)).rejects.toMatchObject({ status: 403 });
    expect((await list(agent)).list).toHaveLength(1);
    expect(await told(agent)).toHaveLength(1);
  });

  it('says without its text when the ticket has left its owner’s scope, and says it again when it is back', async () => {
    const narrow = await test.user(tenant, { scope: 'me' });
    const id = await newTicket(narrow);
    const row = await remind(narrow, id);
    await run(2 * hour);
    const give = async (to: TestUser) => {
      const { data } = await test.call(admin.token, readTicket, { params: { id } });
      await test.call(admin.token, updateTicket, {
        params: { id },
        json: { version: data.ticket.version, assignee_id: to.id },
      });
    };
    await give(admin);
    expect((await list(narrow)).list).toMatchObject([{ _id: row._id, about: null, reach: 'hidden', note: '' }]);
    expect(await told(narrow)).toMatchObject([{ text: '', ticket: null, contact: null }]);
    await expect(change(narrow, row._id, { version: 1, note: 'viết đè' })).rejects.toMatchObject({ status: 422 });
    await expect(remind(narrow, id)).rejects.toMatchObject({ status: 404 });
    await give(narrow);
    expect((await list(narrow)).list).toMatchObject([{ reach: 'open', note: 'Hỏi lại kho' }]);
    expect(await told(narrow)).toMatchObject([{ text: 'Hỏi lại kho', ticket: { _id: id } }]);
  });

  it('is told to nobody who is locked out, and to them once they are back', async () => {
    const agent = await test.user(tenant);
    await remind(agent, await newTicket(agent));
    await test.call(admin.token, disableUser, { params: { id: agent.id } });
    await run(2 * hour);
    const written = () =>
      test.rows(tenant, async db => {
        const { rows } =
          await sql`select 1 from notifications where user_id = ${agent.id} and kind = 'reminder'`.execute(db);
        return rows.length;
      });
    expect(await written()).toBe(0);
    await test.rows(tenant, db => sql`update users set is_active = true where id = ${agent.id}`.execute(db));
    await run(2 * hour);
    expect(await written()).toBe(1);
  });
});

describe('what a reminder is about', () => {
  const merge = async (kind: 'ticket' | 'contact', target: number, source: number) => {
    const version = async (number: number) =>
      test.rows(tenant, async db => {
        const { rows } = await sql<{ version: number }>`select version from ${sql.table(`${kind}s`)}
          where number = ${number}`.execute(db);
        return rows[0]!.version;
      });
    const json = {
      ...{ target_id: target, source_id: source, choices: {} },
      ...{ target_version: await version(target), source_version: await version(source) },
    };
    await test.call(admin.token, mergesOf[kind].merge, { json });
    return test.rows(tenant, async db => {
      const { rows } = await sql<{ id: string }>`select id from merges where source_number = ${source}
        and kind = ${kind}`.execute(db);
      return rows[0]!.id;
    });
  };

  it.each(['ticket', 'contact'] as const)(
    'a %s that is merged takes it along, and back when that is undone',
    async kind => {
      const agent = await test.user(tenant);
      const tickets = [await newTicket(agent), await newTicket(agent)];
      const [target, source] =
        kind === 'ticket' ? tickets : [await requesterOf(tickets[0]!), await requesterOf(tickets[1]!)];
      const route = kind === 'ticket' ? reminders.remindOfTicket : reminders.remindOfContact;
      const row = await remind(agent, source!, {}, route);
      expect(row.about).toMatchObject({ kind, _id: source });
      const id = await merge(kind, target!, source!);
      expect((await list(agent)).list).toMatchObject([
        { _id: row._id, about: { kind, _id: target }, note: 'Hỏi lại kho' },
      ]);
      await expect(remind(agent, source!, {}, route)).rejects.toMatchObject({
        status: 404,
        body: { merged_into: target },
      });
      await run(2 * hour);
      expect(await told(agent)).toMatchObject([
        kind === 'ticket' ? { ticket: { _id: target } } : { contact: { _id: target, name: 'Trần Thị Dậu' } },
      ]);
      await test.call(admin.token, mergesOf[kind].undo, { params: { id } });
      expect((await list(agent)).list).toMatchObject([{ _id: row._id, about: { kind, _id: source } }]);
    },
  );

  it('leaves what was typed when it is deleted', async () => {
    const contact = await requesterOf(await newTicket());
    const row = await remind(admin, contact, {}, reminders.remindOfContact);
    await test.rows(tenant, async db => {
      await sql`delete from tickets where requester_number = ${contact}`.execute(db);
      await sql`delete from contacts where number = ${contact}`.execute(db);
    });
    const { data } = await test.call(admin.token, reminders.readReminder, { params: { id: row._id } });
    expect(data).toMatchObject({ about: null, reach: 'gone', note: 'Hỏi lại kho' });
  });
});
