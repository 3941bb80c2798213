import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { StoredChange } from '../tickets/describe-changes.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { type Point, type PointKind, writePoints } from './contact-points.ts';
import { contactAudience } from './contact-scope.ts';

export const contactMissing = 'Không tìm thấy khách hàng này';

/** The columns of a customer that people change, as stored. */
export interface ContactColumns {
  name: string;
  gender: string | null;
  /** yyyy-MM-dd */
  dob: string | null;
  tier: number;
  city: string | null;
  address: string | null;
  note: string | null;
  organization_id: string | null;
  group_id: string | null;
  department_id: string | null;
  assignee_id: string | null;
  tags: string[];
  attributes: Record<string, unknown>;
}

export interface StoredContact extends ContactColumns {
  number: number;
  version: number;
  points: Record<PointKind, Point[]>;
}

export type ContactPatch = { [C in keyof ContactColumns]?: ContactColumns[C] | undefined } & {
  points?: { [K in PointKind]?: (Point & { at: number })[] | undefined };
};

/** The row, locked until the transaction ends; 404 where `condition` on `contacts c` does not hold. */
export async function lockContact({ db }: Work, condition: RawBuilder<SqlBool>): Promise<StoredContact> {
  const { rows } = await sql<StoredContact>`
    select c.number, c.version, c.name, c.gender, c.dob, c.tier, c.city, c.address, c.note, c.organization_id, c.group_id,
      c.department_id, c.assignee_id, c.tags, c.attributes
    from contacts c where ${condition} for update of c`.execute(db);
  const contact = rows[0];
  if (!contact) throw notFound(contactMissing);
  // after the lock: another's change of phones is seen here
  const { rows: points } = await sql<Point & { kind: PointKind }>`
    select p.id, p.kind, p.value, p.raw from contact_points p
    where p.tenant_id = current_tenant() and p.contact_number = ${contact.number} order by p.position, p.id`.execute(
    db,
  );
  const of = (kind: PointKind) => points.filter(point => point.kind === kind);
  return { ...contact, points: { phone: of('phone'), email: of('email') } };
}

export const pointFields = { phone: 'phones', email: 'emails' } as const satisfies Record<PointKind, string>;
const values = (points: readonly Point[]) => points.map(point => point.value);

/** What a patch would change; values as stored, points by their canonical values. */
export function contactChanges(before: StoredContact, patch: ContactPatch): StoredChange[] {
  const changes: StoredChange[] = [];
  const compare = (field: string, from: unknown, to: unknown) => {
    if (to !== undefined && !isSame(from ?? null, to)) changes.push({ field, from: from ?? null, to });
  };
  const { points, attributes, ...columns } = patch;
  for (const [key, to] of Object.entries(columns)) compare(key, before[key as keyof ContactColumns], to);
  for (const [key, to] of Object.entries(attributes ?? {})) compare(`attributes.${key}`, before.attributes[key], to);
  for (const kind of ['phone', 'email'] as const)
    if (points?.[kind]) compare(pointFields[kind], values(before.points[kind]), values(points[kind]));
  return changes;
}

/**
 * Writes what differs: row, phones, audit and event in one transaction. The caller holds the row's lock. Returns the new
 * version (the old one when nothing differs). The audit row tells later editors which fields a version changed.
 */
export async function changeContact(work: Work, before: StoredContact, patch: ContactPatch): Promise<number> {
  const { db, actor } = work;
  const changes = contactChanges(before, patch);
  if (changes.length === 0) return before.version;
  const columns: Record<string, unknown> = {};
  for (const { field, to } of changes) if (field in before && field !== 'attributes') columns[field] = to;
  if (changes.some(change => change.field.startsWith('attributes.')))
    columns.attributes = JSON.stringify({ ...before.attributes, ...patch.attributes });
  const { rows } = await sql<{ version: number }>`
    update contacts set version = version + 1, updated_at = now()
      ${sql.join(
        Object.entries(columns).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`),
        sql``,
      )}
    where tenant_id = ${actor.tenantId} and number = ${before.number} returning version`.execute(db);
  const version = rows[0]!.version;
  for (const kind of ['phone', 'email'] as const)
    if (patch.points?.[kind] && changes.some(change => change.field === pointFields[kind]))
      await writePoints(work, before.number, kind, before.points[kind], patch.points[kind]);
  const side = (which: 'from' | 'to') => Object.fromEntries(changes.map(change => [change.field, change[which]]));
  await audit(work, {
    action: 'contact.change',
    subject: `contact:${before.number}`,
    before: side('from'),
    after: { ...side('to'), version },
  });
  const fields = changes.map(change => change.field);
  const audience = await contactAudience(work, before.number, before);
  await record(work, 'contact.changed', { number: before.number, version, fields }, audience);
  return version;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.join('\0') === other.join('\0');
  return one === other;
}
