import { replaceEmailsIn, replacePhonesIn } from 'contract/phone.ts';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Answered } from './api/answered.ts';

const token = /(?<![\w-])(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-]))[\w-]{32,}(?![\w-])/g;

/** Without telephone numbers, addresses and what may be a token: servers quote in their errors what people typed. */
const scrub = (text: string): string =>
  replaceEmailsIn(
    replacePhonesIn(text, () => '[số]'),
    () => '[email]',
  ).replace(token, '[mã]');

/** Of an error what a mender needs; PostgreSQL's `detail` and `where` hold the values of rows. */
const describeError = (error: Error & { code?: string; cause?: unknown }): object => ({
  type: error.name,
  ...(error.code && { code: error.code }),
  message: scrub(error.message ?? String(error)),
  stack: scrub(error.stack ?? ''),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** One JSON line an entry, on standard output unless told otherwise. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      hooks: {
        logMethod(given, write) {
          write.apply(this, given.map(part => (typeof part === 'string' ? scrub(part) : part)) as typeof given);
        },
      },
      redact: ['token', 'password', '*.token', '*.password', 'headers.authorization', 'headers.cookie'],
    },
    destination,
  );

/** One line a request, when its answer begins: who and what, never what was typed. */
export function logRequest(log: Logger, answered: Answered): void {
  const { ms, ...rest } = answered;
  const level = answered.status >= 500 ? (answered.status === 503 ? 'warn' : 'error') : 'info';
  log[level]({ ...rest, ms: Math.round(ms * 10) / 10 }, 'request');
}
