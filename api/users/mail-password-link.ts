import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../access/authenticate.ts';
import { requireAttempts } from '../access/limits.ts';
import { newId, type Work } from '../work.ts';

export interface PasswordLinkMail {
  id: string;
  kind: 'invitation' | 'reset';
  email: string;
  name: string;
  /** Whoever asked for it. */
  by: string;
  tenant: string;
  /** 128 bits, base64url; only its SHA-256 is kept. Null: another account signs in with the address. */
  key: string | null;
  /** From then on the mail would only mislead. */
  expires_at: string;
}

interface Recipient {
  id: string;
  email: string;
  name: string;
}

const day = 24 * 60 * 60;
export const linkHours = { invitation: 7 * 24, reset: 24 } as const;

/** Lets somebody who has not joined sign in with an address, and mails it a link. Nobody but the mail learns whether the address is free. */
export async function mailInvitation(work: Work, to: Recipient): Promise<void> {
  const { rows } = await sql<{ is_theirs: boolean }>`
    select directory.invite_sign_in(${to.id}, ${to.email}) as is_theirs`.execute(work.db);
  await mailLink(work, 'invitation', to, rows[0]!.is_theirs ? newKey() : null);
}

/** Signs somebody out everywhere, ends their password, and mails them a link for a new one. */
export async function mailReset(work: Work, to: Recipient): Promise<void> {
  await sql`select directory.revoke_sessions_of(${to.id}, null, null)`.execute(work.db);
  await mailLink(work, 'reset', to, newKey());
}

const newKey = () => randomBytes(16).toString('base64url');

/** The newest link alone opens anything. */
async function mailLink(work: Work, kind: PasswordLinkMail['kind'], to: Recipient, key: string | null): Promise<void> {
  const { db, actor, house } = work;
  await requireAttempts(house, [{ key: `password-link:${to.id}`, most: 10, windowSeconds: day }]);
  const id = newId();
  const hours = linkHours[kind];
  if (key !== null) {
    await sql`select directory.set_password(${to.id}, null)`.execute(db);
    await sql`select directory.open_reset(${id}, ${actor.tenantId}, ${to.id}, null, null, ${hashToken(key)},
      make_interval(hours => ${hours}))`.execute(db);
  }
  const { name: tenant } = await db
    .selectFrom('tenant_settings')
    .select('name')
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(work.now.getTime() + hours * 60 * 60 * 1000).toISOString();
  const { email, name } = to;
  const mail: PasswordLinkMail = { id, kind, email, name, by: actor.name, tenant, key, expires_at };
  await sql`select jobs.enqueue('send-password-link', ${JSON.stringify(mail)}::json, ${`password-link:${id}`})`.execute(
    db,
  );
}
