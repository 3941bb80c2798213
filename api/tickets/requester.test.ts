import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { createTicket, resendMail } from 'contract/tickets/tickets.ts';
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
  test.rows(tenant, async db => (await db.selectFrom('outbound_mails').select(['id', 'recipient']).execute()) ?? []);

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
