import { z } from 'zod';
import { emergencyCode, isEmergency } from '../calls/emergency.ts';
import { defineNoun, nameText, switchValue } from '../crud.ts';
import { defineRoute, listOf, optionalReference, reference } from '../route.ts';
import { phoneNumber } from './phone-number.ts';
import { announcements, overflows, strategies } from './queue-words.ts';
import { wholeNumber } from './whole-number.ts';

const wrongCode = 'Mã gồm 3 đến 5 chữ số, không bắt đầu bằng 0';
const some = <T extends z.ZodType>(of: T, most: number, message: string) =>
  z.preprocess(
    value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(of).max(most, message),
  );

/** A line in which customers wait, and who takes its calls. */
export const queues = defineNoun({
  area: 'switchboard',
  noun: 'queue',
  label: 'hàng đợi',
  paths: {
    list: '/v2/queues',
    create: '/v2/queue',
    read: '/v2/queue/:id',
    update: '/v2/queue/:id',
    remove: '/v2/queue/:id',
  },
  read: 'switchboard.read',
  write: 'switchboard.write',
  form: z.strictObject({
    name: nameText('Tên hàng đợi không được bỏ trống'),
    /** Dialled inside and by transfers. */
    code: z
      .string({ error: wrongCode })
      .trim()
      .regex(/^[1-9]\d{2,4}$/, wrongCode)
      .refine(text => !isEmergency(text), emergencyCode),
    user_ids: some(reference('user'), 500, 'Nhiều nhất 500 chuyên viên'),
    department_ids: some(reference('department'), 50, 'Nhiều nhất 50 bộ phận'),
    strategy: z.enum(strategies, 'Chọn cách chia cuộc gọi').default('longest_idle'),
    ring_seconds: wholeNumber(20, 5, 120, 'Thời gian đổ chuông là số giây nguyên từ 5 đến 120'),
    wrap_up_seconds: wholeNumber(0, 0, 1_800, 'Thời gian sau cuộc gọi là số giây nguyên từ 0 đến 1800'),
    most_wait_seconds: wholeNumber(300, 10, 7_200, 'Thời gian chờ là số giây nguyên từ 10 đến 7200'),
    most_waiting: wholeNumber(50, 1, 1_000, 'Số cuộc gọi chờ là số nguyên từ 1 đến 1000'),
    tier_first: switchValue(),
    music_id: optionalReference('ivr_audio').default(null),
    /** Said in this order; the key of the call-back only where there is one. */
    announcements: some(z.enum(announcements), announcements.length, 'Chọn nội dung thông báo').overwrite(list =>
      announcements.filter(one => list.includes(one)),
    ),
    /** Of music between two announcements; 0: none is made. */
    announce_seconds: wholeNumber(0, 0, 600, 'Khoảng cách thông báo là số giây nguyên từ 0 đến 600'),
    callback_key: z
      .string()
      .trim()
      .regex(/^[0-9*#]?$/, 'Một phím: 0 đến 9, * hoặc #')
      .default(''),
    schedule_id: optionalReference('schedule').default(null),
    overflow: z.enum(overflows, 'Chọn nơi cuộc gọi được chuyển đến').default('voicemail'),
    overflow_queue_id: optionalReference('queue').default(null),
    overflow_ivr_id: optionalReference('ivr_cp').default(null),
    overflow_user_id: optionalReference('user').default(null),
    overflow_number: phoneNumber().default(''),
    records: switchValue(),
    ticket_on_answer: switchValue(),
    ticket_on_miss: switchValue(),
    ticket_type_id: optionalReference('ticket_type').default(null),
    department_id: optionalReference('department').default(null),
    is_active: switchValue(),
  }),
  row: {
    name: z.string(),
    code: z.string(),
    user_ids: z.array(z.uuid()),
    department_ids: z.array(z.uuid()),
    strategy: z.enum(strategies),
    ring_seconds: z.number().int(),
    wrap_up_seconds: z.number().int(),
    most_wait_seconds: z.number().int(),
    most_waiting: z.number().int(),
    tier_first: z.boolean(),
    music_id: z.uuid().nullable(),
    announcements: z.array(z.enum(announcements)),
    announce_seconds: z.number().int(),
    callback_key: z.string(),
    schedule_id: z.uuid().nullable(),
    overflow: z.enum(overflows),
    overflow_queue_id: z.uuid().nullable(),
    overflow_ivr_id: z.uuid().nullable(),
    overflow_user_id: z.uuid().nullable(),
    overflow_number: z.string(),
    records: z.boolean(),
    ticket_on_answer: z.boolean(),
    ticket_on_miss: z.boolean(),
    ticket_type_id: z.uuid().nullable(),
    department_id: z.uuid().nullable(),
    is_active: z.boolean(),
  },
  sorts: { name: 'text', code: 'plain', updated_at: 'plain' },
  taken: { name: 'Đã có hàng đợi mang tên này', code: 'Đã có hàng đợi mang mã này' },
  done: {
    created: 'Tạo mới hàng đợi thành công',
    updated: 'Cập nhật hàng đợi thành công',
    deleted: 'Xóa hàng đợi thành công',
  },
});

const queueState = z.object({
  queue_id: z.uuid(),
  waiting: z.number().int(),
  /** Since when the first of them waits; null: nobody. */
  waiting_since: z.iso.datetime().nullable(),
  /** Who could be rung now. */
  ready: z.number().int(),
  talking: z.number().int(),
  /** Active people who take its calls, by themselves or by their department. */
  members: z.number().int(),
});
export type QueueState = z.output<typeof queueState>;

export const queueStates = defineRoute({
  area: 'switchboard',
  method: 'get',
  path: '/v2/queues/states',
  summary: 'What happens in each queue now: who waits, who is ready, who talks.',
  access: 'switchboard.read',
  response: listOf(queueState),
});
