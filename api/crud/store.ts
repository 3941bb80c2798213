import type { NounDefinition } from 'contract/crud.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ApiError, conflict, invalid, notFound } from '../errors.ts';
import type { Work } from '../work.ts';

/** Somewhere a row may be used; while it is, it cannot be deleted. */
export interface Use {
  table: string;
  /** Holds the row's id. */
  column: string;
  /** What is counted: 'ticket', 'khách hàng'. */
  counted: string;
  /** The column is a list of ids. */
  isList?: true;
  /** The column is a list of conditions, as an address spells them; of shared rows alone, for nobody changes another's own. */
  isConditions?: true;
  /** The column is a document that may name the id anywhere. */
  isDocument?: true;
}

/** Lists of tickets that everybody sees, by what they are filtered. */
export const sharedViews: Use = {
  table: 'smart_views',
  column: 'filters',
  counted: 'góc nhìn dùng chung',
  isConditions: true,
};

/** Scenarios of the IVR as calls run them, whatever has become of their states since. */
export const publishedScenarios: Use = {
  table: 'ivr_cps',
  column: 'published',
  counted: 'kịch bản IVR đã xuất bản',
  isDocument: true,
};

/** Where the rows of a noun are, and what the parts of the engine must know of them. */
export interface Store {
  noun: string;
  label: string;
  /** With tenant_id, id, name_folded, version, created_at and updated_at beside the columns below. */
  table: string;
  /** The column that names a row where that is not `name`; its folded twin is `<named>_folded`. */
  named?: string;
  columns: readonly string[];
  sorts: NounDefinition['sorts'];
  taken: NounDefinition['taken'];
  uses: readonly Use[];
}

export const storeOf = (definition: NounDefinition, table: string, uses: readonly Use[]): Store => {
  const { noun, label, sorts, taken, row } = definition;
  return { noun, label, table, columns: Object.keys(row), sorts, taken, uses };
};

export interface StoredRow {
  _id: string;
  id: string;
  name: string;
  version: number;
  [column: string]: unknown;
}

export const everyRow = sql<SqlBool>`true`;

/** The columns of an answer. */
export const shownColumns = ({ columns }: Store) =>
  sql.join([sql`id as _id, id`, ...[...columns, 'version', 'created_at', 'updated_at'].map(name => sql.ref(name))]);

/** Only rows of the bound tenant that also meet `where`. */
export const inStore = (work: Work, where: RawBuilder<SqlBool>) =>
  sql<SqlBool>`tenant_id = ${work.actor.tenantId} and ${where}`;

/**
 * One row, locked until the transaction ends: nothing can begin to refer to it meanwhile. `missing` is what to throw
 * when there is none; 404 unless the id stood in a form.
 */
export async function lockRow(
  work: Work,
  store: Store,
  id: string,
  where = everyRow,
  missing: ApiError = notFound(`Không tìm thấy ${store.label} này`),
): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from ${sql.table(store.table)}
    where id = ${id} and ${inStore(work, where)} for update`.execute(work.db);
  if (!rows[0]) throw missing;
  return rows[0];
}

/** The row somebody else has changed since `version` was read. */
export function refuseOvertaken(store: Store, current: StoredRow, version: number | undefined): void {
  if (version !== undefined && version !== current.version)
    throw conflict(`Người khác vừa thay đổi ${store.label} này. Hãy xem lại trước khi lưu.`, current);
}

/** Runs a write; a value that must be unique and is taken becomes an error of its field. */
export async function refuseTaken<T>(store: Store, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const field = Object.keys(store.taken).find(column => constraint === `${store.table}_${column}_key`);
    if (code === '23505' && field) throw invalid(field, store.taken[field]!);
    throw error;
  }
}
