import * as contract from 'contract/exports/exports.ts';
import { handle } from '../engine.ts';
import { cancelExport } from './cancel-export.ts';
import { contactsFile } from './contacts-file.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { exportCallHistory, retryCallHistory } from './export-call-history.ts';
import { exportContacts } from './export-contacts.ts';
import { exportTickets } from './export-tickets.ts';
import { listExports, readExport } from './read-exports.ts';

export const exportCalls = [
  handle(contract.exportTickets, exportTickets),
  handle(contract.exportContacts, exportContacts),
  handle(contract.exportAuditLog, exportAuditLog),
  handle(contract.exportCallHistory, exportCallHistory),
  handle(contract.retryCallHistory, retryCallHistory),
  handle(contract.contactsFile, contactsFile),
  handle(contract.listExports, listExports),
  handle(contract.readExport, readExport),
  handle(contract.cancelExport, cancelExport),
];
