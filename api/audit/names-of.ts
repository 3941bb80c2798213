import { sql } from 'kysely';
import type { Work } from '../work.ts';
import type { AuditRow } from './describe-log.ts';

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Tables whose rows the log names, and the column that names them. */
const tables: [table: string, column: string][] = [
  ['users', 'name'],
  ['groups', 'name'],
  ['organizations', 'name'],
  ['priorities', 'name'],
  ['ticket_types', 'name'],
  ['services', 'name'],
  ['tags', 'name'],
  ['tag_groups', 'name'],
  ['fields', 'title'],
  ['hotlines', 'name'],
  ['trunks', 'name'],
  ['call_queues', 'name'],
  ['ivr_cps', 'name'],
  ['sip_devices', 'name'],
  ['schedules', 'name'],
  ['schedule_periods', 'name'],
  ['masking_rules', 'name'],
  ['ticket_templates', 'name'],
  ['channels', 'name'],
  ['channel_templates', 'name'],
  ['core_templates', 'name'],
  ['feedback_templates', 'name'],
  ['template_catalogs', 'name'],
  ['macros', 'name'],
  ['smart_views', 'name'],
];

/** Names of all that rows of the log speak of, by uuid, `ticket:12` and `contact:5`; what is there no more has none. */
export async function namesOf({ db, actor }: Work, rows: AuditRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(JSON.stringify(rows).match(uuid) ?? [])];
  const numbersOf = (noun: string) => [
    ...new Set(
      rows.flatMap(row => {
        const named = row.subject.startsWith(`${noun}:`) ? [row.subject.slice(noun.length + 1)] : [];
        const asked = noun === 'contact' ? [row.before, row.after].map(requesterOf) : [];
        return [...named, ...asked].map(Number).filter(number => Number.isInteger(number) && number > 0);
      }),
    ),
  ];
  const tenant = sql`tenant_id = ${actor.tenantId}`;
  const parts = tables.map(
    ([table, column]) =>
      sql`select id::text as key, ${sql.ref(column)} as name from ${sql.table(table)} where ${tenant} and id = any (${ids}::uuid[])`,
  );
  parts.push(
    sql`select 'ticket:' || number, subject from tickets where ${tenant} and number = any (${numbersOf('ticket')}::int[])`,
    sql`select 'contact:' || number, name from contacts where ${tenant} and number = any (${numbersOf('contact')}::int[])`,
  );
  const found = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(found.rows.map(({ key, name }) => [key, name]));
}

const requesterOf = (side: unknown): unknown => (side as { requester_id?: unknown } | null)?.requester_id ?? 0;
