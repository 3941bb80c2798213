import type { ContactRow, searchContacts as route } from 'contract/contacts/contacts.ts';
import { contactFields } from 'contract/contacts/fields.ts';
import type { FieldTable, ListState } from 'contract/filters.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { showAttributes, showEmail, showPhone, showText } from '../access/masking.ts';
import { type FieldSqlTable, filterSql, readListState } from '../lists/filter-sql.ts';
import { holdsVisibly, readSearchText, type SearchText, sortedText } from '../lists/search-text.ts';
import { readLookups } from '../lookups/lookups.ts';
import { listFieldsOf } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import { canonicalPoint, type PointKind } from './contact-points.ts';
import { contactScope } from './contact-scope.ts';

const hasPoint = (kind: PointKind) => (values: string[]) => {
  const wanted = values.map(value => canonicalPoint(kind, value)).filter(value => value !== null);
  return sql<SqlBool>`c.number in (select p.contact_number from contact_points p
    where p.tenant_id = c.tenant_id and p.kind = ${kind} and p.value = any (${wanted}::text[]))`;
};

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
  const custom = listFieldsOf((await readLookups(work)).contactFields, 'user');
  const table: FieldTable = [...contactFields, ...custom.table];
  const state = await readListState(work, query, table);
  const fields = { ...columns, ...custom.columns };
  return {
    state,
    condition: contactCondition(work, state, fields),
    pageCondition: contactCondition(work, state, fields, { few: state.page === 1 }),
    order: contactOrder(work.actor, state),
  };
}

/** Customers of my scope by search, filters and order; one page and how many there are in all. */
export async function searchContacts(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { filters, relation, ...rest } = json;
  const { state, condition, pageCondition, order } = await readContactList(work, {
    ...rest,
    f: filters,
    rel: relation,
  });
  const list = await selectContactRows(work, pageCondition, order, state.size, (state.page - 1) * state.size);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contacts c where ${condition}`.execute(work.db);
  return { list, total: rows[0]!.total };
}

function contactCondition(
  work: Work,
  state: ListState,
  fields: FieldSqlTable,
  reading?: { few: boolean },
): RawBuilder<SqlBool> {
  const parts = [contactScope(work.actor, reading), filterSql(state, fields, work.now)];
  if (state.q !== '') parts.push(searchSql(work.actor, state.q));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const shortest = 2;

function searchSql(viewer: Actor, text: string): RawBuilder<SqlBool> {
  const search = [...text].length < shortest ? null : readSearchText(text, viewer);
  if (!search) return sql`false`;
  const found = sql`select s.number from search.contacts(${search.words}::text[], ${search.digits}, ${search.address}) s`;
  const byCode = search.code === null ? sql`` : sql` union select ${search.code}::int`;
  // materialised: else the planner walks the whole list by its order and asks for each row
  const matches = sql`c.number = any (array(with found as materialized (${found}${byCode}) select number from found))`;
  return sql<SqlBool>`(${matches} and ${findsVisibly(viewer, search)})`;
}

/** Of the rows of `contacts c` that a search finds, those that it may find for this person. */
export function findsVisibly(viewer: Actor, { words, wholeAddress }: SearchText): RawBuilder<SqlBool> {
  const byAddress = wholeAddress === null ? sql`true` : hasPoint('email')([wholeAddress]);
  return sql<SqlBool>`(${holdsVisibly(viewer, sql`c.name_folded`, words)} and ${byAddress})`;
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
