import { z } from 'zod';
import { changeConditions, stateTypes } from './state-types.ts';

/**
 * A scenario of the IVR ('call point') as it is published and run: states, and the changes that lead from one to the next.
 * Identifiers are those of rows; what stands behind them is looked up when the call gets there.
 */

const id = z.uuid();
const none = id.nullable().default(null);

export const flowState = z.object({
  id,
  name: z.string(),
  type: z.enum(stateTypes),
  /** Where a call begins; one of them. */
  is_first: z.boolean().default(false),
  /** Played one after another; of a menu and a collection they invite and may be cut short by a key. */
  audio_ids: z.array(id).default([]),
  /** Before the invitation is said again. */
  wrong_audio_id: none,
  /** Seconds of silence after the invitation, and between two digits. */
  timeout_seconds: z.number().default(5),
  /** Times the invitation is repeated after a wrong or no answer. */
  retries: z.number().int().default(2),
  least_digits: z.number().int().default(1),
  most_digits: z.number().int().default(10),
  /** Ends a collection before its most digits; '' is none. */
  terminator: z.string().default('#'),
  schedule_id: none,
  variable: z.string().default(''),
  value: z.string().default(''),
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.string().default(''),
  header_name: z.string().default(''),
  /** Its value as it is stored, for whoever asks to open; '' sends none. */
  header_sealed: z.string().default(''),
  body: z.string().default(''),
  /** Way to a value in a JSON answer: `customer.tier`, `items.0.id`; '' takes the answer as it is. */
  path: z.string().default(''),
  queue_id: none,
  user_id: none,
  number: z.string().default(''),
  target_cp_id: none,
  most_seconds: z.number().int().default(120),
});
export type FlowState = z.output<typeof flowState>;

export const flowChange = z.object({
  from_id: id,
  to_id: id,
  condition: z.enum(changeConditions),
  /** The key, or the text that the variable equals. */
  value: z.string().default(''),
});
export type FlowChange = z.output<typeof flowChange>;

const hours = z.string().default('');
/** Hours as rows of schedules and their periods keep them; they are those of the call and never of the publication. */
export const flowSchedule = z.object({
  _id: id,
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
  periods: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['off', 'worked']),
      first_day: z.string(),
      last_day: z.string(),
      hours: z.string(),
      schedule_id: id.nullable(),
    }),
  ),
});

export const flow = z.object({
  cp_id: id,
  name: z.string(),
  states: z.array(flowState),
  changes: z.array(flowChange),
  schedules: z.array(flowSchedule).default([]),
});
export type Flow = z.output<typeof flow>;

/** The change by which a state is left; a holiday without a way of its own is closed time. */
export function changeOf(
  { changes }: Flow,
  from: string,
  condition: FlowChange['condition'],
  value = '',
): FlowChange | undefined {
  const found = changes.find(
    change => change.from_id === from && change.condition === condition && change.value === value,
  );
  return found ?? (condition === 'holiday' ? changeOf({ changes } as Flow, from, 'closed') : undefined);
}
