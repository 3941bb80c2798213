import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { contactMissing } from './change-contact.ts';
import { contactScope } from './contact-scope.ts';

/** 404 unless the actor sees the customer. */
export async function requireContact({ db, actor }: Work, number: number): Promise<void> {
  const { rows } = await sql`select 1 from contacts c where c.number = ${number} and ${contactScope(actor)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound(contactMissing);
}
