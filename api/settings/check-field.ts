import { attributeTypeLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import type { fieldForm } from 'contract/settings/fields.ts';
import type { z } from 'zod';
import type { StoredRow } from '../crud/store.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';
import { countMisfits, countValues } from './field-values.ts';

export type FieldGiven = z.output<typeof fieldForm>;

const counted = { ticket: 'ticket', user: 'khách hàng' } as const;

/** What only the database can say against an attribute: nothing that people have typed may lose its key or its type. */
export async function complainOfField(work: Work, given: FieldGiven, before?: StoredRow): Promise<FieldError[]> {
  const { target, key, type } = given;
  const errors: FieldError[] = [];
  const complain = (param: string, message: string) => errors.push({ param, message });
  if (before && before.key !== key) {
    const used = await countValues(work, target, String(before.key));
    if (used > 0) complain('key', `Không thể đổi key vì ${formatCount(used)} ${counted[target]} đang có giá trị`);
  }
  if (!before || before.type !== type || before.key !== key) {
    const misfits = await countMisfits(work, target, key, type);
    if (misfits > 0)
      complain(
        'type',
        `${formatCount(misfits)} ${counted[target]} đang có giá trị không hợp với kiểu "${attributeTypeLabels[type]}"`,
      );
  }
  const kept = (before?.agent_ids ?? []) as string[];
  const agent_ids = given.agent_ids.filter(id => !kept.includes(id));
  errors.push(...(await missingReferences(work, { department_ids: given.department_ids, agent_ids })));
  return errors;
}
