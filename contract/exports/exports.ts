import { z } from 'zod';
import { auditFilter } from '../audit/audit-log.ts';
import { callFilter } from '../calls/call-filter.ts';
import { ticketModes } from '../enums.ts';
import { listQuery } from '../list-query.ts';
import { dataOf, defineRoute, idParams, listOf, reference } from '../route.ts';

const modeKeys = ticketModes.map(mode => mode.key) as [(typeof ticketModes)[number]['key']];
const instant = z.iso.datetime();

/** The file can be fetched for this long. */
export const exportLifetimeHours = 24;
/** Of one person at a time. */
export const mostUnfinishedExports = 3;

export const exportStates = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportKinds = ['tickets', 'contacts', 'audit', 'calls'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** XLSX is written in memory: longer lists are CSV. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const mostXlsxRows = 50_000;

/** Of the log, in one file: a longer one is exported by spans of days. */
export const mostLogRows = 200_000;

/** What `POST /v2/contact/exports` answers at once; more is a job. */
export const mostRowsAtOnce = 5_000;

export const exportItem = z.object({
  _id: z.uuid(),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  /** The exported list as its URL spells it. */
  query: z.string(),
  state: z.enum(exportStates),
  rows_done: z.number().int(),
  rows_total: z.number().int(),
  /** Absent until it is whole, and again once it has expired. */
  file: z.object({ _id: z.uuid(), name: z.string(), size: z.number().int() }).nullable(),
  error: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
});
export type ExportItem = z.output<typeof exportItem>;

const asFile = {
  format: z.enum(exportFormats).default('csv'),
  columns: z.array(z.string().max(100)).min(1).max(100).optional(),
};

export const exportTickets = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/tickets/export',
  summary:
    'Writes the tickets of a list, in its order, into a CSV or XLSX file (XLSX up to 50,000 rows) that I alone can fetch for 24 hours. Columns are those given, or those of my list. At most 3 unfinished at a time (409).',
  access: 'ticket.export',
  body: z.strictObject({
    mode: z.enum(modeKeys).default('all'),
    q: listQuery.q,
    f: listQuery.f,
    rel: listQuery.rel,
    sort: listQuery.sort,
    ...asFile,
  }),
  response: dataOf(exportItem),
  success: 201,
});

const contactList = z.strictObject({
  q: listQuery.q,
  f: listQuery.f,
  rel: listQuery.rel,
  sort: listQuery.sort,
  ...asFile,
});

export const exportContacts = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/contacts/export',
  summary: 'The same of the customers of a list, as a job whose file I alone can fetch for 24 hours.',
  access: 'contact.export',
  body: contactList,
  response: dataOf(exportItem),
  success: 201,
});

export const exportAuditLog = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/audit-log/export',
  summary:
    'The audit log, filtered as the list is, as such a job, for administrators whose scope is everything (403), masked as they read it; at most 200,000 entries (422). The export is itself in the log.',
  access: 'audit.read',
  body: auditFilter.extend(asFile),
  response: dataOf(exportItem),
  success: 201,
});

export const exportCallHistory = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/report/export/call-history',
  summary: 'The calls of my scope by the payload of reports, as such a job; at most 200,000 calls (422).',
  access: 'call.export',
  body: z.strictObject({ ...callFilter, ...asFile }),
  response: dataOf(exportItem),
  success: 201,
});

export const retryCallHistory = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/report/export/call-history/retry',
  summary: 'The same list once more, of an export of mine that failed or was cancelled (409 for others).',
  access: 'call.export',
  body: z.strictObject({ id: reference('export') }),
  response: dataOf(exportItem),
  success: 201,
});

export const contactsFile = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contact/exports',
  summary:
    'The customers of a list as a CSV or XLSX file, at once: at most 5,000 rows, more is a 422 (`/v2/contacts/export` writes them).',
  access: 'contact.export',
  body: contactList,
  response: 'file',
});

export const listExports = defineRoute({
  area: 'exports',
  method: 'get',
  path: '/v2/exports',
  summary: 'My exports of the last 30 days, newest first (at most 50).',
  access: 'session',
  response: listOf(exportItem),
});

export const readExport = defineRoute({
  area: 'exports',
  method: 'get',
  path: '/v2/export/:id',
  summary: 'One export of mine.',
  access: 'session',
  params: idParams('export'),
  response: dataOf(exportItem),
});

export const cancelExport = defineRoute({
  area: 'exports',
  method: 'post',
  path: '/v2/export/:id/cancel',
  summary: 'Stops an export of mine; one that has ended stays as it is.',
  access: 'session',
  params: idParams('export'),
  response: dataOf(exportItem),
});
