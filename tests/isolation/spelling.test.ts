import { createContact, readContact, updateContact } from 'contract/contacts/contacts.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';

let test: TestApi;
let admin: TestUser;
let ticket: number;
beforeAll(async () => {
  test = await openTestApi();
  const tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
  const { data } = await test.call(admin.token, createTicket, { json: { subject: 'Một', requester_name: 'An' } });
  ticket = data._id;
  await test.rows(tenant, db =>
    db
      .insertInto('fields')
      .values({
        tenant_id: tenant,
        id: crypto.randomUUID(),
        target: 'ticket',
        key: 'size',
        title: 'Cỡ',
        type: 'select',
        data: ['Rộng'] as never,
      })
      .execute(),
  );
});
afterAll(() => test.close());

const ask = (path: string, method = 'GET', body?: unknown) =>
  test.request(path, {
    method,
    headers: { Authorization: admin.token, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('what a call is asked with', () => {
  it('names a number as it is written, or nothing', async () => {
    for (const spelled of [`${ticket}e0`, `0x${ticket}`, `%20${ticket}%20`, `+${ticket}`, `0${ticket}`, `${ticket}.0`])
      expect([spelled, (await ask(`/v2/ticket/${spelled}`)).status]).toEqual([spelled, 404]);
    expect((await ask(`/v2/ticket/${ticket}`)).status).toBe(200);
  });

  it('is refused when it asks for more than the call knows', async () => {
    const answer = await ask(`/v2/tickets/counts?offset=200`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ param: 'offset' }] });
    expect((await ask('/v2/tickets/counts')).status).toBe(200);
  });

  it('is refused whole when its body is no object', async () => {
    for (const body of [null, [], 5, 'x']) {
      const answer = await ask('/v2/ticket', 'POST', body);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { status: 400, message: 'Dữ liệu gửi lên không hợp lệ' },
      ]);
    }
  });

  it('gets one error a field', async () => {
    const errors = async (path: string, body: unknown) =>
      ((await (await ask(path, 'POST', body)).json()) as { errors: { param: string }[] }).errors;
    expect(await errors('/v2/contact', { name: 'An', dob: '31/02/2000' })).toEqual([
      { param: 'dob', message: 'Ngày sinh không hợp lệ' },
    ]);
    expect(await errors('/v2/ticket', { subject: 'Một', requester_name: 'An', due_at: 'mai' })).toEqual([
      { param: 'due_at', message: 'Hạn xử lý không hợp lệ' },
    ]);
  });

  it('may not be ahead of what is stored', async () => {
    const future = test.call(admin.token, updateTicket, {
      params: { id: ticket },
      json: { version: 9999, subject: 'Hai' },
    });
    await expect(future).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'version' }] } });
    const { data } = await test.call(admin.token, createContact, { json: { name: 'Bình' } });
    const json = { version: 9999, name: 'Khác' };
    await expect(test.call(admin.token, updateContact, { params: { id: data._id }, json })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'version' }] },
    });
    const after = await test.call(admin.token, readContact, { params: { id: data._id } });
    expect(after.data.name).toBe('Bình');
  });

  it('says of a wrong type that it is wrong, and of nothing that it is missing', async () => {
    const said = async (body: object) =>
      ((await (await ask('/v2/login', 'POST', body)).json()) as { errors: { message: string }[] }).errors[0]!.message;
    expect(await said({ email: 5, password: 'x' })).toBe('Email không hợp lệ');
    expect(await said({ password: 'x' })).toBe('Email không được bỏ trống');
  });
});

describe('a text', () => {
  it('of which nothing can be seen is empty', async () => {
    for (const [path, body, param] of [
      ['/v2/ticket', { subject: '\u200b\u200b', requester_name: 'An' }, 'subject'],
      ['/v2/contact', { name: '\u200b' }, 'name'],
      ['/v2/priority', { name: '\u2060' }, 'name'],
      [`/v2/ticket/${ticket}/comment`, { kind: 'internal', body: '\u200b' }, 'body'],
      [`/v2/ticket/${ticket}/comment`, { kind: 'internal', format: 'html', body: '<p>\u200b</p>' }, 'body'],
    ] as const) {
      const answer = await ask(path, 'POST', body);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 422, { errors: [{ param }] }]);
    }
  });

  it('is the same with and without unseen signs', async () => {
    await test.call(admin.token, priorities.create, { json: { name: 'Rất gấp' } });
    const twin = test.call(admin.token, priorities.create, { json: { name: 'Rất gấp\u200b' } });
    await expect(twin).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'name' }] } });
    const { total } = await test.call(admin.token, listTickets, { query: { q: 'M\u200bột' } });
    expect(total).toBeGreaterThan(0);
  });

  it('chooses what it means in either composition', async () => {
    const json = { version: 1, attributes: { size: 'Rộng'.normalize('NFD') } };
    await test.call(admin.token, updateTicket, { params: { id: ticket }, json });
    const { data } = await test.call(admin.token, readTicket, { params: { id: ticket } });
    expect(data.ticket.attributes).toMatchObject({ size: 'Rộng' });
  });
});
