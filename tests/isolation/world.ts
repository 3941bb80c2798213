import { createHash, randomBytes } from 'node:crypto';
import type { DataScope, StaffRole } from 'contract/enums.ts';
import type { Noun } from 'contract/route.ts';
import { type Kysely, sql } from 'kysely';
import type { ScopeColumns } from '../../api/work.ts';
import { addUser, createTenant } from '../../db/create-tenant.ts';
import { inTenant } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { v7 } from '../../db/uuid.ts';
import type { TestApi, TestUser } from '../api.ts';

type Row = Record<string, unknown>;

const chosenFrom = [
  'users',
  'groups',
  'organizations',
  'priorities',
  'ticket_types',
  'services',
  'fields',
  'user_groups',
];

/** A tenant, or a part of one, whose every text can be recognised. */
export interface World {
  test: TestApi;
  tenantId: string;
  /** Stands in every text of its rows; letters and digits, so that search finds it. */
  marker: string;
  /** Short numbers are six digits that begin with this one; no two tenants of a test share it. */
  lead: number;
  /** Whose the personal rows are: files, notifications, exports, drafts. */
  owner: string;
  /** By what scopes decide about the rows made here. */
  scope: ScopeColumns;
  /** Where its people belong; null: the owner is the only one. */
  people: NewcomerOptions | null;
  /** Stands behind the marker in the texts of customers, not in those of settings. */
  words: string;
  phone(): string;
  email(): string;
  /** Writes one row as the owner of the database; texts that are not given hold the marker. */
  plant(table: string, row?: Row): Promise<Row>;
  number(counter: 'ticket' | 'contact'): Promise<number>;
  /** Every uuid and number planted here. */
  planted: Set<string>;
}

let phones = 100_000;

export async function openWorld(test: TestApi, lead: number, options: { maskedRoles?: StaffRole[] } = {}) {
  const marker = newMarker();
  const tenantId = await createTenant(test.ownerPool, {
    slug: `${marker.toLowerCase()}.test`,
    name: `Công ty ${marker}`,
    workflow: 'enabled',
    ...options,
  });
  await test.rows(tenantId, async db => {
    await db
      .updateTable('counters')
      .set({ value: lead * 100_000 })
      .execute();
    await db
      .updateTable('tenant_settings')
      .set({ mail_signature: `Chữ ký ${marker}`, display_name: marker, zalo_personal: 'enabled' })
      .execute();
  });
  const world: World = {
    test,
    tenantId,
    marker,
    lead,
    owner: '',
    scope: { assignee_id: null, department_id: null, organization_id: null },
    people: {},
    words: '',
    ...makersOf(() => world),
    number: async counter => {
      const { value } = await test.rows(tenantId, db =>
        db
          .updateTable('counters')
          .set({ value: sql`value + 1` })
          .where('name', '=', counter)
          .returning(sql<number>`value`.as('value'))
          .executeTakeFirstOrThrow(),
      );
      return Number(value);
    },
    planted: new Set(),
  };
  world.owner = (await newcomer(world)).id;
  return world;
}

/** The same tenant for rows of another owner or scope, or with a marker of their own. */
export const within = (
  world: World,
  change: Partial<Pick<World, 'owner' | 'scope' | 'marker' | 'planted' | 'people' | 'words'>>,
): World => {
  const other: World = { ...world, ...change, ...makersOf(() => other) };
  return other;
};

export const newMarker = () =>
  `Vet${randomBytes(5)
    .toString('hex')
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)}`;

const makersOf = (world: () => World): Pick<World, 'phone' | 'email' | 'plant'> => ({
  phone: () => {
    const digits = `90${++phones + 1_000_000}`;
    world().planted.add(digits);
    return `+84${digits}`;
  },
  email: () => `${world().marker.toLowerCase()}.${++phones}@khach.test`,
  plant: (table, row = {}) => plant(world(), table, row),
});

export interface NewcomerOptions {
  role?: StaffRole;
  scope?: DataScope;
  departmentIds?: string[];
  organizationId?: string;
  isPlatformAdmin?: boolean;
  name?: string;
}

/** A signed-in member of staff, without the cost of a password. */
export async function newcomer(world: World, options: NewcomerOptions = {}): Promise<TestUser> {
  const { test, tenantId } = world;
  const email = `${world.marker.toLowerCase()}.${++phones}@nhan-vien.test`;
  const token = randomBytes(32).toString('base64url');
  const id = await inTenant(test.ownerPool, tenantId, async db => {
    const { id } = await addUser(db, {
      tenantId,
      email,
      name: `Nhân viên ${world.marker}`,
      role: 'agent',
      passwordHash: null,
      ...options,
    });
    await openSession(db, tenantId, id, token);
    return id;
  });
  world.planted.add(id);
  unsettled.add(tenantId);
  return { id, email, tenantId, token };
}

async function openSession(db: Kysely<DB>, tenantId: string, userId: string, token: string): Promise<string> {
  const id = v7();
  await sql`insert into directory.sessions (token_hash, id, tenant_id, user_id, user_agent, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, ${tenantId}, ${userId}, 'test', now() + interval '1 day')`.execute(
    db,
  );
  return id;
}

/** One more session of the world's owner. */
export async function plantSession(world: World): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = await inTenant(world.test.ownerPool, world.tenantId, db =>
    openSession(db, world.tenantId, world.owner, token),
  );
  world.planted.add(id);
  return id;
}

/** Token of a session in which one person views as another. */
export async function plantActing(world: World, realUserId: string, asUserId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await inTenant(world.test.ownerPool, world.tenantId, async db => {
    const own = await openSession(db, world.tenantId, realUserId, randomBytes(32).toString('base64url'));
    const id = await openSession(db, world.tenantId, realUserId, token);
    await sql`update directory.sessions set acting_as = ${asUserId}, opened_by = ${own} where id = ${id}`.execute(db);
  });
  return token;
}

interface Column {
  name: string;
  type: string;
  isChecked: boolean;
}
const columnsByTable = new Map<string, Column[]>();

/** Columns of a table that rows may be given, with whether a CHECK decides what they hold. */
export async function columnsOf(test: TestApi, table: string): Promise<Column[]> {
  const known = columnsByTable.get(table);
  if (known) return known;
  const { rows } = await test.ownerPool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       exists (select 1 from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any (c.conkey)) as "isChecked"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`,
    [table],
  );
  columnsByTable.set(table, rows);
  return rows;
}

const textOf = (world: World, table: string) =>
  `${world.marker} ${++phones}${settingTables.includes(table) || world.words === '' ? '' : ` ${world.words}`}`;

/** What administrators write, for everybody to read. */
const settingTables = [
  ...chosenFrom,
  'schedules',
  'schedule_periods',
  'tenant_settings',
  'masking_rules',
  'ticket_templates',
  'macros',
  'template_catalogs',
  'core_templates',
  'feedback_templates',
  'counters',
  'channels',
  'channel_secrets',
  'channel_templates',
  'trunks',
  'hotlines',
  'call_queues',
  'ivr_cps',
  'ivr_states',
  'ivr_state_changes',
  'ivr_audios',
];

async function plant(world: World, table: string, given: Row): Promise<Row> {
  const row: Row = { tenant_id: world.tenantId, ...given };
  for (const { name, type, isChecked } of await columnsOf(world.test, table)) {
    if (name in row || isChecked) continue;
    if (name === 'id' && type === 'uuid') row.id = v7();
    else if (type === 'text') row[name] = textOf(world, table);
    else if (type === 'text[]') row[name] = [textOf(world, table)];
  }
  if (typeof row.id === 'string') world.planted.add(row.id);
  await world.test.rows(world.tenantId, db =>
    db
      .insertInto(table as 'tickets')
      .values(row as never)
      .execute(),
  );
  if (chosenFrom.includes(table)) unsettled.add(world.tenantId);
  return row;
}

/** The rows that one request names: asked twice for a noun it gives the same row, and rows belong together. */
export interface Scene {
  world: World;
  id<N extends Noun>(noun: N): Promise<string | number>;
}

const unsettled = new Set<string>();

/** Returns when this process has heard that rows were planted: it keeps what forms choose from. */
export async function settle({ test, tenantId }: World): Promise<void> {
  if (!unsettled.delete(tenantId)) return;
  const mark = v7();
  const heard = new Promise<void>(resolve => {
    const stop = test.house.relay!.subscribe(event => {
      if (event.subject.mark !== mark) return;
      stop();
      resolve();
    });
  });
  await test.rows(tenantId, db =>
    db
      .insertInto('events')
      .values({
        tenant_id: tenantId,
        kind: 'lookups.changed',
        subject: JSON.stringify({ mark }),
        audience: JSON.stringify({ users: [] }),
      })
      .execute(),
  );
  test.house.relay!.wake();
  await heard;
}

export interface TenantTable {
  /** `public.tickets` */
  name: string;
  schema: string;
}

/** Every table with a tenant_id, in every schema. */
export async function tenantTables(test: TestApi): Promise<TenantTable[]> {
  const { rows } = await test.ownerPool.query<TenantTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' order by 1`,
  );
  return rows;
}

/** A fingerprint of every row of a tenant, in every table that has one. */
export async function fingerprint(test: TestApi, tenantId: string): Promise<string> {
  const tables = await tenantTables(test);
  return test.rows(tenantId, async db => {
    const { rows } = await sql<{ table: string; hash: string | null }>`${sql.join(
      tables.map(
        ({ name }) => sql`select ${name}::text as "table", md5(string_agg(r::text, '|' order by r::text)) as hash
          from ${sql.raw(name)} r where tenant_id = ${tenantId}`,
      ),
      sql` union all `,
    )}`.execute(db);
    // the database answers the parts in any order
    return rows
      .map(row => `${row.table} ${row.hash}`)
      .sort()
      .join('\n');
  });
}

/** What of a world stands in a text, except what the request itself said. */
export function foundIn(text: string, world: World, said: Set<string> = new Set()): string[] {
  const found = new Set<string>();
  if (text.toLowerCase().includes(world.marker.toLowerCase())) found.add(world.marker);
  for (const [uuid] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))
    if (world.planted.has(uuid) && !said.has(uuid)) found.add(uuid);
  for (const [number] of text.matchAll(/(?<![\w.:-])\d{6}(?![\w.:-])/g))
    if (world.planted.has(number) && !said.has(number)) found.add(number);
  for (const [, digits] of text.replace(/[ .()-]/g, '').matchAll(/(?=(9\d{8}))/g))
    if (world.planted.has(digits!)) found.add(digits!);
  return [...found];
}
