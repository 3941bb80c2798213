import type { CrudQuery, defineNoun, NounDefinition } from 'contract/crud.ts';
import { sql } from 'kysely';
import { restoreAttributes } from '../access/masking.ts';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, refuseOvertaken, type StoredRow, shownColumns } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle, type Mounted } from '../engine.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { type AccountStore, ofKind, partsOf, shownAccount } from './account-store.ts';
import { saveSecrets } from './secrets.ts';

type Values = Record<string, unknown>;

/** The five calls of a channel's accounts; `admit` refuses new ones. */
export function accountCalls(
  noun: ReturnType<typeof defineNoun<NounDefinition>>,
  store: AccountStore,
  admit: (work: Work) => Promise<void> = async () => {},
): Mounted[] {
  const idOf = (params: unknown) => (params as { id: string }).id;
  const shown = (row: StoredRow) => ({ data: shownAccount(store, row) }) as never;
  return [
    handle(noun.list, async (work, { query }) => {
      const { list, total } = await listRows(work, store, query as CrudQuery, ofKind(store));
      return { list: list.map(row => shownAccount(store, row)), total } as never;
    }),
    handle(noun.readOne, async (work, { params }) => shown(await readRow(work, store, idOf(params), ofKind(store)))),
    handle(noun.create, async (work, { json }) => {
      await admit(work);
      return shown(await createAccount(work, store, json as Values));
    }),
    handle(noun.update, async (work, { params, json }) =>
      shown(await updateAccount(work, store, idOf(params), json as Values)),
    ),
    handle(noun.remove, async (work, { params }) => {
      await removeAccount(work, store, idOf(params));
      return { message: noun.done.deleted };
    }),
  ];
}

export async function createAccount(work: Work, store: AccountStore, form: Values): Promise<StoredRow> {
  const { row, config, brought } = partsOf(store, form);
  await makeWayFor(work, store, row);
  const created = await createRow(work, store, {
    kind: store.kind,
    ...row,
    config,
    saved_secrets: Object.keys(brought),
    secrets_at: Object.keys(brought).length > 0 ? work.now : undefined,
  });
  await saveSecrets(work, created._id, brought);
  return created;
}

export async function updateAccount(
  work: Work,
  store: AccountStore,
  id: string,
  { version, ...form }: Values & { version?: number },
): Promise<StoredRow> {
  const before = await lockRow(work, store, id, ofKind(store));
  const { row: sent, config: given, brought } = partsOf(store, form);
  const stored = before.config as Values;
  const row: Values = restoreAttributes(work.actor, before, sent);
  const config: Values = restoreAttributes(work.actor, stored, given);
  const reaches =
    isDifferent(config, stored) ||
    Object.keys(brought).length > 0 ||
    (row.external_id !== undefined && row.external_id !== before.external_id);
  const isChanged = reaches || isDifferent(row, before);
  if (!isChanged) return before;
  refuseOvertaken(store, shownAccount(store, before), version);
  refuseElsewhere(store, before, config, brought);
  await makeWayFor(work, store, row, id);
  await saveSecrets(work, id, brought);
  return updateRow(work, store, before, {
    ...row,
    // equal settings in another order are no change
    config: isDifferent(config, stored) ? config : stored,
    ...(Object.keys(brought).length > 0 && {
      saved_secrets: [...new Set([...(before.saved_secrets as string[]), ...Object.keys(brought)])].sort(),
      secrets_at: work.now,
    }),
    // what was found out of it by trying was found out of another one
    ...(reaches && { state: 'unconnected', state_note: '', state_at: null, worked_at: null }),
  });
}

export async function removeAccount(work: Work, store: AccountStore, id: string): Promise<void> {
  await removeRow(work, store, await lockRow(work, store, id, ofKind(store)));
}

const isDifferent = (some: Values, all: Values) =>
  Object.entries(some).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(all[key]));

/** Whoever may write an account may not thereby have its secret sent to a server of their own. */
function refuseElsewhere({ bound }: AccountStore, before: StoredRow, config: Values, brought: Values): void {
  if (!bound || bound.secret in brought || !(before.saved_secrets as string[]).includes(bound.secret)) return;
  const place = Object.fromEntries(Object.entries(config).filter(([key]) => bound.to.includes(key)));
  if (isDifferent(place, before.config as Values)) throw invalid(bound.secret, bound.message);
}

/** One account of a kind is taken when nobody chooses: the mark moves. */
async function makeWayFor(work: Work, store: AccountStore, row: Values, id?: string): Promise<void> {
  if (row.is_default !== true) return;
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from channels
    where tenant_id = ${work.actor.tenantId} and ${ofKind(store)} and is_default and id is distinct from ${id ?? null}::uuid
    for update`.execute(work.db);
  for (const other of rows) await updateRow(work, store, other, { is_default: false });
}
