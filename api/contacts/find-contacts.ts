import type { ListState } from 'contract/filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMasked, type Viewer } from '../access/masking.ts';
import { noCondition } from '../lists/filter-sql.ts';
import { holdsVisibly, holdsWords, type SearchText } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { canonicalPoint, type PointKind } from './contact-points.ts';
import { contactScope } from './contact-scope.ts';

/** What the indexes of names, numbers, tags and attributes can narrow a list of customers to. */
interface Sought extends Pick<SearchText, 'words' | 'digits' | 'address' | 'code'> {
  tags: string[] | null;
  attributes: { key: string; values: string[] }[];
}

interface ContactList {
  state: ListState;
  search: SearchText | undefined;
  filters: RawBuilder<SqlBool>;
}

/** What is found more often stands near the beginning of any list: it is cheaper met there than read as a whole. */
const mostFound = 2_000;

// the index of addresses needs three letters
const shortestAddress = 3;

/** What a text means for customers: one word that nobody's name holds may be a part of an address, typed without its `@`. */
export async function meantForContacts({ db, actor }: Work, search: SearchText): Promise<SearchText> {
  const [word, ...more] = search.words;
  if (!word || more.length > 0 || [...word].length < shortestAddress || actor.masks.includes('email')) return search;
  const { rows } =
    await sql`select number from search.contacts(${search.words}::text[], null, null, null, '[]', 1)`.execute(db);
  return rows.length > 0 ? search : { ...search, words: [], address: word };
}

/**
 * How many of the scope's customers a list has, and the condition by which its page is read (beside scope and filters):
 * their numbers when an index finds few of them, else one that is asked row by row while the list is walked in its order.
 */
export async function findContacts(
  work: Work,
  list: ContactList,
): Promise<{ found: RawBuilder<SqlBool>; total: number }> {
  const { actor, db } = work;
  const { search, filters, state } = list;
  const visible = search ? findsVisibly(actor, search) : noCondition;
  const sought = soughtBy(list);
  const count = async (found: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from contacts c
      where ${contactScope(actor)} and ${filters} and ${found}`.execute(db);
    return rows[0]!.total;
  };
  if (!sought) return { found: noCondition, total: await count(noCondition) };
  const { rows } = await sql<{ number: number }>`select number from ${found(sought, mostFound + 1)}`.execute(db);
  if (rows.length <= mostFound) {
    const numbers = [...new Set(rows.map(({ number }) => number)), ...(sought.code === null ? [] : [sought.code])];
    const isOne = sql<SqlBool>`(c.number = any (${numbers}::int[]) and ${visible})`;
    return { found: isOne, total: await count(isOne) };
  }
  const isWhole = actor.scope === 'all' && !isMasked(actor) && sought.attributes.length === 0;
  const total =
    isWhole && state.conditions.length === (sought.tags ? 1 : 0)
      ? await countFound(work, sought)
      : await count(sql`(${search ? holds(search) : noCondition} and ${visible})`);
  if (!search) return { found: noCondition, total };
  // few are left by scope and filters: a walk would pass nearly everybody
  const isRare = total <= mostFound;
  // a choice hides how few the planner guesses that several words leave, by which it would read and sort all of them
  const walked = sql`case when ${holds(search, { few: true })} then true end`;
  return { found: sql`(${isRare ? isFound(search) : walked} and ${visible})`, total };
}

/** Undefined: nothing that such an index knows. */
function soughtBy({ search, state: { conditions, relation } }: ContactList): Sought | undefined {
  const all = relation === 'and' || conditions.length === 1 ? conditions : [];
  const isOneOf = ({ op }: (typeof all)[number]) => op === 'in' || op === 'eq';
  const tags = all.find(one => one.field === 'tags' && isOneOf(one))?.values ?? null;
  const attributes = all
    // days are counted, and a text that an older type left may be the same day in other figures
    .filter(one => one.field.startsWith('attr_') && isOneOf(one) && !isDay(one.values))
    .map(({ field, values }) => ({ key: field.slice('attr_'.length), values }));
  if (!search && !tags && attributes.length === 0) return undefined;
  const { words, digits, address, code } = search ?? { words: [], digits: null, address: null, code: null };
  return { words, digits, address, code, tags, attributes };
}
const isDay = (values: string[]) => values.some(value => /^\d{4}-\d\d-\d\d/.test(value));

const found = ({ words, digits, address, tags, attributes }: Sought, most: number) =>
  sql`search.contacts(${words}::text[], ${digits}, ${address}, ${tags}::text[], ${JSON.stringify(attributes)}::jsonb, ${most}::int)`;

async function countFound({ db }: Work, { words, digits, address, code, tags }: Sought): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select search.count_contacts(${words}::text[], ${digits}, ${address}, ${code}::int, ${tags}::text[]) as total`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Rows of `contacts c` by what the indexes find. */
export function isFound({ words, digits, address, code }: SearchText): RawBuilder<SqlBool> {
  const numbers = sql`select s.number from search.contacts(${words}::text[], ${digits}, ${address}) s`;
  const byCode = code === null ? sql`` : sql` union select ${code}::int`;
  // materialised: else the planner walks the whole list by its order and asks for each row
  return sql<SqlBool>`c.number = any (array(with found as materialized (${numbers}${byCode}) select number from found))`;
}

/** The same, asked of a row. `few`: of the first rows of an order alone (`offset 0` leaves the planner no choice). */
function holds({ words, digits, address, code }: SearchText, { few = false } = {}): RawBuilder<SqlBool> {
  if (words.length > 0) return holdsWords(sql`' ' || c.name_folded`, words);
  const part = `%${digits ?? address}%`;
  const byPoint = sql`exists (select from contact_points p where p.tenant_id = c.tenant_id and p.contact_number = c.number
    and p.kind = ${digits === null ? 'email' : 'phone'} and p.value like ${part} ${few ? sql`offset 0` : sql``})`;
  return code === null ? sql`${byPoint}` : sql<SqlBool>`(c.number = ${code}::int or ${byPoint})`;
}

/** Of the rows of `contacts c` that a search finds, those that it may find for this person. */
export function findsVisibly(viewer: Viewer, { words, wholeAddress }: SearchText): RawBuilder<SqlBool> {
  const byAddress = wholeAddress === null ? noCondition : hasPoint('email')([wholeAddress]);
  return sql<SqlBool>`(${holdsVisibly(viewer, sql`c.name_folded`, words)} and ${byAddress})`;
}

export const hasPoint = (kind: PointKind) => (values: string[]) => {
  const wanted = values.map(value => canonicalPoint(kind, value)).filter(value => value !== null);
  return sql<SqlBool>`c.number in (select p.contact_number from contact_points p
    where p.tenant_id = c.tenant_id and p.kind = ${kind} and p.value = any (${wanted}::text[]))`;
};
