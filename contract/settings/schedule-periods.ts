import { z } from 'zod';
import { crudQuery, defineNoun, nameText } from '../crud.ts';
import { defineRoute, listOf, optionalReference } from '../route.ts';
import { parseDayInput } from '../time.ts';
import { holidayKeys } from '../working-time/holidays.ts';
import { dayHours } from './schedules.ts';

const day = (wrong: string) => z.preprocess(asDay, z.iso.date(wrong));
const asDay = (value: unknown) => (typeof value === 'string' ? (parseDayInput(value) ?? value) : value);

const kind = z.enum(['off', 'worked'], 'Loại ngày không hợp lệ');

/** Years that calendars of this product show. */
const year = z.coerce.number({ error: 'Năm không hợp lệ' }).int().min(2000).max(2100);

const plain = defineNoun({
  area: 'settings',
  noun: 'schedule_period',
  label: 'ngày nghỉ hoặc làm bù',
  paths: {
    list: '/v2/time/schedule-periods',
    create: '/v2/time/create-period',
    read: '/v2/time/schedule-periods/:id',
    update: '/v2/time/schedule-periods/:id',
    remove: '/v2/time/schedule-periods/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên ngày nghỉ hoặc làm bù không được bỏ trống'),
    kind: kind.default('off'),
    first_day: day('Chọn ngày bắt đầu, như 30/04/2027'),
    /** Left out: one day. */
    last_day: z.preprocess(
      value => (value === '' || value === null ? undefined : asDay(value)),
      z.iso.date('Ngày kết thúc không hợp lệ').optional(),
    ),
    /** Of worked days alone. */
    hours: dayHours(),
    /** None: every schedule. */
    schedule_id: optionalReference('schedule'),
  }),
  row: {
    name: z.string(),
    kind,
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    hours: z.string(),
    schedule_id: z.uuid().nullable(),
  },
  sorts: { first_day: 'plain', name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có ngày nghỉ hoặc làm bù mang tên này' },
  done: {
    created: 'Tạo mới ngày nghỉ hoặc làm bù thành công',
    updated: 'Cập nhật ngày nghỉ hoặc làm bù thành công',
    deleted: 'Xóa ngày nghỉ hoặc làm bù thành công',
  },
});

/** `year`: the periods that touch it. */
const list = defineRoute({ ...plain.list, query: z.strictObject({ ...crudQuery, year: year.optional() }) });

export const schedulePeriods = { ...plain, list };

export const takeHolidays = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/time/take-holidays',
  summary: 'Writes the legal holidays of a year as days off of every schedule; those already there stay as they are.',
  access: 'setting.write',
  body: z.strictObject({
    year,
    keys: z.preprocess(
      value => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(z.enum(holidayKeys, 'Ngày lễ không hợp lệ')).min(1, 'Chọn ít nhất một ngày lễ'),
    ),
  }),
  response: listOf(z.object({ _id: z.uuid(), name: z.string(), first_day: z.iso.date(), last_day: z.iso.date() })),
  success: 201,
});
