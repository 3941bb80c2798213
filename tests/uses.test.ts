import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './api.ts';

// Deleting what is in use says where it is used: whatever the database refers to a noun by is counted before the noun goes.

/** Tables of nouns that other rows refer to; people are locked and never deleted. */
const nouns = [
  ...['priorities', 'ticket_types', 'services', 'organizations', 'groups', 'schedules', 'template_catalogs'],
  ...['call_queues', 'hotlines', 'trunks', 'ivr_cps', 'ivr_audios'],
];

/** What goes with its row, or tells of what was: it keeps nothing from being deleted. */
const goesAlong = [
  ...['call_queue_members.queue_id', 'ivr_states.cp_id', 'trunk_channels.trunk_id', 'trunk_channels.hotline_id'],
  ...['calls.queue_id', 'calls.place_in', 'calls.hotline_id'],
];

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

it('counts every column that refers to a row of a noun', async () => {
  const source = ['api/settings', 'api/working-time', 'api/switchboard', 'api/ivr']
    .flatMap(folder => readdirSync(folder).map(file => `${folder}/${file}`))
    .filter(file => /(?<!\.test)\.ts$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  const counted = new Set(
    [...source.matchAll(/table: '(\w+)',\s*column: '(\w+)'/g)].map(([, table, column]) => `${table}.${column}`),
  );
  const { rows } = await test.ownerPool.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = any ($1::text[]::regclass[]) and a.attname <> 'tenant_id'
     union
     select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and udt_name = '_uuid' and column_name in ('department_ids', 'organization_ids', 'audio_ids')
     order by 1`,
    [nouns.map(noun => `public.${noun}`)],
  );
  const places = rows.map(({ place }) => place);
  expect(places).toEqual(
    expect.arrayContaining(['contacts.group_id', 'hotlines.queue_id', 'masking_rules.department_ids']),
  );
  expect(places.filter(place => !counted.has(place) && !goesAlong.includes(place))).toEqual([]);
  expect(goesAlong.filter(place => !places.includes(place))).toEqual([]);
});
