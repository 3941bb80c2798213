import { z } from 'zod';
import { defineNoun, nameText, switchValue } from '../crud.ts';
import type { weekdays } from '../working-time/calendar.ts';
import { daySpansText, readDaySpans } from '../working-time/day-spans.ts';

const wrongHours = 'Viết như 08:00-12:00, 13:30-17:30; các khoảng giờ không chồng lên nhau';

/** The hours of one day, in the form that is stored; empty is a closed day. */
export const dayHours = () =>
  z
    .string({ error: wrongHours })
    .max(200, wrongHours)
    .overwrite(text => {
      const spans = readDaySpans(text);
      return spans ? daySpansText(spans) : text;
    })
    .refine(text => readDaySpans(text) !== null, wrongHours)
    .default('');

const hours = {
  monday: dayHours(),
  tuesday: dayHours(),
  wednesday: dayHours(),
  thursday: dayHours(),
  friday: dayHours(),
  saturday: dayHours(),
  sunday: dayHours(),
} satisfies Record<(typeof weekdays)[number], unknown>;

const shown = z.string();

export const schedules = defineNoun({
  area: 'settings',
  noun: 'schedule',
  label: 'lịch làm việc',
  paths: {
    list: '/v2/time/schedules',
    create: '/v2/time/create-schedule',
    read: '/v2/time/schedules/:id',
    update: '/v2/time/schedules/:id',
    remove: '/v2/time/schedules/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên lịch làm việc không được bỏ trống'),
    /** The tenant's own, on which due dates count: choosing one takes the mark from another. */
    is_default: switchValue(),
    ...hours,
  }),
  row: {
    name: z.string(),
    is_default: z.boolean(),
    monday: shown,
    tuesday: shown,
    wednesday: shown,
    thursday: shown,
    friday: shown,
    saturday: shown,
    sunday: shown,
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: {
    name: 'Đã có lịch làm việc mang tên này',
    is_default: 'Vừa có một lịch khác được chọn làm lịch chung. Hãy lưu lại.',
  },
  done: {
    created: 'Tạo mới lịch làm việc thành công',
    updated: 'Cập nhật lịch làm việc thành công',
    deleted: 'Xóa lịch làm việc thành công',
  },
});
