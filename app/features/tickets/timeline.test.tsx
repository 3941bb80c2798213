import { randomUUID } from 'node:crypto';
import { createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as ticket from '../../routes/tickets/ticket.tsx';

let test: TestApi;
let web: TestWeb;
let agent: TestUser;
let path: string;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/tickets/:ticketId': ticket });
  const tenant = await test.tenant();
  agent = await test.user(tenant);
  const { data } = await test.call(agent.token, createTicket, { json: { subject: 'Dài', requester_name: 'An' } });
  path = `/tickets/${data._id}`;
  const comments = Array.from({ length: 201 }, (_, at) => ({
    tenant_id: tenant,
    id: randomUUID(),
    ticket_number: data._id,
    kind: 'internal' as const,
    author_id: agent.id,
    body_html: `<p>lời ${at + 1}.</p>`,
    body_text: `lời ${at + 1}.`,
    created_at: new Date(Date.now() + (at + 1) * 1_000),
  }));
  await test.rows(tenant, db => db.insertInto('comments').values(comments).execute());
});
afterAll(() => test.close());

it('leads to its older entries and back, before JavaScript', async () => {
  const newest = await web.visit(agent, path);
  expect(newest.text).toContain('lời 201.');
  expect(newest.text).not.toContain('lời 1.');
  const older = new RegExp(`<a href="(${path}\\?page=2)"[^>]*>Xem các mục cũ hơn`).exec(newest.html)?.[1];
  const first = await web.visit(agent, older!);
  expect(first.text).toContain('lời 1.');
  expect(first.text).not.toContain('lời 201.');
  expect(first.html).not.toContain('Xem các mục cũ hơn');
  expect(first.html).toMatch(new RegExp(`<a href="${path}"[^>]*>Xem các mục mới hơn`));
  expect((await web.visit(agent, `${path}?page=9`)).location).toBe(`${path}?page=2`);
});
