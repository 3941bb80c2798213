import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpSink {
  url: string;
  port: number;
  /** Every mail that was taken, as it came over the line. */
  mails: { from: string; to: string[]; raw: Buffer; secure: boolean; user: string | undefined }[];
  /** What the server says to each address; nothing: it takes it. */
  answer: (address: string) => { code: number; text: string } | undefined;
  /** Holds mails back after their bytes arrived, before the server says yes. */
  beforeYes: () => Promise<void>;
  close(): Promise<void>;
}

export const sinkUser = { user: 'cskh', pass: 'mật khẩu' };

/** A real SMTP server on a free port of this machine: STARTTLS and sign-in, or neither. */
export async function openSmtpSink(
  options: { signIn?: boolean; port?: number; certificate?: { key: string; cert: string }; isTls?: boolean } = {},
): Promise<SmtpSink> {
  const signIn = options.signIn ?? false;
  const settings: SMTPServerOptions = {
    ...options.certificate,
    secure: options.isTls ?? false,
    authOptional: !signIn,
    disabledCommands: signIn ? [] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      const isRight = auth.username === sinkUser.user && auth.password === sinkUser.pass;
      if (isRight) done(null, { user: sinkUser.user });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo(address, _session, done) {
      const said = sink.answer(address.address);
      done(said ? refusal(said.code, said.text) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        sink.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address),
          raw: Buffer.concat(chunks),
          secure: session.secure,
          user: session.user as string | undefined,
        });
        void sink.beforeYes().then(() => done());
      });
    },
  };
  const server = new SMTPServer(settings);
  // a client that was killed tears its line
  server.on('error', () => {});
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const who = signIn ? `${sinkUser.user}:${encodeURIComponent(sinkUser.pass)}@` : '';
  const sink: SmtpSink = {
    // the certificate of a test server is its own
    url: `smtp://${who}localhost:${port}/?tls.rejectUnauthorized=false`,
    port,
    mails: [],
    answer: () => undefined,
    beforeYes: async () => {},
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return sink;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
