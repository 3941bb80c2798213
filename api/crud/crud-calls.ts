import type { CrudQuery, defineNoun, NounDefinition } from 'contract/crud.ts';
import { handle, type Mounted } from '../engine.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { createRow } from './create-row.ts';
import { listRows } from './list-rows.ts';
import { readRow } from './read-row.ts';
import { removeRow } from './remove-row.ts';
import { lockRow, type Store, type StoredRow } from './store.ts';
import { updateRow } from './update-row.ts';

type Values = Record<string, unknown>;
interface Hooks {
  /** What a new row takes besides what was given. */
  complete?: (work: Work, given: Values) => Promise<Values>;
  /** What is stored of a form, where that is not what was given. */
  stored?: (given: Values) => Values;
  /** What is wrong with a form beside its schema: ids that name nothing, values that do not go together. */
  check?: (work: Work, given: Values, before?: StoredRow) => Promise<FieldError[]>;
}

/** The five calls of a noun on its store. */
export function crudCalls(
  noun: ReturnType<typeof defineNoun<NounDefinition>>,
  store: Store,
  { complete = async (_work, given) => given, stored = given => given, check = async () => [] }: Hooks = {},
): Mounted[] {
  const complain = (work: Work, { json }: { json: unknown }) => check(work, json as Values);
  const requireSound = async (work: Work, given: Values, before?: StoredRow) => {
    const errors = await check(work, given, before);
    if (errors.length > 0) throw invalidFields(errors);
  };
  const idOf = (params: unknown) => (params as { id: string }).id;
  const row = (data: unknown) => ({ data }) as never;
  return [
    handle(noun.list, (work, { query }) => listRows(work, store, query as CrudQuery) as never),
    handle(noun.readOne, async (work, { params }) => row(await readRow(work, store, idOf(params)))),
    handle(
      noun.create,
      async (work, { json }) => {
        await requireSound(work, json);
        return row(await createRow(work, store, stored(await complete(work, json))));
      },
      complain,
    ),
    handle(
      noun.update,
      async (work, { params, json }) => {
        const before = await lockRow(work, store, idOf(params));
        await requireSound(work, json as Values, before);
        return row(await updateRow(work, store, before, stored(json as Values)));
      },
      complain,
    ),
    handle(noun.remove, async (work, { params }) => {
      await removeRow(work, store, await lockRow(work, store, idOf(params)));
      return { message: noun.done.deleted };
    }),
  ];
}
