import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/api.ts';
import { leftAlone, nameOf, references } from './references.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

const listed = (kind: 'contact' | 'ticket') => references[kind].map(nameOf);

it.each(['contact', 'ticket'] as const)('know every foreign key to a %s', async kind => {
  const { rows } = await test.ownerPool.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    [`public.${kind}s`],
  );
  expect(rows.length).toBeGreaterThan(1);
  // one that is missing: add it to `references` in api/merges/references.ts, or say there why it stays
  const known = [...listed(kind), ...Object.keys(leftAlone)];
  expect(rows.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([]);
});

it('know every column that is named like a reference to one, and none that is gone', async () => {
  const { rows } = await test.ownerPool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'int'::regtype and a.attname ~ '(ticket|contact|requester|customer|source|target|merged)(_|$)' and a.attname <> 'contact_count'`,
  );
  const there = rows.map(({ name }) => name);
  const known = [...listed('contact'), ...listed('ticket'), ...Object.keys(leftAlone)];
  expect(there.filter(name => !known.includes(name))).toEqual([]);
  expect(known.filter(name => !there.includes(name))).toEqual([]);
});

it('name rows by what is unique beside the column', async () => {
  for (const { table, column, key } of [...references.contact, ...references.ticket]) {
    const { rows } = await test.ownerPool.query<{ columns: string[] }>(
      `select array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as columns
       from pg_index i where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    const named = new Set(['tenant_id', column, ...key]);
    expect([table, rows[0]!.columns.filter(one => !named.has(one))]).toEqual([table, []]);
  }
});
