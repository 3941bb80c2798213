import { z } from 'zod';
import { emergencyCode, isEmergency } from '../calls/emergency.ts';
import { defineNoun, nameText, rowOf } from '../crud.ts';
import { dataOf, defineRoute, idParams } from '../route.ts';
import { findingCodes } from './lint.ts';

const row = {
  name: z.string(),
  code: z.string(),
  /** What calls run; null: never published. */
  published_at: z.iso.datetime().nullable(),
  /** What is edited has changed since. */
  is_changed: z.boolean(),
};

const wrongCode = 'Mã gồm 3 đến 5 chữ số, không bắt đầu bằng 0';

/** Scenarios of the IVR; the specification calls one a call point. */
export const ivrCps = defineNoun({
  area: 'ivr',
  noun: 'ivr_cp',
  label: 'kịch bản IVR',
  paths: {
    list: '/v2/ivr-config/cps',
    create: '/v2/ivr-config/cp',
    read: '/v2/ivr-config/cp/:id',
    update: '/v2/ivr-config/cp/:id',
    remove: '/v2/ivr-config/cp/:id',
  },
  read: 'switchboard.read',
  write: 'switchboard.write',
  form: z.strictObject({
    name: nameText('Tên kịch bản không được bỏ trống'),
    /** Dialled inside and by transfers; empty: by name alone. */
    code: z
      .string()
      .trim()
      .regex(/^([1-9]\d{2,4})?$/, wrongCode)
      .refine(text => !isEmergency(text), emergencyCode)
      .default(''),
  }),
  row,
  sorts: { name: 'text', code: 'plain', updated_at: 'plain' },
  taken: { name: 'Đã có kịch bản mang tên này', code: 'Đã có kịch bản mang mã này' },
  done: {
    created: 'Tạo mới kịch bản thành công',
    updated: 'Cập nhật kịch bản thành công',
    deleted: 'Xóa kịch bản thành công',
  },
});

const finding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(['error', 'warning']),
  state_id: z.uuid().nullable(),
  message: z.string(),
});

export const lintIvr = defineRoute({
  area: 'ivr',
  method: 'get',
  path: '/v2/ivr-config/cp/:id/findings',
  summary: 'What is wrong with a scenario as it is edited: errors keep it from being published.',
  access: 'switchboard.read',
  params: idParams('ivr_cp'),
  response: dataOf(z.array(finding)),
});

export const publishIvr = defineRoute({
  area: 'ivr',
  method: 'post',
  path: '/v2/ivr-config/cp/:id/publish',
  summary: 'Calls run the scenario as it is edited now. 409 with `findings` while it has errors.',
  access: 'switchboard.write',
  params: idParams('ivr_cp'),
  response: z.object({ data: rowOf(row), findings: z.array(finding) }),
});
