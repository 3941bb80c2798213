import { randomUUID } from 'node:crypto';
import { createContact, matchContact, readContact, searchContacts, updateContact } from 'contract/contacts/contacts.ts';
import { addComment, createTicket, readTicket, resendMail, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
beforeEach(async () => {
  tenant = await test.tenant();
  agent = await test.user(tenant);
});
afterAll(() => test.close());

const customer = async (name: string, phone: string, ...emails: string[]) =>
  (
    await test.call(agent.token, createContact, {
      json: { name, phones: [{ raw: phone }], emails: emails.map(raw => ({ raw })) },
    })
  ).data._id;

const write = (more: object, by = agent) =>
  test.call(by.token, createTicket, { json: { subject: 'Đổi hàng', body: 'Chào chị', is_public: true, ...more } });

const mails = () =>
  test.rows(
    tenant,
    async db =>
      (await db.selectFrom('outbound_mails').select(['id', 'recipient']).orderBy('created_at').execute()) ?? [],
  );

describe('a new ticket that is wrong in many ways', () => {
  type Refused = { status: number; body: { errors: { param: string; message: string }[] } };
  const complaints = ({ status, body }: Refused) => ({
    status,
    ...Object.fromEntries(body.errors.map(({ param, message }) => [param, message])),
  });
  const wrong = {
    subject: ' ',
    requester_phone: '12',
    requester_email: 'ai@đó',
    cc: ['kh***@example.com'],
    priority_id: randomUUID(),
    attributes: { nothing: 'x' },
    file_ids: [randomUUID()],
  };
  const said = {
    status: 422,
    subject: 'Tiêu đề không được bỏ trống',
    requester_phone: 'Số điện thoại không hợp lệ',
    requester_email: 'Email không hợp lệ',
    'cc.0': 'Email không hợp lệ: kh***@example.com',
    priority_id: 'Độ ưu tiên này không còn',
    'attributes.nothing': 'nothing field is not a valid',
    file_ids: 'Có tệp không còn dùng được. Vui lòng đính kèm lại.',
  };
  const made = () => test.rows(tenant, db => db.selectFrom('tickets').select('number').execute());

  it('hears of all at once, and nothing is made', async () => {
    expect(await write(wrong).catch(complaints)).toEqual(said);
    // without what the schema refuses, the rest is still said
    const { subject: _, requester_email: __, ...rest } = said;
    expect(await write({ ...wrong, subject: 'Đổi hàng', requester_email: '' }).catch(complaints)).toEqual(rest);
    expect(await made()).toEqual([]);
    await write({ requester_phone: '0901234567' });
    expect(await made()).toHaveLength(1);
  });

  it('is not told that nobody is named by what was refused already', async () => {
    expect(await write({ subject: '' }).catch(complaints)).toEqual({
      status: 422,
      subject: said.subject,
      requester_name: 'Người yêu cầu không được bỏ trống',
    });
    expect(await write({ subject: '', requester_email: 'ai@đó' }).catch(complaints)).toEqual({
      status: 422,
      subject: said.subject,
      requester_email: said.requester_email,
    });
  });

  it('is told of two customers beside a blank subject', async () => {
    await customer('Trần Thị Dậu', '0901234567');
    await customer('Đỗ Quang Huy', '0912345678', 'huy@example.com');
    const two = { subject: '', requester_phone: '0901234567', requester_email: 'huy@example.com' };
    expect(await write(two).catch(complaints)).toEqual({
      status: 422,
      subject: said.subject,
      requester_email: expect.stringContaining('còn số điện thoại là của người khác'),
    });
  });
});

describe('the address typed into a new ticket', () => {
  it('receives the mail, though the customer has an older one', async () => {
    const id = await customer('Trần Thị Dậu', '0901234567', 'cu@example.com');
    await write({ requester_phone: '0901 234 567', requester_email: 'Dia.Chi.Moi@example.com' });
    expect((await mails()).map(mail => mail.recipient)).toEqual(['dia.chi.moi@example.com']);
    const { data } = await test.call(agent.token, readContact, { params: { id } });
    expect(data.emails.map(email => email.value)).toEqual(['cu@example.com', 'dia.chi.moi@example.com']);
  });

  it('is not needed: without one the first address of the customer receives it', async () => {
    await customer('Trần Thị Dậu', '0901234567', 'cu@example.com', 'moi@example.com');
    await write({ requester_phone: '0901234567' });
    expect((await mails()).map(mail => mail.recipient)).toEqual(['cu@example.com']);
  });

  it('still receives it when a failed mail is sent again', async () => {
    await customer('Trần Thị Dậu', '0901234567', 'cu@example.com', 'moi@example.com');
    const { data } = await write({ requester_phone: '0901234567', requester_email: 'moi@example.com' });
    const [mail] = await mails();
    await test.rows(tenant, db => sql`update outbound_mails set state = 'failed'`.execute(db));
    await test.call(agent.token, resendMail, { params: { id: data._id, mailId: mail!.id } });
    expect((await mails()).map(one => one.recipient)).toEqual(['moi@example.com']);
  });

  it('is refused when the phone is another customer’s, and nothing is made', async () => {
    await customer('Trần Thị Dậu', '0901234567', 'dau@example.com');
    const other = await customer('Đỗ Quang Huy 0977123456', '0912345678', 'huy@example.com');
    const typed = { requester_phone: '0901234567', requester_email: 'huy@example.com' };
    await expect(write(typed)).rejects.toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            param: 'requester_email',
            message: expect.stringContaining(`khách hàng Đỗ Quang Huy 0977123456 (mã ${other})`),
          },
        ],
      },
    });
    const made = await test.rows(tenant, async db => ({
      tickets: await db.selectFrom('tickets').select('number').execute(),
      mails: await db.selectFrom('outbound_mails').select('id').execute(),
      contacts: await db.selectFrom('contacts').select('number').execute(),
    }));
    expect([made.tickets.length, made.mails.length, made.contacts.length]).toEqual([0, 0, 2]);
    await expect(write({ ...typed, requester_phone: '0912345678' })).resolves.toMatchObject({ status: 201 });
  });

  it('names the other customer as somebody may see them', async () => {
    tenant = await test.tenant({ maskedRoles: ['agent'] });
    agent = await test.user(tenant, { role: 'team_leader' });
    await customer('Trần Thị Dậu', '0901234567', 'dau@example.com');
    await customer('Huy 0977123456', '0912345678', 'huy@example.com');
    const typed = { requester_phone: '0901234567', requester_email: 'huy@example.com' };
    const masked = await test.user(tenant, { role: 'agent' });
    const narrow = await test.user(tenant, { role: 'team_leader', scope: 'me' });
    const said = async (by: TestUser) =>
      write(typed, by).catch(error => (error.body.errors as { message: string }[])[0]!.message);
    expect(await said(masked)).toContain('Huy 0977 ••• 456');
    expect(await said(narrow)).toContain('đã thuộc khách hàng khác');
  });
});

describe('a number that was cut off', () => {
  const said = (error: { body: { errors: { param: string; message: string }[] } }) => error.body.errors;
  const complaint = (param: string) => [{ param, message: 'Số điện thoại không hợp lệ' }];

  it.each(['0912', '09120', '00000', '0912 34'])('%s makes no customer, neither by ticket nor by hand', async cut => {
    expect(await write({ requester_phone: cut, requester_name: 'Dậu' }).catch(said)).toEqual(
      complaint('requester_phone'),
    );
    const byHand = test.call(agent.token, createContact, { json: { name: 'Dậu', phones: [{ raw: cut }] } });
    expect(await byHand.catch(said)).toEqual(complaint('phones.0.raw'));
    const made = await test.rows(tenant, db => db.selectFrom('contacts').select('number').execute());
    expect(made).toEqual([]);
  });

  it.each(['113', '1022', '1900 1234', '0912 345 678'])('%s is a whole one', async whole => {
    await expect(write({ requester_phone: whole, requester_name: 'Dậu' })).resolves.toMatchObject({ status: 201 });
  });

  it('still finds the whole one', async () => {
    const id = await customer('Trần Thị Dậu', '0912 345 678');
    for (const q of ['0912', '09123', '345678', '84912']) {
      const { list } = await test.call(agent.token, searchContacts, { json: { q } });
      expect(list.map(({ _id }) => _id)).toEqual([id]);
    }
  });
});

describe('a ticket for a customer out of scope', () => {
  const find = (by: TestUser, id: number) => test.call(by.token, readContact, { params: { id } });
  const typed = { requester_phone: '0901234567', requester_name: 'Chị gọi lúc sáng' };

  it('is made for that customer, and tells who they are only by being in scope itself', async () => {
    const id = await customer('Trần Thị Dậu', '0901234567', 'dau@example.com');
    const narrow = await test.user(tenant, { scope: 'me' });
    const match = (by: TestUser, phone: string) => test.call(by.token, matchContact, { query: { phone } });
    // before: as a number that nobody has
    expect(await match(narrow, '0901234567')).toEqual(await match(narrow, '0988888888'));
    expect((await match(agent, '0901234567')).data?._id).toBe(id);
    await expect(find(narrow, id)).rejects.toMatchObject({ status: 404 });

    const { data: own } = await write(typed, narrow);
    expect(Object.keys(own).sort()).toEqual(['_id', 'code']);
    const params = { id: own._id };
    const { data } = await test.call(narrow.token, readTicket, { params });
    expect(data.ticket.requester).toMatchObject({ _id: id, name: 'Trần Thị Dậu', emails: ['dau@example.com'] });
    expect((await find(narrow, id)).data.name).toBe('Trần Thị Dậu');
    expect((await match(narrow, '0901234567')).data?._id).toBe(id);

    // given to a colleague it takes the customer with it
    const { version } = data.ticket;
    await test.call(agent.token, updateTicket, { params, json: { version, assignee_id: agent.id } });
    await expect(find(narrow, id)).rejects.toMatchObject({ status: 404 });
    expect((await match(narrow, '0901234567')).data).toBeNull();
  });
});

describe('the address of a reply', () => {
  const reply = (id: number, mail_to?: string | null, by = agent) =>
    test.call(by.token, addComment, { params: { id }, json: { kind: 'public', body: 'Dạ, em gửi', mail_to } });
  const read = async (id: number, by = agent) =>
    (await test.call(by.token, readTicket, { params: { id } })).data.ticket;
  const lastRecipient = async () => (await mails()).at(-1)?.recipient;

  it('is the one that the ticket wrote to last, not the customer’s first', async () => {
    const dau = await customer('Trần Thị Dậu', '0901234567', 'mot@example.com', 'hai@example.com', 'ba@example.com');
    const { data } = await write({ requester_phone: '0901234567', requester_email: 'hai@example.com' });
    const { mail_addresses, mail_to } = await read(data._id);
    expect(mail_addresses.map(({ value }) => value)).toEqual(['mot@example.com', 'hai@example.com', 'ba@example.com']);
    const [, two, three] = mail_addresses.map(({ _id }) => _id);
    expect(mail_to).toBe(two);
    await reply(data._id);
    expect(await lastRecipient()).toBe('hai@example.com');
    await reply(data._id, three);
    expect(await lastRecipient()).toBe('ba@example.com');
    expect((await read(data._id)).mail_to).toBe(three);
    await reply(data._id);
    expect(await lastRecipient()).toBe('ba@example.com');

    // of another ticket of theirs nothing was written yet
    const other = (await write({ requester_id: dau, body: undefined })).data._id;
    expect((await read(other)).mail_to).toBe(mail_addresses[0]!._id);
    await reply(other);
    expect(await lastRecipient()).toBe('mot@example.com');
  });

  it('falls back to one that the customer still has', async () => {
    const dau = await customer('Trần Thị Dậu', '0901234567', 'mot@example.com', 'hai@example.com', 'ba@example.com');
    const { data } = await write({ requester_phone: '0901234567', requester_email: 'hai@example.com' });
    const [, two, three] = (await read(data._id)).mail_addresses.map(({ _id }) => _id);
    await reply(data._id, three);
    const keep = async (...emails: { id?: string; raw: string }[]) => {
      const { version } = (await test.call(agent.token, readContact, { params: { id: dau } })).data;
      await test.call(agent.token, updateContact, { params: { id: dau }, json: { version, emails } });
    };
    await keep({ raw: 'mot@example.com' }, { id: two!, raw: 'hai@example.com' });
    await expect(reply(data._id, three)).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'mail_to', message: expect.stringContaining('không còn địa chỉ này') }] },
    });
    await reply(data._id);
    expect(await lastRecipient()).toBe('hai@example.com');
    await keep({ raw: 'mot@example.com' });
    await reply(data._id);
    expect(await lastRecipient()).toBe('mot@example.com');
  });

  it('is the new requester’s when the ticket has been given to another', async () => {
    await customer('Trần Thị Dậu', '0901234567', 'dau@example.com');
    const huy = await customer('Đỗ Quang Huy', '0912345678', 'huy@example.com');
    const { data } = await write({ requester_phone: '0901234567' });
    const before = await read(data._id);
    await test.call(agent.token, updateTicket, {
      params: { id: data._id },
      json: { version: before.version, requester_id: huy },
    });
    // said to go to the old one, it goes nowhere
    await expect(reply(data._id, before.mail_to)).rejects.toMatchObject({ status: 422 });
    expect(await mails()).toHaveLength(1);
    await reply(data._id);
    expect(await lastRecipient()).toBe('huy@example.com');
  });

  it('is chosen by a masked role without being read', async () => {
    tenant = await test.tenant({ maskedRoles: ['agent'] });
    agent = await test.user(tenant, { role: 'team_leader' });
    await customer('Trần Thị Dậu', '0901234567', 'thi.dau@example.com', 'dau.tran@congty.example');
    const { data } = await write({ requester_phone: '0901234567' });
    const masked = await test.user(tenant);
    const { mail_addresses } = await read(data._id, masked);
    expect(JSON.stringify(mail_addresses)).not.toMatch(/thi\.dau|dau\.tran/);
    await reply(data._id, mail_addresses[1]!._id, masked);
    expect(await lastRecipient()).toBe('dau.tran@congty.example');
  });
});
