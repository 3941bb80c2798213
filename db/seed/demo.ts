import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { addUser, createTenant } from '../create-tenant.ts';
import { outsideTenants } from '../tenant.ts';
import type { DB } from '../types.ts';
import { v7 } from '../uuid.ts';
import { anPhat } from './an-phat.ts';
import { binhMinh } from './binh-minh.ts';
import { Dice } from './dice.ts';
import { fillIvr } from './fill-ivr.ts';
import { fillSettings } from './fill-settings.ts';
import { insertRows } from './insert-rows.ts';
import { type Caller, makeCalls } from './make-calls.ts';
import { makeContacts } from './make-contacts.ts';
import { makeSwitchboard } from './make-switchboard.ts';
import { makeTickets } from './make-tickets.ts';
import { dayMs, type Place } from './place.ts';
import type { Story } from './story.ts';

export const demoPassword = 'langnghe-demo';
export const demoContacts = 300;
export const demoTickets = 2000;

const stories: readonly { story: Story; seed: number }[] = [
  { story: anPhat, seed: 20_251 },
  { story: binhMinh, seed: 77_003 },
];
/** Name before @, role, departments by their place in the story, scope. */
const staff = [
  { login: 'admin', role: 'administrator', departments: [0, 1, 2, 3], branch: 0, scope: 'all' },
  { login: 'supervisor', role: 'supervisor', departments: [0, 1], branch: 0, scope: 'all' },
  { login: 'leader', role: 'team_leader', departments: [0, 3], branch: 0, scope: 'all' },
  { login: 'agent1', role: 'agent', departments: [0], branch: 0, scope: 'all' },
  { login: 'agent2', role: 'agent', departments: [0, 3], branch: 0, scope: 'all' },
  { login: 'agent3', role: 'agent', departments: [1], branch: 1, scope: 'all' },
  { login: 'agent4', role: 'agent', departments: [2], branch: 1, scope: 'my_group' },
  { login: 'agent5', role: 'agent', departments: [1, 3], branch: 1, scope: 'me' },
] as const;

/** Addresses of the demonstration's staff in one tenant; the password is `demoPassword`. */
export const demoSignIns = (slug: string): string[] => staff.map(({ login }) => `${login}@${slug}`);

/**
 * The two demonstration tenants, each in one transaction; one that is there already stays as it is.
 * @param hashPassword called once
 * @returns slugs of the tenants made now
 */
export async function seedDemo(
  ownerPool: pg.Pool,
  hashPassword: (password: string) => Promise<string>,
  now = new Date(),
): Promise<string[]> {
  const present = await outsideTenants(ownerPool, db => db.selectFrom('directory.tenants').select('slug').execute());
  const missing = stories.filter(({ story }) => !present.some(({ slug }) => slug === story.slug));
  if (missing.length === 0) return [];
  const passwordHash = await hashPassword(demoPassword);
  for (const { story, seed } of missing) {
    await createTenant(ownerPool, story, (db, tenantId) =>
      fillTenant(db, tenantId, story, new Dice(seed), passwordHash, now.getTime()),
    );
  }
  // without statistics the first pages are planned for empty tables
  for (const table of [
    'tickets',
    'comments',
    'contacts',
    'contact_points',
    'ticket_changes',
    'notifications',
    'calls',
    'call_legs',
  ]) {
    await ownerPool.query(`analyze public.${table}`);
  }
  return missing.map(({ story }) => story.slug);
}

/** Id of a tenant by its slug. */
export async function findTenant(ownerPool: pg.Pool, slug: string): Promise<string | undefined> {
  const found = await outsideTenants(ownerPool, db =>
    db.selectFrom('directory.tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  return found?.id;
}

async function fillTenant(
  db: Kysely<DB>,
  tenantId: string,
  story: Story,
  dice: Dice,
  passwordHash: string,
  now: number,
): Promise<void> {
  const place = await makePlace(db, tenantId, story, passwordHash, now);
  const { contacts, contactRows, pointRows } = makeContacts(place, dice, demoContacts);
  await insertRows(db, 'contacts', contactRows);
  await insertRows(db, 'contact_points', pointRows);
  const made = makeTickets(place, dice, contacts, demoTickets);
  await insertRows(db, 'tickets', made.tickets);
  await insertRows(db, 'ticket_followers', made.followers);
  await insertRows(db, 'comments', made.comments);
  await insertRows(db, 'ticket_changes', made.changes);
  await insertRows(db, 'notifications', made.notifications);
  const group = (name: string, tags: string[]) => ({ tenant_id: tenantId, id: v7(), name, tags });
  await insertRows(db, 'tag_groups', [
    group('Thói quen của khách', story.customerTags),
    group('Việc khách cần', Object.keys(story.ticketTags)),
  ]);
  await fillSettings(db, place, contacts);
  await fillCalls(db, place, dice);
  await setCounter(db, tenantId, 'contact', demoContacts);
  await setCounter(db, tenantId, 'ticket', demoTickets);
  await sql`select public.fold_ticket_tallies()`.execute(db);
}

/** A switchboard that may be called at once, and its last two weeks. */
async function fillCalls(db: Kysely<DB>, place: Place, dice: Dice): Promise<void> {
  const board = makeSwitchboard(place);
  const { rows: callers } = await sql<Caller>`
    select c.number, c.name, p.value as phone,
      coalesce((select json_agg(json_build_object('number', t.number, 'at', extract(epoch from t.created_at) * 1000) order by t.created_at)
        from tickets t where t.tenant_id = c.tenant_id and t.requester_number = c.number), '[]') as tickets
    from contacts c join contact_points p on p.tenant_id = c.tenant_id and p.contact_number = c.number
    where c.tenant_id = ${place.tenantId} and p.kind = 'phone' and p.position = 0 order by c.number`.execute(db);
  const { calls, legs, events } = makeCalls(place, dice, board, callers);
  const { rows } = board;
  await insertRows(db, 'call_queues', rows.call_queues as never);
  await insertRows(db, 'call_queue_members', rows.call_queue_members as never);
  const scenario = await fillIvr(db, place, board.queues);
  for (const [table, made] of [
    ['hotlines', rows.hotlines(scenario)],
    ['agent_states', rows.agent_states],
    ['agent_status_spans', rows.spans],
    ['calls', calls],
    ['call_legs', legs],
    ['call_events', events],
  ] as const)
    await insertRows(db, table, made as never);
}

/** What tickets and customers refer to. */
async function makePlace(
  db: Kysely<DB>,
  tenantId: string,
  story: Story,
  passwordHash: string,
  now: number,
): Promise<Place> {
  const foundedAt = new Date(now - 700 * dayMs).toISOString();
  const row = () => ({ tenant_id: tenantId, id: v7(), created_at: foundedAt, updated_at: foundedAt });
  const organizations = [
    ...story.branches.map(name => ({ ...row(), name })),
    ...story.customerOrganizations.map(({ name }) => ({ ...row(), name })),
  ];
  const departments = story.departments.map(name => ({ ...row(), target: 'user', name }));
  const customerGroups = story.customerGroups.map(name => ({ ...row(), target: 'end_user', name }));
  await insertRows(db, 'organizations', organizations);
  await insertRows(db, 'groups', [...departments, ...customerGroups]);
  for (const [target, fields] of [
    ['ticket', story.ticketFields],
    ['user', story.customerFields],
  ] as const) {
    await insertRows(
      db,
      'fields',
      fields.map(({ key, title, type, choices }, position) => ({
        ...row(),
        ...{ target, key, title, type, position },
        data: type.endsWith('select') ? choices : [],
      })),
    );
  }
  const users = [];
  for (const [index, { login, role, scope, branch, departments: belongsTo }] of staff.entries()) {
    const departmentIds = belongsTo.map(at => departments[at]!.id);
    const name = story.staff[index]!;
    const { id } = await addUser(db, {
      ...{ tenantId, name, role, scope, passwordHash, departmentIds },
      email: `${login}@${story.slug}`,
      organizationId: organizations[branch]!.id,
      isPlatformAdmin: story === anPhat && role === 'administrator',
    });
    users.push({ id, name, role, departmentIds });
  }
  await db
    .updateTable('users')
    .set({ created_at: foundedAt, updated_at: foundedAt })
    .where('tenant_id', '=', tenantId)
    .execute();
  await db.updateTable('directory.tenants').set({ created_at: foundedAt }).where('id', '=', tenantId).execute();
  return {
    ...{ tenantId, story, now, organizations, departments, customerGroups, users },
    priorities: await db.selectFrom('priorities').select(['id', 'name', 'due_minutes']).orderBy('position').execute(),
    types: await db.selectFrom('ticket_types').select(['id', 'name']).execute(),
    services: await db.selectFrom('services').select(['id', 'name']).execute(),
  };
}

const setCounter = (db: Kysely<DB>, tenantId: string, name: string, value: number) =>
  db.updateTable('counters').set({ value }).where('tenant_id', '=', tenantId).where('name', '=', name).execute();
