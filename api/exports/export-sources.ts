import type { ExportKind } from 'contract/exports/exports.ts';
import { auditExport } from './audit-rows.ts';
import { callExport } from './call-rows.ts';
import { contactExport } from './contact-rows.ts';
import type { ExportSource } from './export-source.ts';
import { ticketExport } from './ticket-rows.ts';

export const exportSources: Record<ExportKind, ExportSource<number | string>> = {
  tickets: ticketExport as ExportSource<number | string>,
  contacts: contactExport as ExportSource<number | string>,
  audit: auditExport as ExportSource<number | string>,
  calls: callExport as ExportSource<number | string>,
};
