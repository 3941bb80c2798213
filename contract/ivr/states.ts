import { z } from 'zod';
import { crudQuery, defineNoun, nameText, secretText, switchValue } from '../crud.ts';
import { defineRoute, listOf, optionalReference, reference } from '../route.ts';
import { phoneNumber } from '../switchboard/phone-number.ts';
import { wholeNumber } from '../switchboard/whole-number.ts';
import { plainLine, plainText } from '../words.ts';
import { changeConditions, stateFields, stateTypes } from './state-types.ts';

const wrongVariable = 'Tên biến gồm chữ thường không dấu, số và dấu "_", bắt đầu bằng chữ';
const wrongUrl = 'Viết địa chỉ đầy đủ, như https://crm.congty.vn/khach?so={{caller_number}}';

const isAddress = (text: string) =>
  text === '' ||
  z.url({ protocol: /^https?$/ }).safeParse(text.replace(/\{\{\s*[a-z_][a-z0-9_]*\s*\}\}/g, 'x')).success;

/** What the request itself says, by whichever look-up. */
const ownHeaders = /^(host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|content-.*|proxy-.*)$/i;
const isHeaderName = (text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text) && !ownHeaders.test(text);

export const stateForm = z.strictObject({
  name: nameText('Tên trạng thái không được bỏ trống'),
  type: z.enum(stateTypes, 'Chọn loại trạng thái'),
  /** Where calls begin: choosing one takes the mark from another. */
  is_first: switchValue(),
  audio_ids: z.preprocess(
    value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(reference('ivr_audio')).max(20, 'Nhiều nhất 20 âm thanh'),
  ),
  wrong_audio_id: optionalReference('ivr_audio').default(null),
  timeout_seconds: wholeNumber(5, 1, 60, 'Thời gian chờ là số giây nguyên từ 1 đến 60'),
  retries: wholeNumber(2, 0, 9, 'Số lần nhắc lại là số nguyên từ 0 đến 9'),
  least_digits: wholeNumber(1, 1, 30, 'Số chữ số là số nguyên từ 1 đến 30'),
  most_digits: wholeNumber(10, 1, 30, 'Số chữ số là số nguyên từ 1 đến 30'),
  terminator: z
    .string()
    .trim()
    .regex(/^[0-9*#]?$/, 'Một phím: 0 đến 9, * hoặc #')
    .default('#'),
  schedule_id: optionalReference('schedule').default(null),
  variable: z
    .string()
    .trim()
    .regex(/^([a-z_][a-z0-9_]{0,39})?$/, wrongVariable)
    .default(''),
  value: z.string().overwrite(plainLine).max(500, 'Dài quá 500 ký tự').default(''),
  method: z.enum(['GET', 'POST'], 'Chọn GET hoặc POST').default('GET'),
  url: z.string().trim().max(1_000, 'Dài quá 1000 ký tự').refine(isAddress, wrongUrl).default(''),
  header_name: z
    .string()
    .trim()
    .max(100, 'Dài quá 100 ký tự')
    .refine(text => text === '' || isHeaderName(text), 'Tên header không hợp lệ, hoặc do hệ thống tự đặt')
    .default(''),
  /** Left out: the stored one stays. */
  header_value: secretText(2_000)
    .refine(
      text => text === undefined || /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text),
      'Giá trị chỉ gồm chữ không dấu, số và ký hiệu',
    )
    .meta({ secret: true }),
  body: z.string().overwrite(plainText).max(4_000, 'Dài quá 4000 ký tự').default(''),
  path: z.string().trim().max(200, 'Dài quá 200 ký tự').default(''),
  queue_id: optionalReference('queue').default(null),
  user_id: optionalReference('user').default(null),
  number: phoneNumber().default(''),
  target_cp_id: optionalReference('ivr_cp').default(null),
  most_seconds: wholeNumber(120, 5, 600, 'Thời lượng là số giây nguyên từ 5 đến 600'),
});

const plain = defineNoun({
  area: 'ivr',
  noun: 'ivr_state',
  label: 'trạng thái',
  paths: {
    list: '/v2/ivr-config/states',
    create: '/v2/ivr-config/state',
    read: '/v2/ivr-config/state/:id',
    update: '/v2/ivr-config/state/:id',
    remove: '/v2/ivr-config/state/:id',
  },
  read: 'switchboard.read',
  write: 'switchboard.write',
  form: stateForm,
  row: {
    cp_id: z.uuid(),
    name: z.string(),
    type: z.enum(stateTypes),
    is_first: z.boolean(),
    audio_ids: z.array(z.uuid()),
    wrong_audio_id: z.uuid().nullable(),
    timeout_seconds: z.number().int(),
    retries: z.number().int(),
    least_digits: z.number().int(),
    most_digits: z.number().int(),
    terminator: z.string(),
    schedule_id: z.uuid().nullable(),
    variable: z.string(),
    value: z.string(),
    method: z.enum(['GET', 'POST']),
    url: z.string(),
    header_name: z.string(),
    /** Whether there is one: nobody is shown it. */
    header_value: z.boolean(),
    body: z.string(),
    path: z.string(),
    queue_id: z.uuid().nullable(),
    user_id: z.uuid().nullable(),
    number: z.string(),
    target_cp_id: z.uuid().nullable(),
    most_seconds: z.number().int(),
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có trạng thái mang tên này trong kịch bản' },
  done: {
    created: 'Tạo mới trạng thái thành công',
    updated: 'Cập nhật trạng thái thành công',
    deleted: 'Xóa trạng thái thành công',
  },
});

/** As many states as a scenario has. */
export const mostIvrStates = 200;

const ofScenario = { cp_id: reference('ivr_cp') };

export const ivrStates = {
  ...plain,
  list: defineRoute({ ...plain.list, query: z.strictObject({ ...crudQuery, ...ofScenario }) }),
  create: defineRoute({ ...plain.create, body: stateForm.extend(ofScenario) }),
};

export const listStateTypes = defineRoute({
  area: 'ivr',
  method: 'get',
  path: '/v2/ivr-config/state-types',
  summary: 'The kinds of states: what each needs, and by which conditions it is left.',
  access: 'switchboard.read',
  response: listOf(
    z.object({
      id: z.enum(stateTypes),
      name: z.string(),
      description: z.string(),
      fields: z.array(z.enum(stateFields)),
      required: z.array(z.enum(stateFields)),
      conditions: z.array(z.object({ id: z.enum(changeConditions), name: z.string(), has_value: z.boolean() })),
    }),
  ),
});
