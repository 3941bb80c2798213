import type { ContactRow, searchContacts as route } from 'contract/contacts/contacts.ts';
import { contactFields } from 'contract/contacts/fields.ts';
import type { ListState } from 'contract/filters.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { showAttributes, showEmail, showPhone, showText } from '../access/masking.ts';
import { type FieldSqlTable, filterSql, noCondition, readListState } from '../lists/filter-sql.ts';
import { readSearchText, type SearchText, sortedText } from '../lists/search-text.ts';
import { readLookups } from '../lookups/lookups.ts';
import { listFieldsOf } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import { contactScope } from './contact-scope.ts';
import { findContacts, findsVisibly, hasPoint, isFound, meantForContacts } from './find-contacts.ts';

const columns: FieldSqlTable = {
  code: { kind: 'integer', column: sql`c.number` },
  name: { kind: 'folded', column: sql`c.name_folded` },
  phone: { kind: 'owned', hasAny: hasPoint('phone') },
  email: { kind: 'owned', hasAny: hasPoint('email') },
  gender: { kind: 'text', column: sql`c.gender` },
  dob: { kind: 'day', column: sql`c.dob` },
  tier: { kind: 'integer', column: sql`c.tier` },
  source: { kind: 'text', column: sql`c.source` },
  organization_id: { kind: 'uuid', column: sql`c.organization_id` },
  group_id: { kind: 'uuid', column: sql`c.group_id` },
  department_id: { kind: 'uuid', column: sql`c.department_id` },
  assignee_id: { kind: 'uuid', column: sql`c.assignee_id` },
  city: { kind: 'folded', column: sql`c.city_folded` },
  tags: { kind: 'array', column: sql`c.tags` },
  created_at: { kind: 'instant', column: sql`c.created_at` },
  updated_at: { kind: 'instant', column: sql`c.updated_at` },
};

/** What a list of customers means: `filters` and `relation` of the call are `f` and `rel` here. */
export async function readContactList(work: Work, query: Record<string, unknown>) {
  const { actor } = work;
  const custom = listFieldsOf((await readLookups(work)).contactFields, 'user');
  const state = await readListState(work, query, [...contactFields, ...custom.table]);
  const text = searchOf(actor, state.q);
  const search = text && (await meantForContacts(work, text));
  const filters = search === null ? sql<SqlBool>`false` : filterSql(state, { ...columns, ...custom.columns }, work.now);
  const found = search ? sql<SqlBool>`(${isFound(search)} and ${findsVisibly(actor, search)})` : noCondition;
  return {
    state,
    search,
    filters,
    condition: sql<SqlBool>`${contactScope(actor)} and ${filters} and ${found}`,
    order: contactOrder(actor, state),
  };
}

/** Customers of my scope by search, filters and order; one page and how many there are in all. */
export async function searchContacts(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { filters: f, relation: rel, ...rest } = json;
  const { state, search, filters, order } = await readContactList(work, { ...rest, f, rel });
  if (search === null) return { list: [], total: 0 };
  const { found, total } = await findContacts(work, { state, search, filters });
  const first = { few: state.page === 1 };
  const condition = sql<SqlBool>`${contactScope(work.actor, first)} and ${filters} and ${found}`;
  const list = await selectContactRows(work, condition, order, state.size, (state.page - 1) * state.size);
  return { list, total };
}

const shortest = 2;

/** Undefined: nothing is sought; null: too little for finding anybody. */
function searchOf(viewer: Actor, text: string): SearchText | null | undefined {
  if (text === '') return undefined;
  return [...text].length < shortest ? null : readSearchText(text, viewer);
}

const sorts: Record<string, RawBuilder<unknown>> = {
  dob: sql`c.dob`,
  tier: sql`c.tier`,
  city: sql`c.city collate "vi-x-icu"`,
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
};

function contactOrder(viewer: Actor, state: ListState): RawBuilder<unknown> {
  const sort = state.sort ?? { field: 'created_at', direction: 'DESC' };
  const direction = sql.raw(sort.direction === 'DESC' ? 'desc' : 'asc');
  if (sort.field === 'code') return sql`c.number ${direction}`;
  if (sort.field === 'name')
    return sql`${sortedText(viewer, sql`c.given_name`)} collate "vi-x-icu" ${direction}, ${sortedText(viewer, sql`c.name`)} collate "vi-x-icu" ${direction}, c.number ${direction}`;
  // columns without nulls keep the plain order of their index
  const nulls = sort.field === 'dob' || sort.field === 'city' ? sql` nulls last` : sql``;
  return sql`${sorts[sort.field]!} ${direction}${nulls}, c.number ${direction}`;
}

interface Row extends Omit<ContactRow, '_id' | 'created_at' | 'updated_at' | 'phones' | 'emails'> {
  number: number;
  phones: string[];
  emails: string[];
  created_at: Date;
  updated_at: Date;
}

export async function selectContactRows(
  work: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<ContactRow[]> {
  const { db, actor } = work;
  const known = new Set((await readLookups(work)).contactFields.map(({ key }) => key));
  // values outlive their attribute, unseen
  const knownOf = (attributes: Row['attributes']) =>
    Object.fromEntries(Object.entries(attributes).filter(([key]) => known.has(key)));
  // numbers alone first: those before a far page are read from an index; names and phones are joined after the limit
  const { rows } = await sql<Row>`
    with keys as (select c.number from contacts c where ${condition} order by ${order} limit ${limit} offset ${offset}),
      page as (select c.* from keys join contacts c on c.tenant_id = ${actor.tenantId} and c.number = keys.number)
    select c.number, c.name, c.gender, c.dob, c.tier, c.source, c.city, c.tags, c.attributes, c.created_at, c.updated_at,
      c.version,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name) end as organization,
      case when g.id is not null then json_build_object('_id', g.id, 'name', g.name) end as "group",
      case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as assignee,
      array(select p.value from contact_points p where p.tenant_id = c.tenant_id and p.contact_number = c.number
        and p.kind = 'phone' order by p.position, p.id) as phones,
      array(select p.value from contact_points p where p.tenant_id = c.tenant_id and p.contact_number = c.number
        and p.kind = 'email' order by p.position, p.id) as emails
    from page c
    left join organizations o on o.tenant_id = c.tenant_id and o.id = c.organization_id
    left join groups g on g.tenant_id = c.tenant_id and g.id = c.group_id
    left join users u on u.tenant_id = c.tenant_id and u.id = c.assignee_id
    order by ${order}`.execute(db);
  return rows.map(({ number, ...row }) => ({
    ...row,
    _id: number,
    name: showText(actor, row.name),
    city: row.city && showText(actor, row.city),
    tags: row.tags.map(tag => showText(actor, tag)),
    attributes: showAttributes(actor, knownOf(row.attributes)),
    phones: row.phones.map(phone => showPhone(actor, phone)),
    emails: row.emails.map(email => showEmail(actor, email)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}
