import { z } from 'zod';
import { callStates } from '../enums.ts';
import { reference } from '../route.ts';
import { parseDateTimeInput } from '../time.ts';
import { plainLine } from '../words.ts';
import { calledBackStates, recordDirections } from './call-directions.ts';
import { isCallList } from './call-params.ts';

/** A query holds one of a list as a text. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value => (value === '' || value === null ? undefined : typeof value === 'object' ? value : [value]),
    z.array(item).max(50, 'Mỗi bộ lọc chọn nhiều nhất 50 mục').optional(),
  );

const moment = (message: string) =>
  z.preprocess(
    value => (value === '' ? null : value),
    z
      .string()
      .refine(text => parseDateTimeInput(text) !== null, message)
      .nullish(),
  );
const length = z.preprocess(
  value => (value === '' ? null : value),
  z
    .string()
    .regex(/^\d{1,2}:[0-5]\d:[0-5]\d$/, 'Thời lượng theo dạng HH:mm:ss')
    .nullish(),
);

/** Which calls are meant; times are of Bangkok, `yyyy-MM-dd HH:mm:ss`. */
export const callFilter = {
  q: z.string().max(200).overwrite(plainLine).optional(),
  call_from: moment('Thời gian bắt đầu không hợp lệ'),
  call_to: moment('Thời gian kết thúc không hợp lệ'),
  call_direction: z.preprocess(value => (value === '' ? null : value), z.enum(recordDirections).nullish()),
  call_duration_from: length,
  call_duration_to: length,
  /** Of a ticket; '#' may stand before it. */
  code: z.string().max(20).overwrite(plainLine).nullish(),
  /** Who spoke. */
  assign_agent_id: list(reference('user')),
  assign_group_id: list(reference('department')),
  /** The last one that the call was led to, whether the customer waited in it or was turned away. */
  queue_id: list(reference('queue')),
  /** Of the ticket. */
  status: list(z.coerce.number().int().min(1).max(5)),
  priority_id: list(reference('priority')),
  state: list(z.enum(callStates)),
  called_back: z.preprocess(value => (value === '' ? null : value), z.enum(calledBackStates).nullish()),
};
const shape = z.strictObject(callFilter);
export type CallFilter = z.output<typeof shape>;

/** Seconds of `HH:mm:ss`; null where nothing is asked: `00:00:00` too. */
export function secondsOf(text: string | null | undefined): number | null {
  if (!text) return null;
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds || null;
}

/** The same back, for the schema to read; what else stands in the address is left. */
export const readCallParams = (params: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(callFilter)
      .filter(name => params.has(name))
      .map(name => [name, isCallList(name) ? params.getAll(name).filter(Boolean) : params.get(name)]),
  );
