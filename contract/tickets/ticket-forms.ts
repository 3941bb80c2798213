import { z } from 'zod';
import { sourceDetails, sources, ticketModes } from '../enums.ts';
import { listQuery } from '../list-query.ts';
import { isHiddenAddress } from '../phone.ts';
import { nullableReference, optionalReference, reference, rowVersion } from '../route.ts';
import { tags } from '../tags.ts';
import { plainLine, plainText, splitWords } from '../words.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const list = (value: unknown) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const subject = z
  .string({ error: 'Tiêu đề không được bỏ trống' })
  .overwrite(plainLine)
  .min(1, 'Tiêu đề không được bỏ trống')
  .max(300, 'Tiêu đề dài quá 300 ký tự');

const wrongAddress = {
  error: ({ input }: { input?: unknown }) => `Email không hợp lệ: ${String(input).slice(0, 80)}`,
};
/** Addresses; a masked one, as somebody may see it, stands for the one it hides. */
const cc = z.preprocess(
  splitWords,
  z
    .array(
      z
        .string()
        .max(254, wrongAddress)
        .transform(address => address.toLowerCase())
        .refine(address => isHiddenAddress(address) || z.email().safeParse(address).success, wrongAddress),
    )
    .max(20, 'Nhiều nhất 20 địa chỉ cc'),
);
/** Years that every calendar here can show. */
const isInOurTime = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year < 2200;
};
/** An instant; a form's date and time without a zone is meant in Asia/Bangkok. */
const dueAt = z.preprocess(value => {
  if (value === '') return null;
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? `${value}:00+07:00` : value;
}, z.iso
  .datetime({ offset: true, error: 'Hạn xử lý không hợp lệ' })
  .refine(isInOurTime, 'Hạn xử lý không hợp lệ')
  .nullable());
const followers = z.preprocess(list, z.array(reference('user')).max(50, 'Nhiều nhất 50 người theo dõi'));
const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]));

const details = {
  type_id: optionalReference('ticket_type'),
  service_id: optionalReference('service'),
  priority_id: optionalReference('priority'),
  organization_id: optionalReference('organization'),
  assignee_id: optionalReference('user'),
  department_id: optionalReference('department'),
  follower_ids: followers.optional(),
  cc: cc.optional(),
  tags: tags.optional(),
  source: z.preprocess(blank, z.enum(sources).optional()),
  source_detail: z.preprocess(value => (value === '' ? null : value), z.enum(sourceDetails).nullable()).optional(),
  due_at: dueAt.optional(),
  attributes: attributes.optional(),
};

/** What a ticket's form can change; only the keys that are given change. `version` is the one that was read. */
export const ticketChangeForm = z.strictObject({
  version: rowVersion(),
  subject: subject.optional(),
  status: z.preprocess(blank, z.coerce.number().int().min(1).max(5).optional()),
  requester_id: reference('contact').optional(),
  ...details,
});

/** A new ticket: for a known customer by id, or for whoever the phone or address belongs to, made when there is none. */
export const newTicketForm = z.strictObject({
  subject,
  requester_id: z.preprocess(blank, reference('contact').optional()),
  requester_name: z.preprocess(blank, z.string().overwrite(plainLine).max(200, 'Tên dài quá 200 ký tự').optional()),
  requester_phone: z.preprocess(
    blank,
    z.string().overwrite(plainLine).max(40, 'Số điện thoại không hợp lệ').optional(),
  ),
  requester_email: z.preprocess(blank, z.string().overwrite(plainLine).pipe(z.email('Email không hợp lệ')).optional()),
  /** The first comment, an internal note unless `is_public`. */
  body: z.preprocess(blank, z.string().max(200_000, 'Nội dung quá dài').optional()),
  format: z.enum(['text', 'html']).default('text'),
  is_public: z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
  file_ids: z.preprocess(list, z.array(reference('file')).max(20, 'Nhiều nhất 20 tệp')).default([]),
  /** Composer of the draft that this text goes on from: of one draft one ticket is made, in whatever windows it stands. */
  continues: z.preprocess(blank, z.string().max(100).optional()),
  ...details,
});

/** A comment whose files may still be on their way. */
export const commentFields = z.strictObject({
  kind: z.enum(['public', 'internal']),
  body: z.string({ error: 'Nội dung không được bỏ trống' }).max(200_000, 'Nội dung quá dài').default(''),
  format: z.enum(['text', 'html']).default('text'),
  file_ids: z.preprocess(list, z.array(reference('file')).max(20, 'Nhiều nhất 20 tệp')).default([]),
  /** Of the requester's addresses the one that a public reply goes to; by default the one that the ticket's latest mail went to. */
  mail_to: optionalReference('contact_email'),
  /** Sets the ticket's status in the same step. */
  status: z.preprocess(blank, z.coerce.number().int().min(1).max(5).optional()),
});

/** A text, a file, or both. */
export const commentForm = commentFields.refine(
  ({ body, file_ids }) => file_ids?.length > 0 || typeof body !== 'string' || plainText(body) !== '',
  // beside whatever else is wrong
  { path: ['body'], error: 'Nội dung không được bỏ trống', when: ({ value }) => isObject(value) },
);

const bulkIds = z.preprocess(
  list,
  z.array(reference('ticket')).min(1, 'Chưa chọn ticket nào').max(500, 'Nhiều nhất 500 ticket một lần'),
);

/** One change to many tickets, beside what says which. */
const bulkChange = <Which extends z.ZodRawShape>(which: Which) =>
  z.discriminatedUnion('change', [
    z.strictObject({
      change: z.literal('assign'),
      ...which,
      assignee_id: optionalReference('user'),
      department_id: optionalReference('department'),
    }),
    z.strictObject({
      change: z.literal('status'),
      ...which,
      status: z.coerce.number({ error: 'Chưa chọn trạng thái' }).int().min(1).max(5),
    }),
    z.strictObject({
      change: z.literal('priority'),
      ...which,
      /** Null takes it away. */
      priority_id: nullableReference('priority', 'Chưa chọn độ ưu tiên'),
    }),
    z.strictObject({ change: z.literal('tag'), ...which, tags }),
    z.strictObject({
      change: z.literal('follow'),
      ...which,
      follow: z.preprocess(value => value !== 'false' && value !== false, z.boolean()).default(true),
    }),
  ]);

/** The tickets of these numbers. */
export const bulkForm = bulkChange({ ids: bulkIds });

const modeKeys = ticketModes.map(mode => mode.key) as [(typeof ticketModes)[number]['key']];
const number = z.number().int().min(0).max(999_999_999);

/** The tickets that a list's mode, search and filters name, in the order of their numbers: a part of them a call. */
export const bulkMatchingForm = bulkChange({
  filter: z.strictObject({
    mode: z.enum(modeKeys).default('all'),
    q: listQuery.q,
    f: listQuery.f,
    rel: listQuery.rel,
  }),
  /** `next` of the call before; absent in the first. */
  after: number.optional(),
  /** `until` of the first call: what is made meanwhile stays out. */
  until: number.optional(),
});

/** Beyond this a filter is taken for a mistake. */
export const mostMatching = 10_000;

export type NewTicketForm = z.input<typeof newTicketForm>;
