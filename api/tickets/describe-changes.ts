import { sourceDetailLabels, sourceLabels, ticketStatuses } from 'contract/enums.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { showEmail, showText } from '../access/masking.ts';
import type { Work } from '../work.ts';

/** As `ticket_changes.changes` keeps it: values as stored. */
export interface StoredChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface DescribedChange {
  field: string;
  label: string;
  from: string;
  to: string;
}

export const changeLabels: Record<string, string> = {
  subject: 'Tiêu đề',
  status: 'Trạng thái',
  priority_id: 'Độ ưu tiên',
  type_id: 'Loại ticket',
  service_id: 'Dịch vụ',
  assignee_id: 'Người xử lý',
  department_id: 'Bộ phận',
  organization_id: 'Tổ chức',
  requester_id: 'Người yêu cầu',
  follower_ids: 'Người theo dõi',
  cc: 'Cc',
  tags: 'Tag',
  source: 'Nguồn',
  source_detail: 'Chi tiết nguồn',
  due_at: 'Hạn xử lý',
  merged: 'Gộp vào đây',
  unmerged: 'Hoàn tác gộp',
};

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Stored values as people read them; names are looked up once for all changes. */
export async function describeChanges(work: Work, all: StoredChange[][]): Promise<DescribedChange[][]> {
  const ids = new Set<string>();
  const numbers = new Set<number>();
  for (const { field, from, to } of all.flat())
    for (const value of [from, to].flat()) {
      if (typeof value === 'string' && uuid.test(value)) ids.add(value);
      if (field === 'requester_id' && typeof value === 'number') numbers.add(value);
    }
  const names = await readNames(work, [...ids], [...numbers]);
  const titles = all.flat().some(change => change.field.startsWith('attributes.')) ? await readTitles(work) : new Map();
  return all.map(changes =>
    changes.map(({ field, from, to }) => ({
      field,
      label: changeLabels[field] ?? titles.get(field) ?? field,
      from: word(work, field, from, names),
      to: word(work, field, to, names),
    })),
  );
}

/** One stored value as people read it, with names that were looked up. */
function word(work: Work, field: string, value: unknown, names: Map<string, string>): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(one => word(work, field, one, names)).join(', ');
  if (field === 'status') return ticketStatuses.find(status => status.id === value)?.name ?? String(value);
  if (field === 'source') return sourceLabels[value as keyof typeof sourceLabels] ?? String(value);
  if (field === 'source_detail') return sourceDetailLabels[value as keyof typeof sourceDetailLabels] ?? String(value);
  if (field === 'due_at') return formatDateTime(String(value));
  if (field === 'merged' || field === 'unmerged') return `#${value}`;
  if (field === 'cc') return showEmail(work.actor, String(value));
  const isReference = field === 'requester_id' || (typeof value === 'string' && uuid.test(value));
  return showText(work.actor, (isReference ? names.get(String(value)) : undefined) ?? String(value));
}

async function readNames({ db, actor }: Work, ids: string[], numbers: number[]): Promise<Map<string, string>> {
  if (ids.length === 0 && numbers.length === 0) return new Map();
  const tenant = actor.tenantId;
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from users where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select id::text, name from groups where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select id::text, name from priorities where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select id::text, name from ticket_types where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select id::text, name from services where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select id::text, name from organizations where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    union all select number::text, name from contacts where tenant_id = ${tenant} and number = any (${numbers}::int[])`.execute(
    db,
  );
  return new Map(rows.map(row => [row.id, row.name]));
}

async function readTitles({ db, actor }: Work): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('fields')
    .select(['key', 'title'])
    .where('tenant_id', '=', actor.tenantId)
    .where('target', '=', 'ticket')
    .execute();
  return new Map(rows.map(row => [`attributes.${row.key}`, row.title]));
}
