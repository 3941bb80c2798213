import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
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
  await test.rows(tenant, db =>
    sql`insert into comments (tenant_id, id, ticket_number, kind, author_id, body_html, body_text, created_at)
      select ${tenant}, gen_random_uuid(), ${data._id}, 'internal', ${agent.id}, '<p>lời ' || n || '.</p>', n::text,
        now() + n * interval '1 second' from generate_series(1, 201) n`.execute(db),
  );
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
