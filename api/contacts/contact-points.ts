import type { SentPoint } from 'contract/contacts/contact-forms.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { plainLine } from 'contract/words.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { showEmail, showPhone, showText } from '../access/masking.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { newId } from '../work.ts';
import { contactScope } from './contact-scope.ts';

export type PointKind = 'phone' | 'email';

/** `value` canonical, `raw` as it was typed. */
export interface Point {
  id: string;
  value: string;
  raw: string;
}

const listNames = { phone: 'phones', email: 'emails' } as const;
const malformed = { phone: 'Số điện thoại không hợp lệ', email: 'Email không hợp lệ' } as const;
const gone = { phone: 'Số điện thoại này không còn', email: 'Email này không còn' } as const;

const address = z.email();

/** How a phone or address is stored and compared; null when it is none. */
export function canonicalPoint(kind: PointKind, raw: string): string | null {
  if (kind === 'phone') return canonicalPhone(raw);
  const typed = plainLine(raw).toLowerCase();
  return typed.length <= 254 && address.safeParse(typed).success ? typed : null;
}

const showPoint = (viewer: Actor, kind: PointKind, value: string) =>
  kind === 'phone' ? showPhone(viewer, value) : showEmail(viewer, value);

/** The list that a form means, each once, with the errors of what cannot be read; `at` is the place in the form. */
export function readPoints(
  viewer: Actor,
  kind: PointKind,
  stored: Point[],
  sent: readonly SentPoint[],
): { points: (Point & { at: number })[]; errors: FieldError[] } {
  const points: (Point & { at: number })[] = [];
  const errors: FieldError[] = [];
  const refuse = (at: number, message: string) => errors.push({ param: `${listNames[kind]}.${at}.raw`, message });
  const keep = (point: Point, at: number) => {
    if (!points.some(one => one.value === point.value || one.id === point.id)) points.push({ ...point, at });
  };
  for (const [at, { id, raw }] of sent.entries()) {
    const typed = raw?.trim() ?? '';
    const before = id === undefined ? undefined : stored.find(point => point.id === id);
    if (id !== undefined && !before) refuse(at, gone[kind]);
    else if (before && (raw === undefined || typed === showPoint(viewer, kind, before.value))) keep(before, at);
    else if (typed !== '') {
      const value = canonicalPoint(kind, typed);
      if (value === null) refuse(at, malformed[kind]);
      else if (value === before?.value) keep(before, at);
      else keep({ id: before?.id ?? newId(), value, raw: typed }, at);
    }
  }
  return { points, errors };
}

/** Makes a customer's list of one kind what `after` says; refuses what belongs to somebody else, naming whom this person may see. */
export async function writePoints(
  work: Work,
  number: number,
  kind: PointKind,
  before: Point[],
  after: (Point & { at: number })[],
): Promise<void> {
  const { db, actor } = work;
  const isKept = (point: Point) => before.some(one => one.id === point.id && one.value === point.value);
  const leaving = before.filter(point => !after.some(one => one.id === point.id && one.value === point.value));
  if (leaving.length > 0)
    await db
      .deleteFrom('contact_points')
      .where('tenant_id', '=', actor.tenantId)
      .where('contact_number', '=', number)
      .where(
        'id',
        'in',
        leaving.map(point => point.id),
      )
      .execute();
  const ids = after.map(point => point.id);
  await sql`update contact_points p set position = array_position(${ids}::uuid[], p.id) - 1
    where p.tenant_id = ${actor.tenantId} and p.contact_number = ${number} and p.id = any (${ids}::uuid[])
      and p.position <> array_position(${ids}::uuid[], p.id) - 1`.execute(db);
  const coming = after.filter(point => !isKept(point));
  if (coming.length === 0) return;
  const written = await db
    .insertInto('contact_points')
    .values(
      coming.map(({ id, value, raw }) => ({
        tenant_id: actor.tenantId,
        id,
        contact_number: number,
        kind,
        value,
        raw,
        position: ids.indexOf(id),
      })),
    )
    .onConflict(conflict => conflict.columns(['tenant_id', 'kind', 'value']).doNothing())
    .returning('id')
    .execute();
  const taken = coming.filter(point => !written.some(row => row.id === point.id));
  if (taken.length > 0) throw invalidFields(await nameOwners(work, kind, taken));
}

/** What to say of those among a list's phones or addresses that another customer has (`number`: of this one they are not another's). */
export async function complainOfTaken(
  work: Work,
  number: number | null,
  kind: PointKind,
  points: (Point & { at: number })[],
): Promise<FieldError[]> {
  if (points.length === 0) return [];
  const rows = await work.db
    .selectFrom('contact_points')
    .select('value')
    .where('tenant_id', '=', work.actor.tenantId)
    .where('kind', '=', kind)
    .where(
      'value',
      'in',
      points.map(point => point.value),
    )
    .where('contact_number', 'is distinct from', number)
    .execute();
  const taken = points.filter(point => rows.some(row => row.value === point.value));
  return taken.length > 0 ? nameOwners(work, kind, taken) : [];
}

/** What to say of phones or addresses that are somebody's: whom, when this person may see them. */
export async function nameOwners(
  work: Work,
  kind: PointKind,
  taken: (Point & { at: number })[],
): Promise<FieldError[]> {
  const { rows } = await sql<{ value: string; number: number; name: string }>`
    select p.value, c.number, c.name from contact_points p
    join contacts c on c.tenant_id = p.tenant_id and c.number = p.contact_number
    where p.kind = ${kind} and p.value = any (${taken.map(point => point.value)}::text[]) and ${contactScope(work.actor)}`.execute(
    work.db,
  );
  const what = kind === 'phone' ? 'Số này' : 'Email này';
  return taken.map(({ value, at }) => {
    const owner = rows.find(row => row.value === value);
    const whom = owner ? `${showText(work.actor, owner.name)} (mã ${owner.number})` : 'khác';
    return { param: `${listNames[kind]}.${at}.raw`, message: `${what} đã thuộc khách hàng ${whom}` };
  });
}
