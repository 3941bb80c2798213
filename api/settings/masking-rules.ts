import type { RouteParsed } from 'contract/route.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type StoredRow, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { type Complain, handle } from '../engine.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import { colleaguesOf } from '../lookups/colleagues.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';

const store = storeOf(maskingRules, 'masking_rules', []);

type Rule = Partial<RouteParsed<typeof maskingRules.create>['json']>;

const named = ['roles', 'user_ids', 'department_ids', 'organization_ids'] as const;
const missing = {
  user_ids: 'Có người không còn trong danh sách',
  department_ids: 'Có bộ phận không còn',
  organization_ids: 'Có tổ chức không còn',
} as const;

/** What is wrong with a rule beside its schema: it names nobody, or rows that are not there. */
async function complainOfRule(work: Work, rule: Rule): Promise<FieldError[]> {
  const { departments, organizations } = await readLookups(work);
  // colleagues who have left stay named
  const known = {
    user_ids: await colleaguesOf(work),
    department_ids: departments,
    organization_ids: organizations,
  };
  const errors: FieldError[] = [];
  for (const key of ['user_ids', 'department_ids', 'organization_ids'] as const)
    if (rule[key]?.some(id => !known[key].some(one => one._id === id)))
      errors.push({ param: key, message: missing[key] });
  if (named.every(key => (rule[key] ?? []).length === 0))
    errors.push({ param: 'roles', message: 'Chọn ít nhất một vai trò, người, bộ phận hoặc tổ chức' });
  return errors;
}

async function requireRule(work: Work, rule: Rule): Promise<void> {
  const errors = await complainOfRule(work, rule);
  if (errors.length > 0) throw invalidFields(errors);
}

const complain: Complain<typeof maskingRules.create> = (work, { json }) => complainOfRule(work, json);
const complainOfChange: Complain<typeof maskingRules.update> = (work, { json }) => complainOfRule(work, json);

const shown = (row: StoredRow) => ({ data: row as never });

export const maskingRuleCalls = [
  handle(maskingRules.list, (work, { query }) => listRows(work, store, query) as never),
  handle(maskingRules.readOne, async (work, { params }) => shown(await readRow(work, store, params.id))),
  handle(
    maskingRules.create,
    async (work, { json }) => {
      await requireRule(work, json);
      return shown(await createRow(work, store, json));
    },
    complain,
  ),
  handle(
    maskingRules.update,
    async (work, { params, json }) => {
      const before = await lockRow(work, store, params.id);
      await requireRule(work, json);
      return shown(await updateRow(work, store, before, json));
    },
    complainOfChange,
  ),
  handle(maskingRules.remove, async (work, { params }) => {
    await removeRow(work, store, await lockRow(work, store, params.id));
    return { message: maskingRules.done.deleted };
  }),
];
