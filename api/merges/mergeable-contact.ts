import { sql } from 'kysely';
import { showEmail, showPhone, showText } from '../access/masking.ts';
import { changeContact, contactMissing, lockContact, type StoredContact } from '../contacts/change-contact.ts';
import { contactAudience, contactScope } from '../contacts/contact-scope.ts';
import { describeContactChanges } from '../contacts/describe-contact-changes.ts';
import { ApiError, invalid } from '../errors.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import type { Mergeable, MergedRow } from './mergeable.ts';

type Contact = StoredContact & MergedRow;

/** More than a form takes would not be saved again. */
const mostPoints = 20;

export const mergeableContact: Mergeable<Contact> = {
  kind: 'contact',
  table: 'contacts',
  missing: contactMissing,
  fields: [
    'name',
    'gender',
    'dob',
    'tier',
    'city',
    'address',
    'note',
    'organization_id',
    'group_id',
    'department_id',
    'assignee_id',
  ],
  texts: { note: 5_000 },
  united: ['tags'],
  async lock(work, numbers) {
    await requireOnePerson(work, numbers);
    const found = new Map<number, Contact>();
    for (const number of [...numbers].sort((one, other) => one - other)) {
      const contact = await lockContact(work, sql`c.number = ${number} and ${contactScope(work.actor)}`).catch(
        error => {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        },
      );
      if (contact) found.set(number, contact);
    }
    return found;
  },
  valueOf: (row, field) =>
    field.startsWith('attributes.')
      ? row.attributes[field.slice('attributes.'.length)]
      : row[field as keyof StoredContact],
  async change(work, row, fields) {
    await changeContact(work, row, split(fields));
  },
  attributesSeen: async work => (await readLookups(work)).contactFields.map(({ key }) => `attributes.${key}`),
  async describe(work, changes) {
    const described = await describeContactChanges(work, changes, {});
    return described.map(({ field, label, current_text, mine_text }) => ({
      field,
      label,
      from: current_text,
      to: mine_text,
    }));
  },
  linesOf: async ({ actor }, { points }) => [
    ...points.phone.map(({ value }) => showPhone(actor, value)),
    ...points.email.map(({ value }) => showEmail(actor, value)),
  ],
  async unitedOf({ actor }, target, source) {
    const values = (kind: 'phone' | 'email') =>
      [...target.points[kind], ...source.points[kind]].map(({ value }) => value);
    return [
      { label: 'Số điện thoại', values: values('phone').map(value => showPhone(actor, value)) },
      { label: 'Email', values: values('email').map(value => showEmail(actor, value)) },
      { label: 'Tag', values: [...new Set([...target.tags, ...source.tags])].map(tag => showText(actor, tag)) },
    ];
  },
  warningsOf: (target, source) =>
    (['phone', 'email'] as const)
      .filter(kind => target.points[kind].length + source.points[kind].length > mostPoints)
      .map(
        kind =>
          `Gộp lại sẽ có hơn ${mostPoints} ${kind === 'phone' ? 'số điện thoại' : 'email'}: hãy xóa bớt trước khi sửa khách hàng.`,
      ),
  settle: async () => [],
  unsettle: async () => {},
  trace: async () => {},
  audienceOf: (work, row) => contactAudience(work, row.number, row),
  async staysOf({ db }, target, since) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets t
      where t.tenant_id = current_tenant() and t.requester_number = ${target} and t.created_at > ${since}`.execute(db);
    const { count } = rows[0]!;
    return count > 0 ? [`${count} ticket tạo sau khi gộp ở lại với khách hàng đích.`] : [];
  },
};

/** Who hides their number may be anybody: their tickets are never one person's. */
async function requireOnePerson({ db, actor }: Work, numbers: number[]): Promise<void> {
  const { rows } = await sql`select from tenant_settings
    where tenant_id = ${actor.tenantId} and hidden_contact = any (${numbers}::int[])`.execute(db);
  if (rows.length > 0)
    throw invalid('source_id', 'Không gộp khách hàng của các số ẩn: hãy đổi người yêu cầu trên từng ticket.');
}

/** Fields as the patches of changes take them. */
export function split(fields: Record<string, unknown>): Record<string, unknown> {
  const attributes = Object.entries(fields).filter(([field]) => field.startsWith('attributes.'));
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('attributes.'))),
    ...(attributes.length > 0 && {
      attributes: Object.fromEntries(attributes.map(([field, value]) => [field.slice('attributes.'.length), value])),
    }),
  };
}
