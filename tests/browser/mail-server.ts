import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { makeCertificate } from './certificate.ts';

export interface Delivery {
  recipients: string[];
  source: Buffer;
  /** Whether it came over TLS, from somebody who had signed in. */
  isSecure: boolean;
  isSignedIn: boolean;
  /** Refused with this answer, such as 451 for now, 554 for good. */
  refused?: number;
}

export interface MailServer {
  /** What an application needs to send by it. */
  environment: Record<string, string>;
  /** Where it is, and who may send by it. */
  port: number;
  account: { user: string; pass: string };
  /** Every attempt, in the order in which they came. */
  deliveries: Delivery[];
  /** The next deliveries to an address are answered so; after them it takes all. */
  refuse(recipient: string, answers: { code: number; text: string }[]): void;
  close(): Promise<void>;
}

const account = { user: 'lang-nghe@gui.test', pass: 'mật khẩu thư 8812' };

/** A mail server that demands STARTTLS and a sign-in. */
export async function startMailServer(): Promise<MailServer> {
  const { key, cert } = makeCertificate();
  const deliveries: Delivery[] = [];
  const refusals = new Map<string, { code: number; text: string }[]>();
  const server = new SMTPServer({
    ...{ key, cert, authOptional: false, hideSTARTTLS: false, logger: false },
    onAuth(given, session, done) {
      const isRight = session.secure && given.username === account.user && given.password === account.pass;
      done(isRight ? null : new Error('5.7.8 wrong user or password'), isRight ? { user: account.user } : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const refusal = recipients.map(address => refusals.get(address)?.shift()).find(one => one !== undefined);
        deliveries.push({
          ...{ recipients, source: Buffer.concat(chunks), isSecure: session.secure },
          isSignedIn: session.user === account.user,
          ...(refusal && { refused: refusal.code }),
        });
        if (refusal) done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        else done();
      });
    },
  });
  server.on('error', () => {}); // a client that breaks off
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const authority = join(tmpdir(), `lang-nghe-authority-${process.pid}-${port}.pem`);
  writeFileSync(authority, cert);
  const sender = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.pass)}`;
  return {
    environment: { SMTP_URL: `smtp://${sender}@localhost:${port}`, NODE_EXTRA_CA_CERTS: authority },
    ...{ port, account, deliveries },
    refuse: (recipient, answers) => void refusals.set(recipient, answers),
    async close() {
      rmSync(authority, { force: true });
      await new Promise<void>(resolve => server.close(resolve));
    },
  };
}
