import type { AuditFilter, listAuditLog as definition } from 'contract/audit/audit-log.ts';
import { may } from 'contract/permissions.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { addDaysBangkok, startOfDayBangkok } from 'contract/time.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { type AuditRow, describeLog } from './describe-log.ts';

/** A page of the log, over the index of what it is asked for. */
export async function listAuditLog(
  work: Work,
  { query }: RouteParsed<typeof definition>,
): Promise<RouteAnswer<typeof definition>> {
  const { db, actor } = work;
  const conditions = [
    auditCondition(work, query),
    ...(query.before
      ? [
          sql`(a.created_at, a.id) < (select b.created_at, b.id from audit_log b
            where b.tenant_id = ${actor.tenantId} and b.id = ${query.before})`,
        ]
      : []),
  ];
  const { rows } = await sql<AuditRow>`
    select a.id, a.actor_id, a.acting_as, a.action, a.subject, a.before, a.after, a.ip, a.user_agent, a.created_at
    from audit_log a where ${sql.join(conditions, sql` and `)}
    order by a.created_at desc, a.id desc limit ${query.size + 1}`.execute(db);
  const page = rows.slice(0, query.size);
  return {
    list: await describeLog(work, page),
    next: rows.length > query.size ? page.at(-1)!.id : null,
  };
}

/** Rows of `audit_log a` by the filter of the page; 403 for whom the log is not. */
export function auditCondition({ actor }: Work, { from, to, ...query }: AuditFilter): RawBuilder<SqlBool> {
  if (!may(actor.role, 'audit.read') || actor.scope !== 'all')
    throw forbidden('Nhật ký chỉ dành cho quản trị viên có phạm vi dữ liệu Tất cả');
  if (from && to && from > to) throw invalid('from', 'Ngày bắt đầu phải trước ngày kết thúc');
  const conditions = [
    sql`a.tenant_id = ${actor.tenantId}`,
    ...(to ? [sql`a.created_at < ${addDaysBangkok(startOf(to), 1)}`] : []),
    ...(from ? [sql`a.created_at >= ${startOf(from)}`] : []),
    ...(query.actor ? [sql`a.actor_id = ${query.actor}`] : []),
    ...(query.kind ? [sql`a.kind = ${query.kind}`] : []),
    ...(query.subject ? [sql`a.subject = ${query.subject}`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const startOf = (day: string): Date => startOfDayBangkok(`${day}T12:00:00+07:00`);
