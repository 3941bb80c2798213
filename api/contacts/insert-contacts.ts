import { sql } from 'kysely';
import { auditAll, newId, record, type Work } from '../work.ts';
import type { PointKind } from './contact-points.ts';
import type { NewContact } from './insert-contact.ts';

export interface WholeContact {
  /** The caller's own name for it. */
  key: number;
  contact: NewContact;
  points: Record<PointKind, { value: string; raw: string }[]>;
}

/** Somebody wrote one of the phones or addresses since the caller looked: what was decided no longer holds. */
export class PointTaken extends Error {}

/** A statement holds 65,535 parameters. */
const pointsAtOnce = 5_000;

/** Many customers in a few statements: rows, phones, audit, one event. Returns the number of each by its key. */
export async function insertContacts(work: Work, all: WholeContact[]): Promise<Map<number, number>> {
  const { db, actor } = work;
  if (all.length === 0) return new Map();
  const last = await takeNumbers(work, all.length);
  const numbered = all.map((one, at) => ({ ...one, number: last - all.length + 1 + at }));
  await db
    .insertInto('contacts')
    .values(
      numbered.map(({ number, contact: { attributes, tags, ...columns } }) => ({
        ...Object.fromEntries(optional.map(name => [name, columns[name] ?? null])),
        tenant_id: actor.tenantId,
        number,
        name: columns.name,
        source: columns.source,
        tier: columns.tier ?? 0,
        tags: tags ?? [],
        attributes: JSON.stringify(attributes ?? {}),
        created_by: actor.userId,
      })),
    )
    .execute();
  const points = numbered.flatMap(({ number, points: lists }) =>
    (['phone', 'email'] as const).flatMap(kind =>
      lists[kind].map(({ value, raw }, position) => ({
        ...{ tenant_id: actor.tenantId, id: newId(), contact_number: number, kind, value, raw, position },
      })),
    ),
  );
  for (let from = 0; from < points.length; from += pointsAtOnce) {
    const slice = points.slice(from, from + pointsAtOnce);
    const written = await db
      .insertInto('contact_points')
      .values(slice)
      .onConflict(conflict => conflict.columns(['tenant_id', 'kind', 'value']).doNothing())
      .executeTakeFirst();
    if (Number(written.numInsertedOrUpdatedRows) < slice.length) throw new PointTaken();
  }
  await auditAll(
    work,
    numbered.map(({ number, contact }) => ({
      action: 'contact.create',
      subject: `contact:${number}`,
      after: { name: contact.name },
    })),
  );
  const scopes = new Map(
    numbered.map(({ contact }) => {
      const { assignee_id = null, department_id = null, organization_id = null } = contact;
      return [`${assignee_id} ${department_id} ${organization_id}`, { assignee_id, department_id, organization_id }];
    }),
  );
  // whoever sees one of them hears once
  await record(work, 'contact.changed', { number: last }, { rows: [...scopes.values()].slice(0, 50) });
  return new Map(numbered.map(({ key, number }) => [key, number]));
}

const optional = [
  'gender',
  'dob',
  'city',
  'address',
  'note',
  'organization_id',
  'group_id',
  'department_id',
  'assignee_id',
] as const;

/** The last of as many short numbers; parallel askers wait for each other's transaction. */
async function takeNumbers({ db, actor }: Work, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (tenant_id, name, value) values (${actor.tenantId}, 'contact', ${count})
    on conflict (tenant_id, name) do update set value = counters.value + ${count} returning value`.execute(db);
  return rows[0]!.value;
}
