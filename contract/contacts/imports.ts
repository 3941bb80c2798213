import { z } from 'zod';
import { dataOf, defineRoute, idParams, listOf } from '../route.ts';
import { importStates, mostImportColumns, onDuplicates } from './import-choices.ts';

const instant = z.iso.datetime();

export * from './import-choices.ts';

export const rowVerdicts = ['new', 'duplicate', 'bad'] as const;
export const rowOutcomes = ['created', 'changed', 'same', 'skipped', 'failed'] as const;

export const importCounts = z.object({
  new: z.number().int(),
  duplicate: z.number().int(),
  bad: z.number().int(),
  repaired: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
});
export type ImportCounts = z.output<typeof importCounts>;

export const importItem = z.object({
  _id: z.uuid(),
  name: z.string(),
  state: z.enum(importStates),
  on_duplicate: z.enum(onDuplicates),
  rows_done: z.number().int(),
  rows_total: z.number().int(),
  counts: importCounts,
  error: z.string().nullable(),
  can_undo: z.boolean(),
  by: z.object({ _id: z.uuid(), name: z.string() }),
  is_mine: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type ImportItem = z.output<typeof importItem>;

export const importDetail = importItem.extend({
  /** Of the file, in its order. */
  columns: z.array(z.object({ header: z.string(), target: z.string(), samples: z.array(z.string()) })),
  targets: z.array(z.object({ name: z.string(), label: z.string(), several: z.boolean().optional() })),
});
export type ImportDetail = z.output<typeof importDetail>;

export const repairKinds = ['lost-zero', 'country-code', 'renumbered', 'composed'] as const;
export type RepairKind = (typeof repairKinds)[number];

/** `column`: its place in the file; null: of the row as a whole. */
export const importRow = z.object({
  row: z.number().int(),
  cells: z.array(z.string()),
  verdict: z.enum(rowVerdicts).nullable(),
  problems: z.array(z.object({ column: z.number().int().nullable(), message: z.string() })),
  repairs: z.array(z.object({ column: z.number().int(), from: z.string(), to: z.string(), why: z.enum(repairKinds) })),
  twin_number: z.number().int().nullable(),
  twin_row: z.number().int().nullable(),
  outcome: z.enum(rowOutcomes).nullable(),
  contact_number: z.number().int().nullable(),
  undone: z.enum(['undone', 'kept']).nullable(),
  kept_because: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRow>;

const call = { area: 'contacts', access: 'contact.import' } as const;
const one = { params: idParams('import'), response: dataOf(importDetail) };

export const importTemplate = defineRoute({
  ...call,
  method: 'get',
  path: '/v2/contact/import/template',
  summary:
    'A workbook to fill in: a sheet with the columns of my tenant, and one that explains them with their allowed values.',
  response: 'file',
});

export const importWithFile = defineRoute({
  ...call,
  method: 'post',
  path: '/v2/contact/import-with-file',
  summary:
    'Takes an XLSX or CSV file (10 MB, 50,000 rows). A job reads it; nothing is written before its columns are mapped, the trial is seen and `run` is called.',
  file: 'file',
  response: dataOf(importItem),
  success: 201,
});

export const listImports = defineRoute({
  ...call,
  method: 'get',
  path: '/v2/contact-imports',
  summary:
    'My imports, newest first (at most 50); `of=all`: of everybody, for supervisors and administrators whose data scope is everything (403).',
  query: z.strictObject({ of: z.enum(['me', 'all']).optional() }),
  response: listOf(importItem),
});

export const readImport = defineRoute({
  ...call,
  ...one,
  method: 'get',
  path: '/v2/contact-import/:id',
  summary: 'One import of mine, or of anybody for who may list all, with the columns of its file and what each fills.',
});

export const importRows = defineRoute({
  ...call,
  method: 'get',
  path: '/v2/contact-import/:id/rows',
  summary:
    'Rows of such an import with verdict, errors by cell, repairs and outcome; those of others masked as customers are.',
  params: idParams('import'),
  query: z.strictObject({
    show: z.enum(['all', 'new', 'duplicate', 'bad', 'repaired', 'kept']).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: listOf(importRow),
});

export const mapImport = defineRoute({
  ...call,
  ...one,
  method: 'put',
  path: '/v2/contact-import/:id',
  summary:
    'Says which field each column fills (`` for none) and tries every row. 409 while it is being read or written; 429 beyond the trials that the server allows a tenant a day.',
  body: z.strictObject({ mapping: z.array(z.string().max(120)).max(mostImportColumns) }),
});

export const runImport = defineRoute({
  ...call,
  ...one,
  method: 'post',
  path: '/v2/contact-import/:id/run',
  summary: 'Writes the rows that are not bad, as a job. 409 unless the trial is through.',
  body: z.strictObject({ on_duplicate: z.enum(onDuplicates) }),
});

export const cancelImport = defineRoute({
  ...call,
  ...one,
  method: 'post',
  path: '/v2/contact-import/:id/cancel',
  summary: 'Stops an import of mine; what is written stays and can be undone.',
});

export const undoImport = defineRoute({
  ...call,
  ...one,
  method: 'post',
  path: '/v2/contact-import/:id/undo',
  summary:
    'Takes an import of mine, or of anybody for who may list all, back within 30 days: created customers go unless something has happened to them, changed fields return unless changed since. Rows say what stayed and why. One that has nothing to take back stays as it is.',
});

export const importErrors = defineRoute({
  ...call,
  method: 'get',
  path: '/v2/contact-import/:id/errors',
  summary: 'The bad rows of an import of mine as a workbook with their reasons (at most 5,000 rows).',
  params: idParams('import'),
  response: 'file',
});
