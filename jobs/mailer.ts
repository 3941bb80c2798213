import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';

/** One mail; `messageId` without angle brackets names it over all retries. */
export interface Mail
  extends Pick<SendMailOptions, 'to' | 'cc' | 'subject' | 'text' | 'html' | 'references' | 'inReplyTo'> {
  messageId: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer {
  /** Resolves when the server took it; rejects with the server's words. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** By SMTP when an address is configured, else into `folder` as one .eml a mail: the same Message-ID is written once. */
export function openMailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  // nothing that people typed may name a file or an address to be read
  const closedToPaths = { disableFileAccess: true, disableUrlAccess: true };
  if (smtpUrl) {
    const transport = nodemailer.createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...closedToPaths,
    } as never);
    return {
      async send(mail) {
        await transport.sendMail({ from, ...mail, messageId: `<${mail.messageId}>` });
      },
      close: () => transport.close(),
    };
  }
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
      if (existsSync(path)) return;
      const { message } = (await transport.sendMail({
        from,
        ...mail,
        messageId: `<${mail.messageId}>`,
      })) as unknown as {
        message: Buffer;
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${name}.${process.pid}`);
      const file = await open(aside, 'w', 0o600);
      await file.writeFile(message);
      await file.sync();
      await file.close();
      await rename(aside, path);
    },
    close: () => {},
  };
}
