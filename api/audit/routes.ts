import * as contract from 'contract/audit/audit-log.ts';
import { handle } from '../engine.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditCalls = [handle(contract.listAuditLog, listAuditLog)];
