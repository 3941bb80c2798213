import { z } from 'zod';
import { dataOf, defineRoute, idParams, listOf, messageOnly, rowVersion } from '../route.ts';
import { plainText } from '../words.ts';

/** hour: an hour from now · morning: the next day from 08:00 on, in working time · custom: `remind_at`. */
export const reminderPresets = ['hour', 'morning', 'custom'] as const;
export type ReminderPreset = (typeof reminderPresets)[number];

/** Days ahead that one may be reminded in. */
export const furthestReminderDays = 366;

const wrongTime = 'Thời gian nhắc không hợp lệ';
const preset = z.enum(reminderPresets, { error: 'Hãy chọn lúc nhắc' });
/** An instant; a form's date and time without a zone is meant in Asia/Bangkok. */
const remindAt = z
  .preprocess(value => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? `${value}:00+07:00` : value;
  }, z.iso.datetime({ offset: true, error: wrongTime }).optional())
  .optional();
const note = z.string().overwrite(plainText).max(500, 'Dài quá 500 ký tự');

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
/** Beside whatever else is wrong. */
const timeIsSaid = {
  path: ['remind_at'],
  error: 'Hãy chọn ngày giờ nhắc',
  when: ({ value }: { value: unknown }) => isObject(value),
};
const saysTime = ({ preset, remind_at }: { preset?: string | undefined; remind_at?: unknown }) =>
  preset !== 'custom' || remind_at !== undefined;

export const reminderForm = z
  .strictObject({ preset, remind_at: remindAt, note: note.default('') })
  .refine(saysTime, timeIsSaid);

/** Only what is given changes; another time makes one that is done wait again. */
export const reminderChangeForm = z
  .strictObject({
    version: rowVersion(),
    preset: preset.optional(),
    remind_at: remindAt,
    note: note.optional(),
    is_done: z.preprocess(value => (value === 'true' ? true : value), z.literal(true)).optional(),
  })
  .refine(saysTime, timeIsSaid);

export const reminder = z.object({
  _id: z.uuid(),
  /** Null where it is no longer mine to see, or gone. */
  about: z.object({ kind: z.enum(['ticket', 'contact']), _id: z.number().int(), title: z.string() }).nullable(),
  /** hidden: what it is about has left my scope, so that its note waits too; gone: it was deleted. */
  reach: z.enum(['open', 'hidden', 'gone']),
  note: z.string(),
  remind_at: z.iso.datetime(),
  told_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type Reminder = z.output<typeof reminder>;

/** The reminder of mine that comes next, of a ticket or customer. */
export const nextReminder = reminder.pick({ _id: true, remind_at: true });
export type NextReminder = z.output<typeof nextReminder>;

const area = 'reminders';
const one = { area, access: 'session', response: dataOf(reminder) } as const;

export const listReminders = defineRoute({
  area,
  method: 'get',
  path: '/v2/reminders',
  summary:
    'My reminders: those that wait, the soonest first, or those that are done, the latest first. Nobody else sees them.',
  access: 'session',
  query: z.strictObject({
    only: z.enum(['open', 'done']).default('open'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: listOf(reminder),
});

export const reminderTimes = defineRoute({
  area,
  method: 'get',
  path: '/v2/reminder-times',
  summary: "When each preset would remind, by the tenant's working time of now.",
  access: 'session',
  response: dataOf(z.object({ hour: z.iso.datetime(), morning: z.iso.datetime() })),
});

export const readReminder = defineRoute({
  ...one,
  method: 'get',
  path: '/v2/reminder/:id',
  summary: 'One reminder of mine.',
  params: idParams('reminder'),
});

export const remindOfTicket = defineRoute({
  ...one,
  method: 'post',
  path: '/v2/ticket/:id/reminder',
  summary: 'Reminds me of a ticket of my scope.',
  params: idParams('ticket'),
  body: reminderForm,
  success: 201,
});

export const remindOfContact = defineRoute({
  ...one,
  method: 'post',
  path: '/v2/contact/:id/reminder',
  summary: 'Reminds me of a customer of my scope.',
  params: idParams('contact'),
  body: reminderForm,
  success: 201,
});

export const updateReminder = defineRoute({
  ...one,
  method: 'put',
  path: '/v2/reminder/:id',
  summary:
    'Moves a reminder of mine, changes its note or marks it as done. 409 with `current` when the version was overtaken.',
  params: idParams('reminder'),
  body: reminderChangeForm,
});

export const deleteReminder = defineRoute({
  area,
  method: 'delete',
  path: '/v2/reminder/:id',
  summary: 'Deletes a reminder of mine, with its notification.',
  access: 'session',
  params: idParams('reminder'),
  response: messageOnly,
});
