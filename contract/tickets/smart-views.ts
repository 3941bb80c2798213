import { z } from 'zod';
import { crudQuery, nameText, readVersion, rowOf } from '../crud.ts';
import { ticketModes } from '../enums.ts';
import { maxConditions } from '../filters.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainLine } from '../words.ts';

const modeKeys = ticketModes.map(mode => mode.key) as [(typeof ticketModes)[number]['key']];

/** A list of tickets as somebody keeps it. */
const kept = {
  mode: z.enum(modeKeys).default('all'),
  q: z.string().overwrite(plainLine).max(200).default(''),
  /** As an address spells them: `status:in:1,2`. */
  filters: z.array(z.string().max(2_000)).max(maxConditions, `Nhiều nhất ${maxConditions} điều kiện`).default([]),
  relation: z.enum(['and', 'or']).default('and'),
  /** `-duedate`; empty: the list's own order. */
  sort: z.string().max(60).default(''),
  /** Empty: as each person has chosen. */
  columns: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,104}$/, 'Cột không hợp lệ'))
    .max(60)
    .default([]),
};

export const smartViewForm = z.strictObject({
  name: nameText('Tên góc nhìn không được bỏ trống', 60),
  /** For everybody; administrators and team leaders decide about those. */
  is_shared: z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
  ...kept,
});

const row = rowOf({
  name: z.string(),
  is_shared: z.boolean(),
  mode: z.enum(modeKeys),
  q: z.string(),
  filters: z.array(z.string()),
  relation: z.enum(['and', 'or']),
  sort: z.string(),
  columns: z.array(z.string()),
});
export type SmartView = z.output<typeof row>;

export const smartViewDone = {
  created: 'Tạo mới góc nhìn thành công',
  updated: 'Cập nhật góc nhìn thành công',
  deleted: 'Xóa góc nhìn thành công',
};

export const listSmartViews = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/smart-view',
  summary:
    'My lists of tickets and the shared ones, by name. With `counted` each tells how many tickets of my scope it holds, up to 5 seconds old.',
  access: 'ticket.read',
  query: z.strictObject({ ...crudQuery, counted: z.enum(['true', 'false']).optional() }),
  response: listOf(row.extend({ count: z.number().int().nullable() })),
});

export const readSmartView = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/smart-view/:id',
  summary: 'One list of tickets, of mine or shared.',
  access: 'ticket.read',
  params: idParams('smart_view'),
  response: dataOf(row),
});

export const saveSmartView = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/smart-view/:id',
  summary:
    "Keeps a list of tickets: 'new' makes one, an id changes it. 409 with `current` when the version was overtaken.",
  access: 'ticket.read',
  params: z.strictObject({ id: z.union([z.literal('new'), reference('smart_view')]) }),
  body: smartViewForm.extend({ version: readVersion }),
  response: dataOf(row),
});

export const deleteSmartView = defineRoute({
  area: 'settings',
  method: 'delete',
  path: '/v2/smart-view/:id',
  summary: 'Deletes a list of tickets; the tickets stay.',
  access: 'ticket.read',
  params: idParams('smart_view'),
  response: messageOnly,
});
