import { createContact } from 'contract/contacts/contacts.ts';
import { createTicket, listTickets } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as customers from '../../routes/customers/index.tsx';
import * as tagPicker from '../../routes/pickers/tags.ts';
import * as tickets from '../../routes/tickets/index.tsx';

let test: TestApi;
let web: TestWeb;
let agent: TestUser;
let an: number;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/tickets': tickets, '/customers': customers, '/pickers/tags': tagPicker });
  agent = await test.user(await test.tenant());
  const make = async (name: string, phone: string) =>
    (await test.call(agent.token, createContact, { json: { name, phones: [{ raw: phone }] } })).data._id;
  an = await make('Nguyễn Văn An', '0901234567');
  await make('Nguyễn Văn Bình', '0912345678');
  for (const requester_id of [an, an + 1])
    await test.call(agent.token, createTicket, { json: { subject: `Của ${requester_id}`, requester_id } });
});
afterAll(() => test.close());

const filter = (field: string, op: string, more: Record<string, string> | [string, string][], path = '/tickets') =>
  web.visit(
    agent,
    `${path}?${new URLSearchParams([['add_field', field], ['add_op', op], ...(Array.isArray(more) ? more : Object.entries(more))])}`,
  );

describe('the filter form', () => {
  it('takes codes and tags as people type them', async () => {
    for (const [field, op, add_text, href] of [
      ['code', 'eq', '#5', '/tickets?f=code:eq:5'],
      ['code', 'in', '5, #6', '/tickets?f=code:in:5,6'],
      ['tags', 'in', 'bảo hành, đổi trả', '/tickets?f=tags:in:b%E1%BA%A3o%20h%C3%A0nh,%C4%91%E1%BB%95i%20tr%E1%BA%A3'],
    ] as const)
      expect((await filter(field, op, { add_text })).location).toBe(href);
  });

  it('says what it does not understand, keeps it, and leaves the list', async () => {
    const page = await filter('code', 'eq', { add_text: 'abc', f: 'status:in:1' });
    expect(page.location).toBeNull();
    expect(page.text).toContain('“abc” không phải là mã số');
    expect(page.field('add_text')).toBe('abc');
    expect(page.text).toMatch(/Của \d+.*Của \d+/s);
    expect(page.text).toContain('Trạng thái: Mới');
    const two = await filter('status', 'eq', [
      ['add_value', '1'],
      ['add_value', '2'],
    ]);
    expect(two.location).toBeNull();
    expect(two.text).toContain('“Bằng” chỉ nhận một giá trị');
    expect(two.html).toMatch(/type="radio" name="add_value"/);
  });

  it('writes days dd/MM/yyyy in any browser, and keeps those of addresses', async () => {
    for (const add_text of ['05/03/2026', '5-3-2026', '2026-03-05'])
      expect((await filter('duedate', 'gte', { add_text })).location).toBe('/tickets?f=duedate:gte:2026-03-05');
    const edit = async (value: string) => {
      const page = await web.visit(agent, `/tickets?f=duedate:gte:${value}&filter=duedate&edit=0`);
      expect(page.html).not.toContain('type="date"');
      return page.field('add_text');
    };
    expect(await edit('2026-03-05')).toBe('05/03/2026');
    expect(await edit('2026-03-05T08:30')).toBe('05/03/2026 08:30');
    const again = await filter('duedate', 'gte', { add_text: '05/03/2026 08:30' });
    expect(again.location).toBe('/tickets?f=duedate:gte:2026-03-05T08:30');
    const wrong = await filter('duedate', 'gte', { add_text: '31/02/2026' });
    expect([wrong.location, wrong.field('add_text')]).toEqual([null, '31/02/2026']);
    expect(wrong.text).toContain('“31/02/2026” không phải là ngày');
  });

  it('offers one choice or several, as the comparison takes', async () => {
    const many = await web.visit(agent, '/tickets?filter=status');
    expect(many.html).toMatch(/type="checkbox" name="add_value"/);
    const one = await web.visit(agent, '/tickets?f=status:eq:1&filter=status&edit=0');
    expect(one.html).toMatch(/type="radio" name="add_value"[^>]*value="1"|value="1"[^>]*checked/);
  });
});

describe('the filter by tag', () => {
  const tag = (tags: string[]) =>
    test.call(agent.token, createTicket, { json: { subject: 'Có tag', requester_id: an, tags } });
  const offered = (html: string) =>
    [...html.matchAll(/type="checkbox" name="add_value"(?: checked="")? value="([^"]*)"/g)].map(([, value]) => value);

  it('offers the tags of the tenant, to look at when they are few and to search when they are more', async () => {
    await tag(['Bảo hành', 'VIP']);
    const few = await web.visit(agent, '/tickets?filter=tags');
    expect(offered(few.html)).toEqual(['Bảo hành', 'VIP']);
    expect(few.html).not.toContain('name="add_text"');
    const chosen = await filter('tags', 'in', [
      ['add_value', 'Bảo hành'],
      ['add_value', 'VIP'],
    ]);
    expect(chosen.location).toBe('/tickets?f=tags:in:B%E1%BA%A3o%20h%C3%A0nh,VIP');
    const edited = await web.visit(agent, '/tickets?f=tags:in:VIP,g%C3%AC%20%C4%91%C3%B3&filter=tags&edit=0');
    expect(edited.html.match(/name="add_value" checked=""/g)).toHaveLength(2);
    expect(offered((await web.visit(agent, '/customers?filter=tags')).html)).toEqual(['Bảo hành', 'VIP']);

    for (const from of [0, 20, 40]) await tag(Array.from({ length: 20 }, (_, at) => `thẻ ${from + at}`));
    const many = await web.visit(agent, '/tickets?f=tags:in:VIP&filter=tags&edit=0');
    expect(many.html).toContain('name="add_text"');
    expect(offered(many.html)).toEqual(['VIP']);
    const typed = await filter('tags', 'in', { add_text: 'thẻ 1, VIP' });
    expect(typed.location).toBe('/tickets?f=tags:in:th%E1%BA%BB%201,VIP');
  });

  it('is searched by pickers', async () => {
    await tag(['Tư vấn']);
    const found = await (await web.send(agent, '/pickers/tags?q=tu%20van', {})).json();
    expect(found).toEqual({ options: [{ value: 'Tư vấn', label: 'Tư vấn' }], total: 1 });
  });
});

describe('a field with choices', () => {
  const formOf = (html: string) => /<form[^>]*aria-label="Lọc theo .*?<\/form>/s.exec(html)![0];

  it('shows a few at once, and more of them in one control to open and search', async () => {
    const few = formOf((await web.visit(agent, '/tickets?filter=status')).html);
    expect([few.includes('<details'), few.match(/type="checkbox" name="add_value"/g)?.length]).toEqual([false, 5]);
    const many = formOf((await web.visit(agent, '/tickets?f=source:in:zalo&filter=source&edit=0')).html);
    expect(many).toMatch(/<details.*type="checkbox" name="add_value".*<\/details>/s);
    expect(many).toMatch(/name="add_value" checked="" value="zalo"/);
    const one = formOf((await web.visit(agent, '/tickets?f=source:eq:zalo&filter=source&edit=0')).html);
    expect(one).toMatch(/<select[^>]*name="add_value".*<option value="zalo" selected=""/s);
    expect((await filter('source', 'in', { add_value: 'zalo' })).location).toBe('/tickets?f=source:in:zalo');
  });
});

describe('the filter by customer', () => {
  it('finds one by name, number or code', async () => {
    for (const add_text of ['nguyen van an', '0901 234 567', `#${an}`, String(an)])
      expect([add_text, (await filter('requester_id', 'in', { add_text })).location]).toEqual([
        add_text,
        `/tickets?f=requester_id:in:${an}`,
      ]);
    const page = await web.visit(agent, `/tickets?f=requester_id:in:${an}`);
    expect(page.text).toContain('Khách hàng: Nguyễn Văn An');
    expect(page.text).not.toContain(`Của ${an + 1}`);
  });

  it('names nobody out of scope, and tells them from nobody at all by nothing', async () => {
    const narrow = await test.user(agent.tenantId, { scope: 'me' });
    const said = 'Khách hàng: không có hoặc ngoài phạm vi';
    for (const [by, number] of [
      [narrow, an],
      [narrow, 999_999],
      [agent, 999_999],
    ] as const) {
      const page = await web.visit(by, `/tickets?f=requester_id:in:${number}`);
      expect(page.text).toContain(said);
      expect(page.text).not.toContain(`Khách hàng: ${number}`);
    }
    expect((await web.visit(agent, `/tickets?f=requester_id:in:${an}`)).text).not.toContain(said);
    const both = await web.visit(agent, `/tickets?f=requester_id:in:${an},999999`);
    expect(both.text).toMatch(/Khách hàng: Nguyễn Văn An · 0901 234 567, không có hoặc ngoài phạm vi/);
  });

  it('asks which one is meant, and says when nobody is', async () => {
    const which = await filter('requester_id', 'eq', { add_text: 'nguyen van' });
    expect(which.location).toBeNull();
    expect(which.text).toContain('2 khách hàng khớp “nguyen van”');
    expect(which.html.match(/type="radio" name="add_value"/g)).toHaveLength(2);
    const chosen = { add_text: 'nguyen van', add_found: 'nguyen van', add_value: String(an) };
    expect((await filter('requester_id', 'eq', chosen)).location).toBe(`/tickets?f=requester_id:eq:${an}`);
    const nobody = await filter('requester_id', 'eq', { add_text: 'không có ai' });
    expect(nobody.text).toContain('Không tìm thấy khách hàng nào khớp “không có ai”');
    expect(nobody.field('add_text')).toBe('không có ai');
    expect((await filter('requester_id', 'eq', { add_value: String(an) })).location).toBe(
      `/tickets?f=requester_id:eq:${an}`,
    );
  });
});

it('says that a single letter is too short to search by', async () => {
  for (const path of ['/tickets?q=a', '/customers?q=a']) {
    const page = await web.visit(agent, path);
    expect(page.text).toContain('Nhập ít nhất 2 ký tự');
    expect(page.text).not.toContain('nào khớp');
  }
  expect((await web.visit(agent, '/tickets?q=zz')).text).toContain('nào khớp');
});

it('refuses calls whose filters are not understood whole', async () => {
  const ask = (f: string) => test.call(agent.token, listTickets, { query: { f } });
  const many = Array.from({ length: 150 }, (_, at) => at + 1);
  for (const f of [`code:in:${many}`, 'code:in:1,x', 'code:eq:1,2'])
    await expect(ask(f)).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'f' }] } });
  await expect(ask(`code:in:${many.slice(0, 100)}`)).resolves.toMatchObject({ status: 200 });
});
