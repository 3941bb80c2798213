import { sql } from 'kysely';
import { AccountUnusable, readMailAccount, sendByAccount } from '../api/channels/mail-account.ts';
import { mailTrouble } from '../api/channels/mail-trouble.ts';
import { noteAccountState } from '../api/channels/note-account-state.ts';
import { inTenant } from '../db/tenant.ts';
import { compose, type Handed, handedOver, type Mail } from './mailer.ts';
import type { Desk } from './worker.ts';

/** After a mailbox has failed, replies leave from the system's address for so long before it is tried again. */
const restMinutes = 15;

export interface HandedByMailbox extends Handed {
  /** Why the mail left from the system's address and not from the mailbox that was chosen. */
  detour?: string;
}

/**
 * Sends a reply from the tenant's default mailbox, once a mail by it has left; else from the system's address. Where the
 * mailbox cannot be used the mail leaves from the system's address too, with answers asked to the mailbox, and says so. A
 * refusal of this one mail is no detour: it is the caller's.
 */
export async function sendByMailbox(desk: Desk, tenantId: string, mail: Mail): Promise<HandedByMailbox> {
  const { house } = desk;
  const isChosen = sql<boolean>`is_default and is_active and worked_at is not null`;
  const found = await inTenant(house.pool, tenantId, async db => {
    const mailbox = await readMailAccount(db, house, tenantId, isChosen);
    if (!mailbox) return undefined;
    const { rows } = await sql<{ reason: string }>`select state_note as reason from channels
      where tenant_id = ${tenantId} and id = ${mailbox.id} and state = 'failed'
        and state_at > now() - ${restMinutes} * interval '1 minute'`.execute(db);
    return { mailbox, failedLately: rows[0]?.reason };
  });
  if (!found) return desk.mailer.send(mail);
  const { mailbox, failedLately } = found;
  const bySystem = async (reason: string) => ({
    ...(await desk.mailer.send({ ...mail, replyTo: { name: '', address: mailbox.address } })),
    detour: `Gửi từ địa chỉ chung của hệ thống vì không gửi được bằng ${mailbox.address}: ${reason}`,
  });
  if (failedLately !== undefined) return bySystem(failedLately);
  const note = (state: 'works' | 'failed', reason: string) =>
    inTenant(house.pool, tenantId, db => noteAccountState(db, tenantId, mailbox, state, reason));
  try {
    const taken = await sendByAccount(house, mailbox, compose(mail, mailbox.address) as never);
    await note('works', '');
    return handedOver(mail, taken);
  } catch (error) {
    if (!(error instanceof AccountUnusable)) throw error;
    const { reason, advice } = mailTrouble(error);
    await note('failed', `${reason} ${advice}`);
    return bySystem(reason);
  }
}
