import { randomUUID } from 'node:crypto';
import type { AttributeType } from 'contract/enums.ts';
import { createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant({ maskedRoles: ['agent'] });
  agent = await test.user(tenant);
  await addField('size', 'number');
  await addField('sold_on', 'date');
  await addField('defects', 'multi-select', ['Móp', 'Xước']);
  await addField('color', 'select', ['Đỏ', 'Xanh']);
  await addField('remark', 'text');
});
afterAll(() => test.close());

const addField = (key: string, type: AttributeType, data: string[] = []) =>
  test.rows(tenant, db =>
    db
      .insertInto('fields')
      .values({ tenant_id: tenant, id: randomUUID(), target: 'ticket', key, title: key, type, data })
      .execute(),
  );
const make = async (attributes: Record<string, string | number | string[] | null>) => {
  const { data } = await test.call(agent.token, createTicket, {
    json: { subject: 'Có thuộc tính', requester_name: 'Trần Thị Dậu', attributes },
  });
  return data._id;
};
const found = async (f: string) =>
  (await test.call(agent.token, listTickets, { query: { f, size: 100 } })).list.map(row => row._id);

describe('custom attributes', () => {
  it('are typed, and refused at their field when they do not fit', async () => {
    const id = await make({ size: '1.234,5', sold_on: '2026-02-28', defects: ['', 'Móp'], color: '' });
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    expect(data.ticket.attributes).toEqual({ size: 1234.5, sold_on: '2026-02-28', defects: ['Móp'], color: null });
    for (const [key, value] of [
      ['size', 'ba'],
      ['sold_on', '2026-02-30'],
      ['defects', 'Gãy'],
      ['color', 'Tím'],
      ['nothing', '1'],
    ] as const)
      await expect(make({ [key]: value })).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: `attributes.${key}` }] },
      });
  });

  it('are refused together with whatever else is wrong with a ticket that is changed', async () => {
    const id = await make({ size: 7 });
    const change = (json: object) =>
      test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, ...json } });
    const said = (failure: { body: { errors: { param: string }[] } }) =>
      failure.body.errors.map(({ param }) => param).sort();
    const rest = { cc: ['m•••@congty.vn'], priority_id: randomUUID(), attributes: { size: 'ba', color: 'Tím' } };
    const params = ['attributes.color', 'attributes.size', 'cc.0', 'priority_id'];
    expect(await change({ ...rest, subject: '' }).catch(said)).toEqual([...params, 'subject']);
    expect(await change({ ...rest, subject: 'Tên mới' }).catch(said)).toEqual(params);
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    expect(data.ticket).toMatchObject({ version: 1, subject: 'Có thuộc tính', attributes: { size: 7 } });
    await expect(change({ subject: 'Tên mới', attributes: { size: 8 } })).resolves.toBeDefined();
  });

  it('are found by filters, beside rows where they are empty or were stored under another type', async () => {
    const id = await make({ size: 7, sold_on: '2026-03-01', defects: ['Xước'], color: 'Đỏ' });
    await make({ size: null, sold_on: null, defects: null, color: null });
    const odd = await make({});
    await test.rows(tenant, db =>
      db
        .updateTable('tickets')
        .set({ attributes: JSON.stringify({ size: 'bảy', sold_on: 'hôm qua', defects: 'Xước' }) })
        .where('number', '=', odd)
        .execute(),
    );
    const impossible = await make({});
    for (const sold_on of ['2026-02-30', '0000-01-01', '2026-13-01'])
      await test.rows(tenant, db =>
        db
          .updateTable('tickets')
          .set({ attributes: JSON.stringify({ sold_on }) })
          .where('number', 'in', [impossible, sold_on === '0000-01-01' ? odd : impossible])
          .execute(),
      );
    for (const f of ['attr_size:eq:7', 'attr_sold_on:eq:2026-03-01', 'attr_defects:in:Xước', 'attr_color:eq:do'])
      expect([f, await found(f)]).toEqual([f, [id]]);
  });

  it('keep a choice that is no longer offered', async () => {
    const id = await make({ color: 'Xanh', defects: ['Móp'] });
    await test.rows(tenant, db =>
      db
        .updateTable('fields')
        .set({ data: ['Đỏ'] })
        .where('key', 'in', ['color', 'defects'])
        .execute(),
    );
    const kept = { color: 'Xanh', defects: ['Móp'], size: 3 };
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, attributes: kept } });
    await expect(make({ color: 'Xanh' })).rejects.toMatchObject({ status: 422 });
  });

  it('are shown masked, and a masked editor who sends them back changes nothing', async () => {
    const original = 'Gọi 0901 234 567 hoặc lan.pham@gmail.com';
    const id = await make({ remark: original });
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, subject: 'Gọi lại 0901234567' } });
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    expect(data.ticket.attributes.remark).toBe('Gọi 0901 ••• 567 hoặc la•••@gmail.com');
    const { list } = await test.call(agent.token, listTickets, { query: { q: `#${id}` } });
    expect(list[0]).toMatchObject({ attributes: { remark: 'Gọi 0901 ••• 567 hoặc la•••@gmail.com' } });
    await test.call(agent.token, updateTicket, {
      params: { id },
      json: {
        version: 2,
        subject: `${data.ticket.subject} trước 17h`,
        attributes: { remark: `${data.ticket.attributes.remark} nhé` },
      },
    });
    const stored = await test.rows(tenant, db =>
      db.selectFrom('tickets').select(['subject', 'attributes']).where('number', '=', id).executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({
      subject: 'Gọi lại 0901234567 trước 17h',
      attributes: { remark: `${original} nhé` },
    });
  });
});
