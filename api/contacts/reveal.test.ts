import { startView } from 'contract/access/view-as.ts';
import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { revealEmail, revealPhone } from 'contract/contacts/reveal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let leader: TestUser;
/** Two in an hour, six in a day. */
const limitFactor = 0.1;
beforeAll(async () => {
  test = await openTestApi({ limitFactor });
  tenant = await test.tenant({ maskedRoles: ['agent', 'team_leader'] });
  leader = await test.user(tenant, { role: 'team_leader' });
});
afterAll(() => test.close());

let last = 0;
async function make(by = leader) {
  const phones = [{ raw: `09${20_000_000 + ++last}` }, { raw: `09${30_000_000 + last}` }];
  const json = { name: 'Trần Thị Dậu', phones, emails: [{ raw: `dau.${last}@khach.test` }] };
  const id = (await test.call(by.token, createContact, { json })).data._id;
  const { phones: shown, emails } = (await test.call(by.token, readContact, { params: { id } })).data;
  return { id, phones: shown, emails };
}
const phone = (by: TestUser, id: number, phoneId: string) =>
  test.call(by.token, revealPhone, { params: { id, phoneId } });
const audited = (id: number) =>
  test.rows(tenant, db =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'contact.reveal')
      .where('subject', '=', `contact:${id}`)
      .orderBy('id')
      .execute(),
  );

describe('a hidden number', () => {
  it('is shown to somebody who presses for that one, and the audit log names who, whom and which', async () => {
    const { id, phones, emails } = await make();
    expect(phones).toMatchObject([{ is_hidden: true }, { is_hidden: true }]);
    expect(phones[0]!.value).toContain('•');
    const { data } = await phone(leader, id, phones[0]!._id);
    expect(data.value).toMatch(/^09\d\d \d{3} \d{3}$/);
    const mail = await test.call(leader.token, revealEmail, { params: { id, emailId: emails[0]!._id } });
    expect(mail.data.value).toBe(`dau.${last}@khach.test`);
    expect(await audited(id)).toEqual([
      { actor_id: leader.id, after: { field: 'phone', point: phones[0]!._id } },
      { actor_id: leader.id, after: { field: 'email', point: emails[0]!._id } },
    ]);
    const { phones: after } = (await test.call(leader.token, readContact, { params: { id } })).data;
    expect(after).toEqual(phones);
  });

  it('is kept by no Idempotency-Key: a repetition is a look of its own', async () => {
    const { id, phones } = await make();
    const person = await test.user(tenant, { role: 'team_leader' });
    const params = { id, phoneId: phones[0]!._id };
    for (let times = 0; times < 2; times++)
      await test.call(person.token, revealPhone, { params }, { idempotencyKey: 'mot-so' });
    expect(await audited(id)).toHaveLength(2);
    const kept = await test.rows(tenant, db =>
      db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', person.id).execute(),
    );
    expect(kept).toEqual([]);
  });

  it('stays hidden from agents, and is not hidden from those whom no rule names', async () => {
    const { id, phones } = await make();
    const agent = await test.user(tenant);
    await expect(phone(agent, id, phones[0]!._id)).rejects.toMatchObject({ status: 403 });
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    const { data } = await test.call(supervisor.token, readContact, { params: { id } });
    expect(data.phones).toMatchObject([{ is_hidden: false }, { is_hidden: false }]);
    expect((await phone(supervisor, id, phones[0]!._id)).data.value).toBe(data.phones[0]!.value);
    expect((await audited(id)).map(row => row.actor_id)).toEqual([supervisor.id]);
  });

  it('is not there where it is another customer’s or out of scope, and that counts against nobody', async () => {
    const [one, other] = [await make(), await make()];
    const person = await test.user(tenant, { role: 'team_leader' });
    const narrow = await test.user(tenant, { role: 'team_leader', scope: 'me' });
    await expect(phone(person, one.id, other.phones[0]!._id)).rejects.toMatchObject({ status: 404 });
    await expect(phone(person, one.id, one.emails[0]!._id)).rejects.toMatchObject({ status: 404 });
    await expect(phone(narrow, one.id, one.phones[0]!._id)).rejects.toMatchObject({ status: 404 });
    await phone(person, one.id, one.phones[0]!._id);
    await phone(person, one.id, one.phones[1]!._id);
    expect(await audited(one.id)).toHaveLength(2);
  });

  it('is not shown to somebody who has seen many within the hour, while others may', async () => {
    const { id, phones } = await make();
    const [eager, calm] = [
      await test.user(tenant, { role: 'team_leader' }),
      await test.user(tenant, { role: 'team_leader' }),
    ];
    await phone(eager, id, phones[0]!._id);
    await phone(eager, id, phones[1]!._id);
    await expect(phone(eager, id, phones[0]!._id)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Bạn đã xem quá nhiều số và email của khách\. Hãy thử lại sau \d+ phút\.$/),
    });
    expect(await audited(id)).toHaveLength(2);
    await phone(calm, id, phones[0]!._id);
  });

  it('is refused while viewing as somebody else, and shown to that person themselves', async () => {
    const { id, phones } = await make();
    const [admin, viewed] = [
      await test.user(tenant, { role: 'administrator' }),
      await test.user(tenant, { role: 'team_leader' }),
    ];
    const view = await test.call(admin.token, startView, {
      params: { userId: viewed.id },
      json: { reason: 'Xem hộ đồng nghiệp' },
    });
    await expect(phone({ ...admin, token: view.data.token }, id, phones[0]!._id)).rejects.toMatchObject({
      status: 403,
    });
    expect(await audited(id)).toEqual([]);
    await phone(viewed, id, phones[0]!._id);
    expect(await audited(id)).toHaveLength(1);
  });
});
