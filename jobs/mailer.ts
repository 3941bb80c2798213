import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { silentFor } from '../api/channels/mail-account.ts';

/** One mail; `messageId` without angle brackets names it over all retries. */
export interface Mail
  extends Pick<SendMailOptions, 'text' | 'html' | 'references' | 'inReplyTo' | 'headers' | 'replyTo'> {
  messageId: string;
  /** Who writes, as the receiver knows them; the sender of the product when nobody is named. The address stays the product's. */
  fromName?: string;
  /** One address. */
  to: string;
  cc?: string[];
  subject: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** Copies that the server refused while it took the mail itself. */
export interface Handed {
  refusedCopies: { address: string; reason: string }[];
}

export interface Mailer {
  /** Resolves when the server took it for `to`; rejects with the server's words. */
  send(mail: Mail): Promise<Handed>;
  close(): void;
}

// nothing that people typed may name a file or an address to be read
const closedToPaths = { disableFileAccess: true, disableUrlAccess: true };

/**
 * By SMTP when an address is configured, else into `folder` as one .eml a mail: the same Message-ID is written once. A mail takes as
 * long as something moves; `silence` in ms ends it.
 */
export function openMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  folder: string;
  silence?: number;
}): Mailer {
  const { smtpUrl, from, folder, silence = silentFor } = options;
  return smtpUrl ? serverMailer(smtpUrl, from, silence) : folderMailer(folder, from);
}

function serverMailer(url: string, from: string, silence: number): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // what became of a mail is decided once, by the job
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: silence,
    ...(needsTls(url) && { requireTLS: true }),
    ...closedToPaths,
  } as never);
  return {
    async send(mail) {
      return handedOver(mail, (await transport.sendMail(compose(mail, from))) as Taken);
    },
    close: () => transport.close(),
  };
}

/** What a server says of a mail that it took, for some of its receivers or for all. */
export interface Taken {
  rejectedErrors?: (Error & { recipient?: string; response?: string })[];
}

/** @throws the refusal of the mail's own receiver */
export function handedOver(mail: Mail, { rejectedErrors = [] }: Taken): Handed {
  const refused = rejectedErrors.map(error => ({
    error,
    address: error.recipient ?? '',
    reason: error.response ?? error.message,
  }));
  const own = refused.find(({ address }) => address.toLowerCase() === mail.to.toLowerCase());
  if (own) throw own.error;
  return { refusedCopies: refused.map(({ address, reason }) => ({ address, reason })) };
}

/** A password does not travel in the clear, unless the address says so (`?ignoreTLS=true`) or never leaves the machine. */
function needsTls(address: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(address);
  const isSaid = ['ignoreTLS', 'opportunisticTLS', 'requireTLS'].some(name => searchParams.has(name));
  return protocol === 'smtp:' && username !== '' && !isSaid && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...closedToPaths,
  } as never);
  return {
    async send(mail) {
      const name = `${mail.messageId.replace(/[^\w.@-]/g, '_')}.eml`;
      const path = join(folder, name);
      if (existsSync(path)) return { refusedCopies: [] };
      const { message } = (await transport.sendMail(compose(mail, from))) as unknown as { message: Buffer };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${name}.${process.pid}`);
      const file = await open(aside, 'w', 0o600);
      await file.writeFile(message);
      await file.sync();
      await file.close();
      await rename(aside, path);
      return { refusedCopies: [] };
    },
    close: () => {},
  };
}

/** Addresses go as they are, never parsed: one that holds a comma or a line end cannot become two, or a header. */
export function compose(
  { fromName, to, cc = [], subject, messageId, attachments = [], ...rest }: Mail,
  from: string,
): SendMailOptions {
  const address = (one: string) => ({ name: '', address: one });
  return {
    ...rest,
    from: fromName ? { name: oneLine(fromName), address: /<([^<>]+)>$/.exec(from)?.[1] ?? from } : from,
    to: address(to),
    cc: cc.map(address),
    subject: oneLine(subject),
    messageId: `<${messageId}>`,
    attachments: attachments.map(file => ({ ...file, filename: oneLine(file.filename) })),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const oneLine = (text: string) => text.replace(controls, ' ').trim();
