import type { CrudQuery } from 'contract/crud.ts';
import { defaultPageSize, pageOffset } from 'contract/page.ts';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { foldedWords } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { everyRow, inStore, type Store, type StoredRow, shownColumns } from './store.ts';

/** One page of a noun's rows: those whose name holds every word of the search, in the asked order. */
export async function listRows(
  work: Work,
  store: Store,
  query: CrudQuery,
  where = everyRow,
): Promise<{ list: StoredRow[]; total: number }> {
  const folded = sql.ref(`${nameOf(store)}_folded`);
  const words = foldedWords(query.name ?? query.q ?? '').map(word => sql`${folded} like ${`%${word}%`}`);
  const found = sql`from ${sql.table(store.table)}
    where ${sql.join([inStore(work, where), ...words], sql` and `)}`;
  const { limit, offset } = windowOf(query);
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} ${found}
    order by ${orderOf(store, query.sort)}, id limit ${limit} offset ${offset}`.execute(work.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(work.db);
  return { list: rows, total: counted[0]!.total };
}

function windowOf({ page = 1, size = defaultPageSize, offset, limit }: CrudQuery) {
  if (offset !== undefined || limit !== undefined) return { offset: offset ?? 0, limit: limit ?? defaultPageSize };
  return { offset: pageOffset(page, size), limit: size };
}

const nameOf = ({ named = 'name' }: Store) => named;

function orderOf(store: Store, sort: string | undefined) {
  const { sorts } = store;
  const own = Object.keys(sorts)[0]!;
  const column = sort?.replace(/^-/, '') ?? own;
  const kind = Object.hasOwn(sorts, column) ? sorts[column] : undefined;
  if (!kind) throw invalid('sort', 'Không sắp xếp được theo trường này');
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const compared = kind === 'text' ? sql`${sql.ref(column)} collate "vi-x-icu"` : sql.ref(column);
  // equal values keep the Vietnamese order of names
  const name = nameOf(store);
  return column === name
    ? sql`${compared} ${direction}`
    : sql`${compared} ${direction}, ${sql.ref(name)} collate "vi-x-icu"`;
}
