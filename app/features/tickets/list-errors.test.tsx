import { createContact } from 'contract/contacts/contacts.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as customer from '../../routes/customers/customer.tsx';
import * as newTicket from '../../routes/tickets/new.tsx';
import * as ticket from '../../routes/tickets/ticket.tsx';

let test: TestApi;
let web: TestWeb;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/tickets/new': newTicket,
    '/tickets/:ticketId': ticket,
    '/customers/:customerId': customer,
  });
  agent = await test.user(await test.tenant());
});
afterAll(() => test.close());

const longTag = 'x'.repeat(51);

/** The error under the field of a name: what its control is described by. */
function errorOf(html: string, name: string): string | undefined {
  const control = new RegExp(`<[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  if (!control.includes('aria-invalid="true"')) return undefined;
  const note = /aria-describedby="([^"]+)"/.exec(control)?.[1];
  return new RegExp(`<p id="${note}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]*>/g, '');
}

it('shows what is wrong in a list under its field: new ticket', async () => {
  const form = { key: 'a', format: 'text', subject: 'Tiêu đề', requester_phone: '0901234567' };
  const page = await web.visit(agent, '/tickets/new', { ...form, cc: 'an@example.com, xau@', tags: `vip, ${longTag}` });
  expect(page.status).toBe(422);
  expect(errorOf(page.html, 'cc')).toBe('Email không hợp lệ: xau@');
  expect(errorOf(page.html, 'tags')).toContain(`Tag dài quá 50 ký tự: ${longTag}`);
  expect(page.field('cc')).toBe('an@example.com, xau@');
  const right = await web.visit(agent, '/tickets/new', { ...form, cc: 'an@example.com', tags: 'vip' });
  expect(right.location).toMatch(/^\/tickets\/\d+$/);
});

it('shows what is wrong in a list under its field: ticket', async () => {
  const { data } = await test.call(agent.token, createTicket, { json: { subject: 'Cũ', requester_name: 'An' } });
  const path = `/tickets/${data._id}`;
  const form = { intent: 'save', version: '1', base: '{}' };
  const page = await web.visit(agent, path, { ...form, cc: 'xau@, tot@example.com, y', tags: longTag });
  expect(page.status).toBe(422);
  expect(errorOf(page.html, 'cc')).toBe('Email không hợp lệ: xau@');
  expect(errorOf(page.html, 'tags')).toContain(`Tag dài quá 50 ký tự: ${longTag}`);
  const nobody = await web.visit(agent, path, [...Object.entries(form), ['follower_ids', 'x']]);
  expect(nobody.status).toBe(422);
  expect(nobody.html).toMatch(/Người theo dõi[\s\S]{0,4000}follower_ids\.?\d? field is not a valid/);
  const right = await web.visit(agent, path, { ...form, cc: 'tot@example.com', tags: 'vip' });
  expect(right.location).toBe(path);
});

it('shows what is wrong in a list under its field: customer', async () => {
  const { data } = await test.call(agent.token, createContact, { json: { name: 'Trần Thị Dậu' } });
  const path = `/customers/${data._id}`;
  const form = { intent: 'save', version: '1', base: '{}', name: 'Trần Thị Dậu', tier: '0' };
  const page = await web.visit(agent, path, { ...form, tags: longTag });
  expect(page.status).toBe(422);
  expect(errorOf(page.html, 'tags')).toContain(`Tag dài quá 50 ký tự: ${longTag}`);
  const right = await web.visit(agent, path, { ...form, tags: 'vip' });
  expect(right.location).toBe(path);
});
