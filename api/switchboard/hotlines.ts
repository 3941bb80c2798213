import { hotlineGoalLabels } from 'contract/switchboard/hotline-words.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { storeOf } from '../crud/store.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';

const store = storeOf(hotlines, 'hotlines', [{ table: 'users', column: 'hotline_id', counted: 'thành viên' }]);

const goals = { ivr: 'ivr_id', queue: 'queue_id', user: 'user_id' } as const;

async function check(work: Work, given: Record<string, unknown>): Promise<FieldError[]> {
  const goal = given.leads_to as keyof typeof goals | undefined;
  const errors = await missingReferences(work, given);
  if (goal && !given[goals[goal]])
    errors.push({
      param: goals[goal],
      message: `Chọn ${hotlineGoalLabels[goal].replace(/^\p{Lu}(?!\p{Lu})/u, first => first.toLowerCase())}`,
    });
  return errors;
}

/** Of the three places alone the one that was chosen stays. */
function forGoal(given: Record<string, unknown>): Record<string, unknown> {
  const { leads_to, ...columns } = given;
  for (const [goal, column] of Object.entries(goals)) if (goal !== leads_to) columns[column] = null;
  return columns;
}

export const hotlineCalls = crudCalls(hotlines, store, { check, stored: forGoal });
