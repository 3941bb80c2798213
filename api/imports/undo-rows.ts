import { contactColumns } from 'contract/contacts/fields.ts';
import { sql } from 'kysely';
import { type ContactPatch, changeContact, lockContact, type StoredContact } from '../contacts/change-contact.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import type { StoredChange } from '../tickets/describe-changes.ts';
import { auditAll, type Work } from '../work.ts';

/** Audit rows of an import and of its undoing bear this as their request: any other one is somebody's own doing. */
export const importRequest = (id: string) => `import:${id}`;

interface Trace {
  row: number;
  number: number;
  outcome: string;
  changes: StoredChange[] | null;
}
type Fate = Map<number, { undone: 'undone' | 'kept'; because: string | null }>;

/** Takes back what an import did to the next customers. Returns how many rows are settled, 0 when all are. */
export async function undoRows(work: Work, id: string, most: number): Promise<number> {
  const { db, actor } = work;
  const { rows } = await sql<Trace>`
    with next as (select distinct contact_number from contact_import_rows
      where tenant_id = ${actor.tenantId} and import_id = ${id} and contact_number is not null and undone is null
        and outcome in ('created', 'changed') order by contact_number limit ${most})
    select r.row, r.contact_number as number, r.outcome, r.changes from contact_import_rows r join next using (contact_number)
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.outcome in ('created', 'changed')
    order by r.row desc`.execute(db);
  if (rows.length === 0) return 0;
  const fate: Fate = new Map();
  const created = new Set(rows.filter(({ outcome }) => outcome === 'created').map(({ number }) => number));
  const seen = await lockSeen(work, [...new Set(rows.map(({ number }) => number))]);
  for (const { number } of rows)
    if (!seen.has(number)) keep(fate, number, 'Khách hàng không còn, hoặc ngoài phạm vi của bạn');
  await removeCreated(
    work,
    id,
    [...created].filter(number => seen.has(number)),
    fate,
  );
  for (const number of new Set(rows.map(one => one.number)))
    if (!fate.has(number)) {
      const traces = rows.filter(one => one.number === number);
      fate.set(number, await inSavepoint(work, () => restore(work, number, traces)));
    }
  const settled = rows.map(({ row, number }) => ({ row, ...fate.get(number)! }));
  await sql`update contact_import_rows r set undone = n.undone, kept_because = n.because
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as n ("row" int, undone text, because text)
    where r.tenant_id = ${actor.tenantId} and r.import_id = ${id} and r.row = n.row`.execute(db);
  return rows.length;
}

const keep = (fate: Fate, number: number, because: string) => fate.set(number, { undone: 'kept', because });

async function lockSeen({ db, actor }: Work, numbers: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`select c.number from contacts c
    where ${contactScope(actor)} and c.number = any (${numbers}::int[]) order by c.number for update of c`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Deletes customers that the import made and nobody has touched since. */
async function removeCreated(work: Work, id: string, numbers: number[], fate: Fate): Promise<void> {
  if (numbers.length === 0) return;
  const { db, actor } = work;
  const subjects = numbers.map(number => `contact:${number}`);
  const { rows: touched } = await sql<{ number: number; because: string }>`
    select substring(a.subject from 9)::int as number, 'Đã được thay đổi sau khi nhập' as because from audit_log a
    where a.tenant_id = ${actor.tenantId} and a.subject = any (${subjects}::text[]) and a.request_id <> ${importRequest(id)}
      and a.action <> 'contact.reveal'
    union all
    select t.requester_number, 'Đã có ticket' from tickets t
    where t.tenant_id = ${actor.tenantId} and t.requester_number = any (${numbers}::int[])
    union all
    select (m.source->>'requester_number')::int, 'Đã có ticket' from merges m
    where m.tenant_id = ${actor.tenantId} and m.kind = 'ticket' and m.undone_at is null
      and (m.source->>'requester_number')::int = any (${numbers}::int[])`.execute(db);
  for (const { number, because } of touched) keep(fate, number, because);
  const free = numbers.filter(number => !fate.has(number));
  const remove = async (some: number[]) => {
    const { rows } = await sql<{ number: number; name: string }>`delete from contacts
      where tenant_id = ${actor.tenantId} and number = any (${some}::int[]) returning number, name`.execute(db);
    await auditAll(
      work,
      rows.map(({ number, name }) => ({ action: 'contact.delete', subject: `contact:${number}`, before: { name } })),
    );
    for (const number of some) fate.set(number, { undone: 'undone', because: null });
    return { undone: 'undone' as const, because: null };
  };
  const { undone } = await inSavepoint(work, () => remove(free));
  // one of them is named by something: the others go without it
  if (undone === 'kept') for (const number of free) fate.set(number, await inSavepoint(work, () => remove([number])));
}

type Settled = { undone: 'undone' | 'kept'; because: string | null };

/** What another row refers to, or what refers to a row that is gone, is kept. */
async function inSavepoint({ db }: Work, act: () => Promise<Settled>): Promise<Settled> {
  await sql`savepoint one_of_many`.execute(db);
  try {
    const settled = await act();
    await sql`release savepoint one_of_many`.execute(db);
    return settled;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint one_of_many`.execute(db);
    return { undone: 'kept', because: 'Đang được dùng ở nơi khác' };
  }
}

const lists = ['tags', 'phones', 'emails'];
const words = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Gives a customer back what rows of the import changed, the last one first; what has changed since stays. */
async function restore(work: Work, number: number, traces: Trace[]): Promise<Settled> {
  const before = await lockContact(work, sql`c.tenant_id = ${work.actor.tenantId} and c.number = ${number}`);
  const now: Record<string, unknown> = {
    ...before,
    phones: before.points.phone.map(({ value }) => value),
    emails: before.points.email.map(({ value }) => value),
  };
  const current = (field: string) =>
    (field in now ? now[field] : before.attributes[field.slice('attributes.'.length)]) ?? null;
  const back: Record<string, unknown> = {};
  const kept = new Set<string>();
  for (const { field, from, to } of traces.flatMap(({ changes }) => changes ?? [])) {
    if (lists.includes(field)) {
      const added = words(to).filter(one => !words(from).includes(one));
      now[field] = back[field] = words(current(field)).filter(one => !added.includes(one));
    } else if (JSON.stringify(current(field)) === JSON.stringify(to)) now[field] = back[field] = from ?? null;
    else kept.add(field);
  }
  await changeContact(work, before, patchOf(before, back));
  if (kept.size === 0) return { undone: 'undone', because: null };
  return { undone: 'kept', because: `Đã đổi sau khi nhập: ${[...kept].map(labelOf).join(', ')}` };
}

function patchOf({ points }: StoredContact, { phones, emails, ...back }: Record<string, unknown>): ContactPatch {
  const left = (kind: 'phone' | 'email', values: unknown) =>
    values === undefined
      ? undefined
      : points[kind].filter(({ value }) => words(values).includes(value)).map((point, at) => ({ ...point, at }));
  const attributes = Object.entries(back).filter(([field]) => field.startsWith('attributes.'));
  const columns = Object.entries(back).filter(([field]) => !field.startsWith('attributes.'));
  return {
    ...Object.fromEntries(columns),
    attributes: Object.fromEntries(attributes.map(([field, value]) => [field.slice(11), value])),
    points: { phone: left('phone', phones), email: left('email', emails) },
  };
}

function labelOf(field: string): string {
  const name = field.replace(/^attributes\./, '');
  const known: Record<string, string> = { address: 'Địa chỉ', note: 'Ghi chú', department_id: 'Bộ phận' };
  return known[name] ?? contactColumns.find(column => column.name === name.replace(/_id$/, ''))?.label ?? name;
}
