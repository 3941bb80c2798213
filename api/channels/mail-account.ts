import type { smtpSecurities } from 'contract/channels/channel-words.ts';
import { type Kysely, sql } from 'kysely';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type { DB } from '../../db/types.ts';
import { publicAddressOf } from '../access/public-address.ts';
import type { House } from '../house.ts';
import { readSecret } from './secrets.ts';

/** What sending by a mailbox takes; its password is read when it is needed and goes nowhere else. */
export interface MailAccount {
  id: string;
  version: number;
  name: string;
  address: string;
  host: string;
  port: number;
  security: (typeof smtpSecurities)[number];
  user: string;
  /** Empty: none is stored; null: what is stored does not open under any key at hand. */
  password: string | null;
}

/** Of which ports mail servers are spoken to on the public internet. */
const mailPorts = new Set([25, 465, 587, 2525]);

/** What is known before a server is asked. */
export class AccountIncomplete extends Error {}

const everyAccount = sql<boolean>`true`;

/** The mailbox that `where` finds; undefined when there is none. */
export async function readMailAccount(
  db: Kysely<DB>,
  house: House,
  tenantId: string,
  where = everyAccount,
): Promise<MailAccount | undefined> {
  const { rows } = await sql<{
    id: string;
    version: number;
    name: string;
    external_id: string;
    config: Record<string, unknown>;
  }>`select id, version, name, external_id, config from channels
    where tenant_id = ${tenantId} and kind = 'email' and ${where} limit 1`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { smtp_host, smtp_port, smtp_security, username } = row.config;
  const password = await readSecret(db, house.secretKeys, { tenantId, channelId: row.id, name: 'password' }).catch(
    () => null,
  );
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    address: row.external_id,
    host: String(smtp_host ?? ''),
    port: Number(smtp_port ?? 587),
    security: smtp_security === 'tls' ? 'tls' : 'starttls',
    user: String(username || row.external_id),
    password: password === undefined ? '' : password,
  };
}

/** ms; the whole conversation of a test ends within them, so that no transaction that waits for it is cut off */
export const testWithin = 8_000;
/** ms, to reach a mailbox and be let in */
const openWithin = 30_000;
/** ms of silence; servers read a mail's files before they say whether they take it, and one given up then is sent twice */
export const silentFor = 300_000;

/** No mail can have left: the mailbox could not be reached, or did not let us in. `cause` has the server's words. */
export class AccountUnusable extends Error {}

/** An address, as it is: one that holds a comma or a line end cannot become two, or a header. */
export type MailOptions = SendMailOptions & { from: { name: string; address: string } };

/**
 * Sends one mail by a mailbox, over TLS or not at all. `within` (ms) ends the whole conversation; without it a mail that is
 * on its way takes as long as something moves.
 * @throws AccountUnusable, or the server's refusal of this one mail with nodemailer's `code`, `command` and `response`
 */
export async function sendByAccount(
  house: Pick<House, 'mailHosts' | 'mailAuthority'>,
  account: MailAccount,
  mail: MailOptions,
  within?: number,
): Promise<{ rejectedErrors?: (Error & { recipient?: string; response?: string })[] }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
      within ?? openWithin,
    );
  });
  let transport: Transporter | undefined;
  const inTime = <T>(step: Promise<T>) => {
    step.catch(() => {}); // it may have been given up already
    return Promise.race([step, late]);
  };
  try {
    transport = await inTime(openTransport(house, account, within ?? openWithin, within ?? silentFor));
    await inTime(transport.verify());
  } catch (cause) {
    clearTimeout(timer);
    transport?.close();
    throw new AccountUnusable('the mailbox cannot be used', { cause });
  }
  try {
    if (within === undefined) clearTimeout(timer);
    return (await inTime(transport.sendMail(mail))) as Awaited<ReturnType<typeof sendByAccount>>;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

async function openTransport(
  { mailHosts, mailAuthority }: Pick<House, 'mailHosts' | 'mailAuthority'>,
  account: MailAccount,
  opening: number,
  silence: number,
): Promise<Transporter> {
  if (account.host === '') throw new AccountIncomplete('Chưa có máy chủ SMTP.');
  if (account.password === '') throw new AccountIncomplete('Chưa lưu mật khẩu.');
  if (account.password === null) throw new AccountIncomplete('Không mở được mật khẩu đã lưu. Cần nhập lại mật khẩu.');
  if (!mailPorts.has(account.port) && !mailHosts.has(account.host))
    throw new AccountIncomplete('Máy chủ thư dùng cổng 587, 465, 25 hoặc 2525.');
  return nodemailer.createTransport({
    host: await publicAddressOf(account.host, mailHosts),
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    auth: { user: account.user, pass: account.password },
    tls: { servername: account.host, ...(mailAuthority && { ca: mailAuthority }) },
    connectionTimeout: opening,
    greetingTimeout: opening,
    socketTimeout: silence,
    // nothing that people typed may name a file or an address to be read
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never) as Transporter;
}
