import { STAFF_ROLES } from 'contract/enums.ts';
import { fields } from 'contract/settings/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb, type Visited } from '../../../tests/web.tsx';
import { paths } from '../../http/paths.ts';
import * as customers from '../../routes/settings/customers/attributes.tsx';
import * as tickets from '../../routes/settings/tickets/attributes.tsx';

let test: TestApi;
let web: TestWeb;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/settings/customers/attributes/:id?': customers,
    '/settings/tickets/attributes/:id?': tickets,
  });
});
afterAll(() => test.close());

const lines = (page: Visited) =>
  [...page.html.matchAll(/<input[^>]*\sname="data\[(\d+)\]"[^>]*>/g)].map(
    ([input, index]) =>
      [Number(index), /\svalue="([^"]*)"/.exec(input)?.[1] ?? '', input.includes('aria-invalid')] as const,
  );

describe.each([
  { screen: '/settings/customers/attributes', target: 'user', title: 'Thuộc tính khách hàng', noun: 'khách hàng' },
  { screen: '/settings/tickets/attributes', target: 'ticket', title: 'Thuộc tính ticket', noun: 'ticket' },
] as const)('$screen without JavaScript', ({ screen, target, title, noun }) => {
  let tenant: string;
  let admin: TestUser;
  beforeAll(async () => {
    tenant = await test.tenant();
    admin = await test.user(tenant, { role: 'administrator' });
  });
  const at = (rest = '') => screen + rest;
  const whole = { key: 'size', title: 'Kích cỡ', type: 'select' };
  const stored = async () => (await test.call(admin.token, fields.list, { query: { target, limit: 100 } })).list;
  const add = async (given: object) =>
    (await test.call(admin.token, fields.create, { json: { target, ...whole, type: 'text', ...given } })).data;

  it('adds an attribute, option by option, and changes and deletes it', async () => {
    const open = await web.visit(admin, at('/new?size=20'));
    expect(open.text).toContain(title);
    expect(open.text).toContain('Không được trùng với các key: id, name, email, phone, address, role, group_id');
    expect(lines(open)).toEqual([[0, '', false]]);
    const more = await web.visit(admin, at('/new'), { ...whole, 'data[0]': 'S', intent: 'data:add' });
    expect([more.status, more.field('title'), lines(more)]).toEqual([
      200,
      'Kích cỡ',
      [
        [0, 'S', false],
        [1, '', false],
      ],
    ]);
    expect((await stored()).length).toBe(0);
    const fewer = await web.visit(admin, at('/new'), {
      ...{ ...whole, 'data[0]': 'S', 'data[1]': 'M', intent: 'data:remove:0' },
    });
    expect(lines(fewer)).toEqual([[0, 'M', false]]);

    const key = open.field('idempotency_key')!;
    const made = await web.visit(admin, at('/new?size=20'), {
      ...{ ...whole, 'data[0]': ' S ', 'data[1]': 'M', required: 'on', intent: 'create', idempotency_key: key },
    });
    expect([made.location, made.toast]).toEqual([at('?size=20'), `Tạo mới thuộc tính ${noun} thành công`]);
    const [row] = await stored();
    expect(row).toMatchObject({ ...whole, target, data: ['S', 'M'], required: true, visible_to: 'all' });

    const form = await web.visit(admin, at(`/${row!._id}`));
    expect([form.field('title'), form.field('version'), lines(form).map(([, text]) => text)]).toEqual([
      'Kích cỡ',
      '1',
      ['S', 'M'],
    ]);
    const change = { ...whole, version: '1', title: 'Cỡ', 'data[0]': 'L', intent: 'update' };
    const saved = await web.visit(admin, at(`/${row!._id}`), change);
    expect(saved.toast).toBe(`Cập nhật thuộc tính ${noun} thành công`);
    expect((await stored())[0]).toMatchObject({ title: 'Cỡ', data: ['L'], required: false, version: 2 });
    const late = await web.visit(admin, at(`/${row!._id}`), { ...change, title: 'Của tôi', 'data[0]': 'XL' });
    expect([late.status, late.field('title'), late.field('version')]).toEqual([409, 'Của tôi', '2']);
    expect(late.text).toContain('Tên thuộc tính hiện tại Cỡ');
    expect(late.text).toContain('Lựa chọn hiện tại L');

    const question = await web.visit(admin, at(`/${row!._id}?delete=1`));
    expect(question.text).toContain('Bạn có chắc chắn muốn xóa thuộc tính Cỡ không??');
    expect(question.text).not.toContain('đang có giá trị');
    const gone = await web.visit(admin, at(`/${row!._id}?delete=1`), { intent: 'delete' });
    expect([gone.location, gone.toast]).toEqual([screen, `Xóa thuộc tính ${noun} thành công`]);
    expect(await stored()).toEqual([]);
  });

  it('says what the specification says, at the inputs that are wrong, and keeps what was typed', async () => {
    const post = (form: Record<string, string>) => web.visit(admin, at('/new'), { intent: 'create', ...form });
    const empty = await post({ title: ' ', key: '', type: '' });
    expect(empty.status).toBe(422);
    for (const sentence of ['Tên', 'Key'].map(word => `${word} thuộc tính không được bỏ trống`))
      expect(empty.text).toContain(sentence);
    expect(empty.text).toContain('Kiểu dữ liệu không được bỏ trống');
    expect((await post({ ...whole, key: 'cỡ 1' })).text).toContain('Key thuộc tính chỉ nhập chữ cái và dấu "_"');
    expect((await post({ ...whole, key: 'EMAIL', type: 'text' })).status).toBe(422);
    const options = await post({ ...whole, 'data[0]': 'S', 'data[1]': ' ', 'data[2]': 'S' });
    expect(lines(options)).toEqual([
      [0, 'S', false],
      [1, ' ', true],
      [2, 'S', true],
    ]);
    expect(options.text).toContain('Nhập giá trị cho các lựa chọn');
    expect(options.text).toContain('Tồn tại giá trị trùng nhau');
    expect(await stored()).toEqual([]);
  });

  it('moves rows, says where one is used, and finds by name', async () => {
    const ids = [];
    for (const [index, name] of ['Một', 'Hai', 'Đá quý'].entries())
      ids.push((await add({ key: `k_${'abc'[index]}`, title: name }))._id);
    const order = async () => [...(await web.visit(admin, screen)).text.matchAll(/k_[abc]/g)].map(([key]) => key);
    expect(await order()).toEqual(['k_a', 'k_b', 'k_c']);
    const moved = await web.visit(admin, at(`/${ids[2]}?size=20`), { intent: 'up' });
    expect([moved.status, moved.location]).toEqual([302, at('?size=20')]);
    expect(await order()).toEqual(['k_a', 'k_c', 'k_b']);
    await web.visit(admin, at(`/${ids[0]}`), { intent: 'down' });
    expect(await order()).toEqual(['k_c', 'k_a', 'k_b']);
    const found = await web.visit(admin, at('?q=da+quy'));
    expect(found.text).toContain('trong 1 bản ghi');
    // the place among those that a search finds is no place in the order
    expect(found.html).not.toContain('value="up"');

    await test.rows(tenant, async db => {
      const row = { tenant_id: tenant, number: 5, name: 'Dậu', attributes: JSON.stringify({ k_a: 'x' }) };
      await db.insertInto('contacts').values(row).execute();
      const { name: subject, ...rest } = row;
      await db
        .insertInto('tickets')
        .values({ ...rest, subject, requester_number: 5 })
        .execute();
    });
    const question = await web.visit(admin, at(`/${ids[0]}?delete=1`));
    expect(question.text).toContain(`1 ${noun}`);
    expect(question.text).toContain('đang có giá trị');
  });

  it('opens for administrators alone, and knows no attribute of the other kind', async () => {
    const row = await add({ key: 'only' });
    for (const role of STAFF_ROLES) {
      const user = await test.user(tenant, { role });
      const mayOpen = role === 'administrator';
      const visits = [at(), at(`/${row._id}`), at(`/${row._id}?delete=1`)].map(address => web.visit(user, address));
      for (const page of await Promise.all(visits))
        expect([role, page.status, page.location]).toEqual(mayOpen ? [role, 200, null] : [role, 302, paths.warning]);
    }
    const other = target === 'user' ? '/settings/tickets/attributes' : '/settings/customers/attributes';
    expect((await web.visit(admin, `${other}/${row._id}`)).status).toBe(404);
  });
});
