import { z } from 'zod';
import { genders } from '../enums.ts';
import { optionalReference, reference } from '../route.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const noneWhenBlank = (value: unknown) => (value === '' ? null : value);
const splitWords = (value: unknown) =>
  (typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value : [])
    .map(word => String(word).normalize('NFC').trim())
    .filter(word => word !== '');

const trimmed = (text: string) => text.normalize('NFC').trim();
const line = (longest: number, message: string) =>
  z.preprocess(noneWhenBlank, z.string().transform(trimmed).pipe(z.string().max(longest, message)).nullable());

const name = z
  .string({ error: 'Tên khách hàng không được bỏ trống' })
  .transform(trimmed)
  .pipe(z.string().min(1, 'Tên khách hàng không được bỏ trống').max(200, 'Tên dài quá 200 ký tự'));

const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
const dob = z.preprocess(
  noneWhenBlank,
  z
    .string()
    .regex(/^(?:1[89]|20)\d\d-\d\d-\d\d$/, 'Ngày sinh không hợp lệ')
    .refine(isDay, 'Ngày sinh không hợp lệ')
    .refine(text => Date.parse(text) <= Date.now() + 86_400_000, 'Ngày sinh không thể ở tương lai')
    .nullable(),
);

/**
 * Phones or addresses of a customer, the whole list: what it leaves out goes. `id` names one that the customer has: alone,
 * or with `raw` as it was shown, it stays; with another `raw` it is replaced, with an empty one it goes. `raw` alone adds
 * one; an item without either is nothing.
 */
const points = (raw: z.ZodType<string, string>, most: string) =>
  z
    .array(z.strictObject({ id: z.preprocess(blank, reference('contact_point').optional()), raw: raw.optional() }))
    .max(20, most);
export interface SentPoint {
  id?: string | undefined;
  raw?: string | undefined;
}

const tags = z.preprocess(
  splitWords,
  z
    .array(z.string().max(50, 'Tag dài quá 50 ký tự'))
    .max(30, 'Nhiều nhất 30 tag')
    .transform(all => [...new Set(all)]),
);

const details = {
  phones: points(z.string().max(40, 'Số điện thoại không hợp lệ'), 'Nhiều nhất 20 số điện thoại').optional(),
  emails: points(z.string().max(254, 'Email không hợp lệ'), 'Nhiều nhất 20 email').optional(),
  gender: z.preprocess(noneWhenBlank, z.enum(genders).nullable()).optional(),
  dob: dob.optional(),
  tier: z.preprocess(blank, z.coerce.number().int().min(0).max(3).optional()),
  city: line(100, 'Tỉnh/Thành phố dài quá 100 ký tự').optional(),
  address: line(500, 'Địa chỉ dài quá 500 ký tự').optional(),
  note: line(5_000, 'Ghi chú dài quá 5.000 ký tự').optional(),
  organization_id: optionalReference('organization'),
  group_id: optionalReference('customer_group'),
  department_id: optionalReference('department'),
  assignee_id: optionalReference('user'),
  tags: tags.optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])).optional(),
};

export const newContactForm = z.strictObject({ name, ...details });
export type NewContactForm = z.input<typeof newContactForm>;

/** Only the keys that are given change. `version` is the one that was read. */
export const contactChangeForm = z.strictObject({
  version: z.coerce.number().int().min(1),
  name: name.optional(),
  ...details,
});
export type ContactChangeForm = z.input<typeof contactChangeForm>;
