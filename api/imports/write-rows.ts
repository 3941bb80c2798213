import type { OnDuplicate } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import {
  type ContactPatch,
  changeContact,
  contactChanges,
  lockContact,
  type StoredContact,
} from '../contacts/change-contact.ts';
import type { PointKind } from '../contacts/contact-points.ts';
import { insertContacts, PointTaken, type WholeContact } from '../contacts/insert-contacts.ts';
import { spellTags } from '../tags/spell-tags.ts';
import { newId, type Work } from '../work.ts';
import { keysOf, type Owners, ownersOf, twinOf } from './find-twins.ts';
import { importPlan } from './import-plan.ts';
import { maskedCells, withHidden } from './masked-cells.ts';
import { type ReadRow, type RowValues, readRow } from './read-row.ts';

interface Written {
  row: number;
  outcome: 'created' | 'changed' | 'same' | 'skipped' | 'failed';
  contact_number: number | null;
  changes: unknown;
  problems: ReadRow['problems'];
}

/**
 * Writes the next rows that are neither bad nor written: customers, their phones, audit, and what became of each row, in one
 * transaction. A row that meets a customer made a few rows before waits for the next batch. Returns how many were written.
 */
export async function writeRows(
  work: Work,
  id: string,
  { mapping, on_duplicate }: { mapping: string[]; on_duplicate: OnDuplicate },
  most: number,
): Promise<number> {
  const { db, actor } = work;
  const { rows } = await sql<{ row: number; cells: string[] }>`select r.row, r.cells from contact_import_rows r
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.outcome is null and r.verdict <> 'bad'
    order by r.row limit ${most}`.execute(db);
  if (rows.length === 0) return 0;
  const plan = await importPlan(work, mapping);
  const codeColumn = mapping.indexOf('code');
  const read = rows.map(({ row, cells }) => ({
    ...{ row, masked: maskedCells(work, plan.mapping, cells) },
    ...readRow(plan, cells),
  }));
  const owners = await ownersOf(
    work,
    read.map(({ values }) => values),
  );
  if (on_duplicate !== 'skip') await lockMet(work, owners);
  const written: Written[] = [];
  const created: WholeContact[] = [];
  for (const { row, values, problems, missing, masked } of read) {
    const twin = twinOf(work, values, owners, codeColumn);
    const owner = 'owner' in twin ? twin.owner : null;
    // read again: a group that the trial knew may be gone by now
    const wrong = [
      ...problems,
      ...('problem' in twin ? [twin.problem] : []),
      ...(owner ? [] : [...missing, ...masked]),
    ];
    const outcome = { row, contact_number: null, changes: null, problems: wrong };
    if (wrong.length > 0) written.push({ ...outcome, outcome: 'failed' });
    else if (owner && on_duplicate === 'skip') written.push({ ...outcome, outcome: 'skipped' });
    else if (owner && 'row' in owner) break;
    else if (owner) {
      const met = await meet(work, owner.number, values, on_duplicate);
      written.push({ ...outcome, ...met });
      // what joined is theirs for the rows that follow
      if (met.outcome !== 'failed') for (const key of keysOf(values)) owners.set(key, owner);
    } else {
      for (const key of keysOf(values)) owners.set(key, { row });
      created.push(newContact(work, row, values));
      written.push({ ...outcome, outcome: 'created' });
    }
  }
  const numbers = await insertContacts(work, created);
  for (const one of written) one.contact_number ??= numbers.get(one.row) ?? null;
  await sql`update contact_import_rows r set outcome = n.outcome, contact_number = n.contact_number, changes = n.changes,
      problems = n.problems
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as n ("row" int, outcome text, contact_number int, changes jsonb, problems jsonb)
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.row = n.row`.execute(db);
  return written.length;
}

/**
 * Whom the rows change is locked before any is written, by number, as merges and bulk changes lock; and before them the counter of
 * new customers, as whoever finds a customer that was made a moment ago does.
 */
async function lockMet({ db, actor }: Work, owners: Owners): Promise<void> {
  const numbers = [
    ...new Set([...owners.values()].flatMap(owner => ('number' in owner && owner.isSeen ? owner.number : []))),
  ];
  if (numbers.length === 0) return;
  await sql`select from counters where tenant_id = ${actor.tenantId} and name = 'contact' for update`.execute(db);
  const { rows } = await sql`select c.number from contacts c
    where c.tenant_id = ${actor.tenantId} and c.number = any (${numbers}::int[]) order by c.number for update`.execute(
    db,
  );
  // one of them was merged away meanwhile: whose its numbers are is looked up again
  if (rows.length < numbers.length) throw new PointTaken();
}

/** Settles the next row that is not written as failed, so that the others go on. */
export async function failNextRow({ db, actor }: Work, id: string): Promise<void> {
  const problems = [{ column: null, message: 'Số điện thoại hoặc email vừa được ghi cho một khách hàng khác' }];
  await sql`update contact_import_rows r set outcome = 'failed', problems = ${JSON.stringify(problems)}::jsonb
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.row = (
      select min(n.row) from contact_import_rows n
      where n.tenant_id = ${actor.tenantId} and n.import_id = ${id} and n.outcome is null and n.verdict <> 'bad')`.execute(
    db,
  );
}

function newContact({ actor }: Work, key: number, { columns, tags, attributes, points }: RowValues): WholeContact {
  return {
    key,
    contact: {
      ...columns,
      name: columns.name!,
      source: 'import',
      tags,
      attributes,
      // whose scope is narrow looks after those they bring, or they could not see them
      assignee_id: columns.assignee_id ?? (actor.scope === 'all' ? null : actor.userId),
    },
    points,
  };
}

/** Brings what a row says to the customer it meets. Phones, addresses and tags only ever join. */
async function meet(
  work: Work,
  number: number,
  given: RowValues,
  mode: OnDuplicate,
): Promise<Partial<Written> & Pick<Written, 'outcome'>> {
  const before = await lockContact(work, sql`c.tenant_id = ${work.actor.tenantId} and c.number = ${number}`);
  const whole = withHidden(work, before, given);
  if ('problem' in whole) return { outcome: 'failed', problems: [whole.problem] };
  const patch = await patchOf(work, before, whole.values, mode);
  const changes = contactChanges(before, patch);
  await changeContact(work, before, patch);
  return { outcome: changes.length > 0 ? 'changed' : 'same', contact_number: number, changes };
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

async function patchOf(work: Work, before: StoredContact, values: RowValues, mode: OnDuplicate): Promise<ContactPatch> {
  const isTaken = (stored: unknown) => mode === 'update' || isEmpty(stored);
  const columns = Object.fromEntries(
    Object.entries(values.columns).filter(
      ([key]) => isTaken(before[key as keyof StoredContact]) || (key === 'tier' && before.tier === 0),
    ),
  );
  const attributes = Object.fromEntries(
    Object.entries(values.attributes).filter(([key]) => isTaken(before.attributes[key])),
  );
  const joined = (kind: PointKind) => {
    const kept = before.points[kind].map((point, at) => ({ ...point, at }));
    const known = new Set(kept.map(({ value }) => value));
    const more = values.points[kind].filter(({ value }) => !known.has(value));
    return [...kept, ...more.map(({ value, raw }, at) => ({ id: newId(), value, raw, at: kept.length + at }))];
  };
  const tags = values.tags.length > 0 ? await spellTags(work, [...before.tags, ...values.tags]) : undefined;
  return { ...columns, attributes, tags, points: { phone: joined('phone'), email: joined('email') } };
}
