import { randomUUID } from 'node:crypto';
import type { ContactChangeForm, NewContactForm } from 'contract/contacts/contact-forms.ts';
import {
  contactTickets,
  createContact,
  matchContact,
  readContact,
  searchContacts,
  updateContact,
} from 'contract/contacts/contacts.ts';
import { attributeTypes } from 'contract/enums.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { newId } from '../work.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
});
afterAll(() => test.close());

let lastPhone = 0;
const freshPhone = () => `09${String(10_000_000 + ++lastPhone)}`;
const make = async (by: TestUser, more: Partial<NewContactForm> = {}) =>
  (await test.call(by.token, createContact, { json: { name: 'Trần Thị Dậu', ...more } })).data._id;
const read = async (by: TestUser, id: number) => (await test.call(by.token, readContact, { params: { id } })).data;
const idsOf = async (by: TestUser, json: Parameters<typeof search>[1]) =>
  (await search(by, json)).list.map(row => row._id);
const search = (
  by: TestUser,
  json: { q?: string; filters?: string[]; relation?: 'or'; sort?: string; size?: number },
) => test.call(by.token, searchContacts, { json });
const makeGroup = (tenantId: string, target: 'user' | 'end_user', name: string) =>
  test.rows(tenantId, async db => {
    const id = newId();
    await db.insertInto('groups').values({ tenant_id: tenantId, id, target, name }).execute();
    return id;
  });

describe('a customer', () => {
  it('keeps several phones and addresses in canonical form and in order', async () => {
    const group = await makeGroup(tenant, 'end_user', 'Khách thân thiết');
    const id = await make(agent, {
      phones: [{ raw: '0988.777 666' }, { raw: '' }, { raw: '(028) 3822 1234' }, { raw: '+84 988 777 666' }],
      emails: [{ raw: ' Dau.Tran@Gmail.com ' }],
      gender: 'female',
      dob: '1990-03-02',
      tier: 3,
      city: 'Đà Nẵng',
      address: '12 Trần Phú',
      note: 'Gọi sau 17h',
      group_id: group,
      tags: 'vip, sỉ',
    });
    expect(await read(agent, id)).toMatchObject({
      name: 'Trần Thị Dậu',
      phones: [{ value: '0988 777 666', carrier: 'có thể là Viettel' }, { value: '(028) 3822 1234' }],
      emails: [{ value: 'dau.tran@gmail.com' }],
      gender: 'female',
      dob: '1990-03-02',
      tier: 3,
      city: 'Đà Nẵng',
      group: { name: 'Khách thân thiết' },
      tags: ['vip', 'sỉ'],
      source: 'hand',
      version: 1,
    });
  });

  it('is refused at the field for a bad number, address, name or day', async () => {
    const bad = make(agent, { phones: [{ raw: '0901 234 567' }, { raw: '12' }], emails: [{ raw: 'a@b' }] });
    await expect(bad).rejects.toMatchObject({
      status: 422,
      body: {
        errors: [
          { param: 'phones.1.raw', message: 'Số điện thoại không hợp lệ' },
          { param: 'emails.0.raw', message: 'Email không hợp lệ' },
        ],
      },
    });
    await expect(make(agent, { name: '  ' })).rejects.toMatchObject({
      body: { errors: [{ param: 'name', message: 'Tên khách hàng không được bỏ trống' }] },
    });
    await expect(make(agent, { dob: '1990-02-30' })).rejects.toMatchObject({ body: { errors: [{ param: 'dob' }] } });
  });

  it('is refused once, with what the form and what only the server can find', async () => {
    const taken = freshPhone();
    const owner = await make(agent, { name: 'Đỗ Quang Huy', phones: [{ raw: taken }] });
    const wrong = {
      name: ' ',
      dob: '30/02/1990',
      phones: [{ raw: taken }, { raw: '12' }],
      emails: [{ raw: 'a@b' }],
      group_id: randomUUID(),
      attributes: { nothing: 'x' },
    };
    const said = {
      name: 'Tên khách hàng không được bỏ trống',
      dob: 'Ngày sinh không hợp lệ',
      'phones.0.raw': `Số này đã thuộc khách hàng Đỗ Quang Huy (mã ${owner})`,
      'phones.1.raw': 'Số điện thoại không hợp lệ',
      'emails.0.raw': 'Email không hợp lệ',
      group_id: 'Nhóm khách hàng này không còn',
      'attributes.nothing': 'nothing field is not a valid',
    };
    const complaints = (failure: { body: { errors: { param: string; message: string }[] } }) =>
      Object.fromEntries(failure.body.errors.map(({ param, message }) => [param, message]));
    expect(await make(agent, wrong).catch(complaints)).toEqual(said);
    const id = await make(agent, { name: 'Trần Thị Dậu' });
    const change = (json: ContactChangeForm) =>
      test.call(agent.token, updateContact, { params: { id }, json: json as never });
    expect(await change({ version: 1, ...wrong }).catch(complaints)).toEqual(said);
    // without what the schema refuses, the rest is still said
    const { name: _, dob: __, ...rest } = said;
    expect(await change({ version: 1, ...wrong, name: 'Dậu', dob: '' }).catch(complaints)).toEqual(rest);
    expect(await read(agent, id)).toMatchObject({ version: 1, name: 'Trần Thị Dậu', phones: [] });
    await expect(change({ version: 1, name: 'Dậu', phones: [{ raw: freshPhone() }] })).resolves.toBeDefined();
    // nobody learns of a customer outside their scope
    const me = await test.user(tenant, { scope: 'me' });
    const hidden = test.call(me.token, updateContact, { params: { id }, json: { version: 1, ...wrong } as never });
    await expect(hidden).rejects.toMatchObject({ status: 404 });
  });

  it('keeps, replaces, adds and drops phones by their ids', async () => {
    const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()];
    const id = await make(agent, { phones: [{ raw: one }, { raw: two }] });
    const { phones } = await read(agent, id);
    const update = (version: number, sent: ContactChangeForm['phones']) =>
      test.call(agent.token, updateContact, { params: { id }, json: { version, phones: sent } });
    await update(1, [{ id: phones[1]!._id }, { id: phones[0]!._id, raw: three }]);
    const after = await read(agent, id);
    expect(after.phones.map(point => point._id)).toEqual([phones[1]!._id, phones[0]!._id]);
    expect(after.phones.map(point => point.value.replaceAll(' ', ''))).toEqual([two, three]);
    await update(2, [{ id: phones[1]!._id, raw: '' }, { id: phones[0]!._id }, { raw: one }]);
    expect((await read(agent, id)).phones.map(point => point.value.replaceAll(' ', ''))).toEqual([three, one]);
    await expect(update(3, [{ id: randomUUID() }])).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'phones.0.raw' }] },
    });
  });

  it('is made once by parallel posts with one key', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.call(
          agent.token,
          createContact,
          { json: { name: 'Một lần', phones: [{ raw: phone }] } },
          { idempotencyKey: 'one-customer' },
        ),
      ),
    );
    expect(new Set(answers.map(answer => answer.data._id)).size).toBe(1);
  });

  it('is made once by parallel tickets of one new number', async () => {
    const phone = freshPhone();
    const tickets = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.call(agent.token, createTicket, { json: { subject: 'Cùng lúc', requester_phone: phone } }),
      ),
    );
    const requesters = await Promise.all(
      tickets.map(async ({ data }) => {
        const answer = await test.call(agent.token, readTicket, { params: { id: data._id } });
        return answer.data.ticket.requester._id;
      }),
    );
    expect(new Set(requesters).size).toBe(1);
  });

  it('takes over the address that was typed beside their number', async () => {
    const phone = freshPhone();
    const id = await make(agent, { phones: [{ raw: phone }] });
    await test.call(agent.token, createTicket, {
      json: { subject: 'Có thêm email', requester_phone: phone, requester_email: 'Them@Moi.vn' },
    });
    expect(await read(agent, id)).toMatchObject({ version: 2, emails: [{ value: 'them@moi.vn' }] });
  });
});

describe('a number that belongs to somebody else', () => {
  it('names them to who may see them, and only says so to others', async () => {
    const phone = freshPhone();
    const owner = await make(agent, { name: 'Đỗ Quang Huy', phones: [{ raw: phone }] });
    const me = await test.user(tenant, { scope: 'me' });
    const refusal = (by: TestUser) =>
      make(by, { phones: [{ raw: freshPhone() }, { raw: phone.replace(/^0/, '+84 ') }] }).catch(
        failure => failure.body,
      );
    expect(await refusal(agent)).toMatchObject({
      errors: [{ param: 'phones.1.raw', message: `Số này đã thuộc khách hàng Đỗ Quang Huy (mã ${owner})` }],
    });
    expect(await refusal(me)).toMatchObject({
      errors: [{ param: 'phones.1.raw', message: 'Số này đã thuộc khách hàng khác' }],
    });
  });

  it('may belong to a customer of another tenant', async () => {
    const phone = freshPhone();
    await make(agent, { phones: [{ raw: phone }] });
    const other = await test.user(await test.tenant());
    const id = await make(other, { name: 'Khách nhà khác', phones: [{ raw: phone }] });
    const { data } = await test.call(other.token, matchContact, { query: { phone } });
    expect(data).toMatchObject({ _id: id, name: 'Khách nhà khác' });
    await expect(read(other, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('two editors', () => {
  it('are merged where they changed different fields, asked where they changed the same', async () => {
    const id = await make(agent, { phones: [{ raw: freshPhone() }] });
    const change = (json: object) =>
      test.call(agent.token, updateContact, { params: { id }, json: { version: 1, ...json } });
    await change({ name: 'Trần Thị Dậu Nhỏ', tier: 2 });
    expect((await change({ city: 'Huế' })).data.version).toBe(3);
    await expect(change({ name: 'Trần Thị Dậu Lớn', city: 'Huế', tier: 0 })).rejects.toMatchObject({
      status: 409,
      body: {
        current: {
          version: 3,
          fields: [
            { field: 'name', current: 'Trần Thị Dậu Nhỏ', mine: 'Trần Thị Dậu Lớn', label: 'Tên khách hàng' },
            { field: 'tier', current_text: 'Vàng', mine_text: 'Thường' },
          ],
        },
      },
    });
    expect(await read(agent, id)).toMatchObject({ name: 'Trần Thị Dậu Nhỏ', city: 'Huế', tier: 2, version: 3 });
  });

  it('leave a trace in the log and an event', async () => {
    const id = await make(agent);
    await test.call(agent.token, updateContact, { params: { id }, json: { version: 1, note: 'Mới' } });
    const { log, events } = await test.rows(tenant, async db => ({
      log: await db
        .selectFrom('audit_log')
        .select(['action', 'after'])
        .where('subject', '=', `contact:${id}`)
        .orderBy('id')
        .execute(),
      events: await db.selectFrom('events').select('subject').where('kind', '=', 'contact.changed').execute(),
    }));
    expect(log).toEqual([
      { action: 'contact.create', after: { name: 'Trần Thị Dậu' } },
      { action: 'contact.change', after: { note: 'Mới', version: 2 } },
    ]);
    expect(events.map(event => event.subject)).toContainEqual({ number: id, version: 2, fields: ['note'] });
  });
});

describe('a masked editor', () => {
  it('sees masks, and sending them back changes nothing', async () => {
    const masked = await test.tenant({ maskedRoles: ['agent'] });
    const [hidden, open] = [await test.user(masked), await test.user(masked, { role: 'supervisor' })];
    const note = 'Số phụ 0912345678, mail cu@cty.vn';
    const id = await make(open, {
      phones: [{ raw: '0901234567' }],
      emails: [{ raw: 'nguyenvana@gmail.com' }],
      note,
      tags: ['0933444555'],
    });
    const shown = await read(hidden, id);
    expect(shown).toMatchObject({
      phones: [{ value: '0901 ••• 567' }],
      emails: [{ value: 'ng•••@gmail.com' }],
      note: 'Số phụ 0912 ••• 678, mail •••@cty.vn',
    });
    const text = JSON.stringify(await search(hidden, { q: '0901234567' }));
    expect(text).toContain('0901 ••• 567');
    expect(text).not.toMatch(/0901 ?234|901234|0933444/);
    await test.call(hidden.token, updateContact, {
      params: { id },
      json: {
        version: 1,
        name: shown.name,
        note: `${shown.note}. Gọi tối`,
        tags: shown.tags,
        phones: [{ id: shown.phones[0]!._id, raw: shown.phones[0]!.value }, { raw: '0909000111' }],
        emails: [{ id: shown.emails[0]!._id, raw: shown.emails[0]!.value }],
      },
    });
    expect(await read(open, id)).toMatchObject({
      phones: [{ value: '0901 234 567' }, { value: '0909 000 111' }],
      emails: [{ value: 'nguyenvana@gmail.com' }],
      note: `${note}. Gọi tối`,
      tags: ['0933444555'],
    });
  });
});

describe('the list', () => {
  it('finds by name without diacritics, any form of the number, address and code', async () => {
    const id = await make(agent, {
      name: 'Nguyễn Văn Đức',
      phones: [{ raw: '0903 987 654' }],
      emails: [{ raw: 'duc.nguyen@cty.vn' }],
    });
    for (const q of [
      'nguyen van duc',
      'Văn Đức',
      'đức',
      '0903987654',
      '84903987654',
      '+84 903 987 654',
      '903.987.654',
      '987654',
      'duc.nguyen@',
      'Duc.Nguyen',
      'cty.vn',
      `#${id}`,
    ])
      expect([q, (await idsOf(agent, { q })).includes(id)]).toEqual([q, true]);
    for (const q of ['đ', 'nguyen van duy', '0903987655'])
      expect([q, (await idsOf(agent, { q })).includes(id)]).toEqual([q, false]);
  });

  it('sorts by given name in Vietnamese order, and by day of birth with the unknown last', async () => {
    const other = await test.user(await test.tenant());
    for (const name of ['Trần Văn Ơn', 'Lê Thị Đào', 'Phạm Văn Dũng', 'Vũ Thị Oanh', 'Bùi Thị Ánh', 'Đỗ Thị An'])
      await make(other, { name, ...(name.includes('Oanh') && { dob: '1980-01-01' }) });
    const names = async (sort: string) => (await search(other, { sort })).list.map(row => row.name.split(' ').at(-1));
    const order = ['An', 'Ánh', 'Dũng', 'Đào', 'Oanh', 'Ơn'];
    expect(await names('name')).toEqual(order);
    expect(await names('-name')).toEqual(order.toReversed());
    expect((await names('-dob'))[0]).toBe('Oanh');
    expect((await names('dob'))[0]).toBe('Oanh');
  });

  it('filters by fields, owned numbers and all seven kinds of attribute', async () => {
    const own = await test.tenant();
    const clerk = await test.user(own);
    const samples = {
      phone: ['0911222333', 'eq:0911222333'],
      text: ['Áo dài', 'eq:ao dai'],
      textarea: ['Hai\ndòng', 'neq:khác'],
      number: ['1.500,5', 'gt:1500'],
      date: ['2026-01-02', 'lte:2026-01-02'],
      select: ['Đỏ', 'in:Đỏ,Tím'],
      'multi-select': [['Đỏ', 'Tím'], 'in:Tím'],
    } as const;
    await test.rows(own, db =>
      db
        .insertInto('fields')
        .values(
          attributeTypes.map(type => ({
            tenant_id: own,
            id: newId(),
            target: 'user',
            key: `a_${type.replace('-', '_')}`,
            title: type,
            type,
            data: type.endsWith('select') ? ['Đỏ', 'Tím'] : [],
          })),
        )
        .execute(),
    );
    const key = (type: string) => `a_${type.replace('-', '_')}`;
    const attributes = Object.fromEntries(attributeTypes.map(type => [key(type), samples[type][0] as string]));
    const id = await make(clerk, { attributes, tier: 2, phones: [{ raw: '0977000111' }], city: 'Cần Thơ' });
    await make(clerk, { tier: 1, phones: [{ raw: '0977000222' }] });
    for (const type of attributeTypes) {
      const filters = [`attr_${key(type)}:${samples[type][1]}`];
      const ids = await idsOf(clerk, { filters });
      expect([type, ids.includes(id), ids.length]).toEqual([type, true, type === 'textarea' ? 2 : 1]);
    }
    for (const filter of ['phone:eq:+84977000111', 'phone:notin:0977000222', 'tier:in:2,3', 'city:in:can tho'])
      expect([filter, await idsOf(clerk, { filters: [filter] })]).toEqual([filter, [id]]);
    expect((await search(clerk, { filters: ['tier:eq:1', 'city:eq:can tho'], relation: 'or' })).total).toBe(2);
    await expect(search(clerk, { filters: ['nothing:eq:1'] })).rejects.toMatchObject({ status: 422 });
  });

  it('counts as plain SQL does', async () => {
    const { list, total } = await search(agent, { size: 100 });
    const plain = await test.rows(tenant, db =>
      db.selectFrom('contacts').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    );
    expect(total).toBe(Number(plain.n));
    expect(list.length).toBe(Math.min(100, total));
  });
});

describe('scopes', () => {
  it('show customers of mine, of my department or organisation, and the requesters of tickets I see', async () => {
    const own = await test.tenant();
    const department = await makeGroup(own, 'user', 'CSKH miền Nam');
    const organization = newId();
    await test.rows(own, db =>
      db.insertInto('organizations').values({ tenant_id: own, id: organization, name: 'Chi nhánh 1' }).execute(),
    );
    const boss = await test.user(own, { role: 'administrator' });
    const people = {
      me: await test.user(own, { scope: 'me' }),
      my_group: await test.user(own, { scope: 'my_group', departmentIds: [department] }),
      my_organization: await test.user(own, { scope: 'my_organization', organizationId: organization }),
    };
    const free = await make(boss, { name: 'Khách tự do' });
    const ofDepartment = await make(boss, { department_id: department });
    const ofOrganization = await make(boss, { organization_id: organization });
    const { data: ticket } = await test.call(boss.token, createTicket, {
      json: { subject: 'Giao cho tôi', requester_id: free, assignee_id: people.me.id },
    });
    const seen = async (by: TestUser) => (await idsOf(by, {})).toSorted((a, b) => a - b);
    expect(await seen(boss)).toEqual([free, ofDepartment, ofOrganization]);
    expect(await seen(people.me)).toEqual([free]);
    expect(await seen(people.my_group)).toEqual([ofDepartment]);
    expect(await seen(people.my_organization)).toEqual([ofOrganization]);
    expect(await read(people.me, free)).toMatchObject({ ticket_count: 1, open_count: 1 });
    await expect(read(people.my_group, free)).rejects.toMatchObject({ status: 404, body: { status: 404 } });
    await expect(
      test.call(people.my_group.token, updateContact, { params: { id: free }, json: { version: 1, name: 'Lấn' } }),
    ).rejects.toMatchObject({ status: 404 });
    const tickets = (by: TestUser) => test.call(by.token, contactTickets, { params: { id: free } });
    expect((await tickets(people.me)).list.map(row => row._id)).toEqual([ticket._id]);
    await expect(tickets(people.my_group)).rejects.toMatchObject({ status: 404 });
    const mine = await make(people.me, { name: 'Khách của tôi' });
    expect(await seen(people.me)).toEqual([free, mine]);
  });

  it('hold for the match of a number', async () => {
    const phone = freshPhone();
    const id = await make(agent, { phones: [{ raw: phone }], emails: [{ raw: `${phone}@mail.vn` }] });
    const narrow = await test.user(tenant, { scope: 'me' });
    const match = async (by: TestUser, query: object) => (await test.call(by.token, matchContact, { query })).data?._id;
    for (const spelling of [phone, phone.replace(/^0/, '84'), phone.replace(/^0/, '+84 '), phone.slice(1)])
      expect(await match(agent, { phone: spelling })).toBe(id);
    expect(await match(agent, { email: `${phone}@MAIL.vn` })).toBe(id);
    expect(await match(agent, { phone: '0900' })).toBeUndefined();
    expect(await match(narrow, { phone })).toBeUndefined();
  });
});
