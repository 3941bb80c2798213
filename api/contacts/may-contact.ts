import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentState,
  consentKinds,
  mayByConsent,
} from 'contract/contacts/consent-words.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

/** Why a customer is not contacted. */
export type Unwilling = 'withdrawn' | 'never_asked' | 'no_such_channel' | 'no_such_customer';

/** Whether a customer may be contacted for a purpose by a channel, by what they said last; asked again as each message leaves. */
export async function mayContact(
  work: Work,
  customer: number,
  purpose: ConsentPurpose,
  channel: ConsentChannel,
): Promise<{ may: true } | { may: false; because: Unwilling }> {
  if (!consentKinds[purpose].channels.includes(channel)) return { may: false, because: 'no_such_channel' };
  const { rows } = await sql<{ state: ConsentState | null }>`
    select (select s.state from consents s
      where s.tenant_id = c.tenant_id and s.contact_number = c.number and s.purpose = ${purpose} and s.channel = ${channel}
      order by s.at desc, s.id desc limit 1) as state
    from contacts c where c.tenant_id = ${work.actor.tenantId} and c.number = ${customer}`.execute(work.db);
  const [said] = rows;
  if (!said) return { may: false, because: 'no_such_customer' };
  if (mayByConsent(purpose, said.state)) return { may: true };
  return { may: false, because: said.state === null ? 'never_asked' : 'withdrawn' };
}
