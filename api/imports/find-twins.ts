import type { ImportRow } from 'contract/contacts/imports.ts';
import { type RawBuilder, sql } from 'kysely';
import { isMasked } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import type { Work } from '../work.ts';
import type { RowValues } from './read-row.ts';

/** Whom a phone, address or code belongs to: a customer whom this person sees or does not, or a row of the file. */
export type Owner = { number: number; isSeen: boolean } | { row: number };

/** Owners by `phone +84…`, `email …` and `code 12`. */
export type Owners = Map<string, Owner>;

export const keysOf = ({ points }: RowValues): string[] => [
  ...points.phone.map(({ value }) => `phone ${value}`),
  ...points.email.map(({ value }) => `email ${value}`),
];

/** Those of the base to whom what the rows say belongs. */
export async function ownersOf({ db, actor }: Work, rows: RowValues[]): Promise<Owners> {
  const of = (kind: 'phone' | 'email') => rows.flatMap(({ points }) => points[kind].map(({ value }) => value));
  const codes = rows.flatMap(({ code }) => code ?? []);
  const seen: RawBuilder<unknown> = sql`exists (select 1 from contacts c where c.number = p.contact_number and ${contactScope(actor)})`;
  const { rows: points } = await sql<{ key: string; number: number; isSeen: boolean }>`
    select p.kind || ' ' || p.value as key, p.contact_number as number, ${seen} as "isSeen" from contact_points p
    where p.tenant_id = ${actor.tenantId} and p.kind = 'phone' and p.value = any (${of('phone')}::text[])
    union all
    select p.kind || ' ' || p.value, p.contact_number, ${seen} from contact_points p
    where p.tenant_id = ${actor.tenantId} and p.kind = 'email' and p.value = any (${of('email')}::text[])
    union all
    select 'code ' || c.number, c.number, true from contacts c
    where c.number = any (${codes}::int[]) and ${contactScope(actor)}`.execute(db);
  return new Map(points.map(({ key, number, isSeen }) => [key, { number, isSeen }]));
}

type Twin = { owner: Owner | null } | { problem: ImportRow['problems'][number] };

/** The one whom a row is about, null when it is somebody new; a problem when it is about several, or hidden ones. */
export function twinOf({ actor }: Work, values: RowValues, owners: Owners, codeColumn: number): Twin {
  const points = [
    ...values.points.phone.map(one => ['phone', one] as const),
    ...values.points.email.map(one => ['email', one] as const),
  ];
  const found = points.flatMap(([kind, { value, column }]) => {
    const owner = owners.get(`${kind} ${value}`);
    return owner ? [{ owner, column }] : [];
  });
  const hidden = found.find(({ owner }) => 'isSeen' in owner && !owner.isSeen);
  if (hidden) return problemAt(hidden.column, 'Đã thuộc một khách hàng ngoài phạm vi của bạn');
  if (values.code !== null) {
    const owner = owners.get(`code ${values.code}`);
    if (!owner) return problemAt(codeColumn, `Không có khách hàng mã ${values.code}`);
    found.unshift({ owner, column: codeColumn });
  }
  const names = [...new Set(found.map(({ owner }) => nameOf(owner)))];
  if (names.length > 1)
    return problemAt(
      found.find(({ owner }) => nameOf(owner) === names[1])!.column,
      isMasked(actor) ? 'Thuộc nhiều khách hàng' : `Thuộc nhiều khách hàng: ${names.join(', ')}`,
    );
  return { owner: found[0]?.owner ?? null };
}

const nameOf = (owner: Owner) => ('row' in owner ? `dòng ${owner.row}` : `mã ${owner.number}`);
const problemAt = (column: number, message: string) => ({ problem: { column, message } });
