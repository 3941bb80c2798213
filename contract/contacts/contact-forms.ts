import { z } from 'zod';
import { genders } from '../enums.ts';
import { optionalReference, reference, rowVersion } from '../route.ts';
import { tags } from '../tags.ts';
import { parseDayInput } from '../time.ts';
import { plainLine, plainText } from '../words.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const noneWhenBlank = (value: unknown) => (value === '' ? null : value);

const orNone = (plain: (text: string) => string) => (longest: number, message: string) =>
  z.preprocess(
    value => noneWhenBlank(typeof value === 'string' ? plain(value) : value),
    z.string().max(longest, message).nullable(),
  );
const line = orNone(plainLine);
const lines = orNone(plainText);

const name = z
  .string({ error: 'Tên khách hàng không được bỏ trống' })
  .overwrite(plainLine)
  .min(1, 'Tên khách hàng không được bỏ trống')
  .max(200, 'Tên dài quá 200 ký tự');

const dob = z.preprocess(
  value => (typeof value === 'string' ? noneWhenBlank(parseDayInput(value) ?? value) : value),
  z
    .string()
    .regex(/^(?:1[89]|20)\d\d-\d\d-\d\d$/, 'Ngày sinh không hợp lệ')
    .refine(text => parseDayInput(text) === text, 'Ngày sinh không hợp lệ')
    .refine(text => Date.parse(text) <= Date.now() + 86_400_000, 'Ngày sinh không thể ở tương lai')
    .nullable(),
);

const phone = z.string().max(40, 'Số điện thoại không hợp lệ').optional();
const email = z.string().max(254, 'Email không hợp lệ').optional();
const few = <T extends z.ZodType>(item: T) => z.array(item).max(20, 'Nhiều nhất 20').optional();
const known = <N extends 'contact_phone' | 'contact_email'>(noun: N) => z.preprocess(blank, reference(noun).optional());

export interface SentPoint {
  id?: string | undefined;
  raw?: string | undefined;
}

const details = {
  gender: z.preprocess(noneWhenBlank, z.enum(genders).nullable()).optional(),
  dob: dob.optional(),
  tier: z.preprocess(blank, z.coerce.number().int().min(0).max(3).optional()),
  city: line(100, 'Tỉnh/Thành phố dài quá 100 ký tự').optional(),
  address: line(500, 'Địa chỉ dài quá 500 ký tự').optional(),
  note: lines(5_000, 'Ghi chú dài quá 5.000 ký tự').optional(),
  organization_id: optionalReference('organization'),
  group_id: optionalReference('customer_group'),
  department_id: optionalReference('department'),
  assignee_id: optionalReference('user'),
  tags: tags.optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])).optional(),
};

/** A blank phone or address is nothing. */
export const newContactForm = z.strictObject({
  name,
  phones: few(z.strictObject({ raw: phone })),
  emails: few(z.strictObject({ raw: email })),
  ...details,
});
export type NewContactForm = z.input<typeof newContactForm>;

/**
 * Only the keys that are given change. `version` is the one that was read.
 * Phones and addresses come as a whole list: what it leaves out goes. `id` names one that the customer has: alone, or with
 * `raw` as it was shown, it stays; with another `raw` it is replaced, with an empty one it goes. `raw` alone adds one.
 */
export const contactChangeForm = z.strictObject({
  version: rowVersion(),
  name: name.optional(),
  phones: few(z.strictObject({ id: known('contact_phone'), raw: phone })),
  emails: few(z.strictObject({ id: known('contact_email'), raw: email })),
  ...details,
});
export type ContactChangeForm = z.input<typeof contactChangeForm>;
