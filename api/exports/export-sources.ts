import type { ExportKind } from 'contract/exports/exports.ts';
import { contactExport } from './contact-rows.ts';
import type { ExportSource } from './export-source.ts';
import { ticketExport } from './ticket-rows.ts';

export const exportSources: Record<ExportKind, ExportSource> = { tickets: ticketExport, contacts: contactExport };
