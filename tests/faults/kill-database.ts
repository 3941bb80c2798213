import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from './ledger.ts';
import { Listener } from './listener.ts';
import { until } from './product.ts';
import { type Fault, positionOf, type Stage } from './stage.ts';
import { Writer } from './writer.ts';

const healthyWithin = 10_000;
const mailWithin = 15_000;

/** kill -9 of PostgreSQL under load: refused properly, healed by itself; streams and jobs go on. */
export const killDatabase: Fault = async (stage, tries, verdict) => {
  const { product, tokens, reader } = stage;
  const { pid } = product.app;
  let slowest = 0;
  let refused = 0;
  for (let count = 0; count < tries; count++) {
    const ledger = new Ledger();
    const after = await positionOf(stage, reader);
    const listeners = [false, ...(stage.hasPages ? [true] : [])].map(
      asBrowser => new Listener(product, { token: reader, after, asBrowser }),
    );
    const writer = new Writer(product, ledger, { tokens, workers: 6, pace: 10 });
    await writer.reached(30 + Math.floor(Math.random() * 60));
    const before = product.postmaster()!;
    const killed = performance.now();
    process.kill(before, 'SIGKILL');
    const healed = (): boolean => ![undefined, before].includes(product.postmaster());
    await until('a new PostgreSQL', 60_000, healed);
    const restarted = performance.now();
    await until('a write after it', 60_000, () => writer.lastBegun > restarted || !product.isAlive);
    await until('/ready', 60_000, () => product.isReady());
    slowest = Math.max(slowest, performance.now() - killed);
    await writer.reached(writer.acknowledged + 30);
    await writer.stop();
    if (!product.isAlive || product.app.pid !== pid) throw new Error(`the application ended:\n${product.app.output()}`);
    const mailed = await aMailLeaves(stage);
    if (mailed > mailWithin) verdict.late.push(`the mail of a reply after ${mailed.toFixed(0)} ms`);
    await product.quiet();
    await ledger.compare(product, reader, verdict);
    const listening = await product.listeningConnections();
    if (listening !== 1) verdict.missed.push(`${listening} connections listen for events`);
    for (const listener of listeners) {
      await listener.settle(ledger);
      listener.compare(ledger, verdict);
      await listener.leave();
    }
    refused += writer.refusals.length;
    const wrong = writer.refusals.filter(one => one.status !== 503 || !one.isEnvelope || !one.retryAfter);
    if (wrong.length > 0)
      verdict.missed.push(`${wrong.length} refusals other than 503 with Retry-After in the envelope`);
    if (writer.broken.length > 0) verdict.missed.push(`${writer.broken.length} requests without an answer`);
  }
  if (slowest > healthyWithin) verdict.late.push(`healthy after ${slowest.toFixed(0)} ms`);
  verdict.notes.push(`healthy after at most ${slowest.toFixed(0)} ms`, `${refused} refused meanwhile`);
};

/** The proof that background work goes on: a reply to a customer lies in the mail folder. @returns ms it took */
export async function aMailLeaves({ product, tokens }: Stage): Promise<number> {
  const mark = `thu-${Date.now()}`;
  const json = {
    subject: 'Thư',
    body: mark,
    is_public: true,
    requester_name: 'Khách',
    requester_email: `${mark}@example.test`,
  };
  const { status, text } = await product.ask(tokens[0]!, 'POST', '/v2/ticket', { json });
  if (status !== 201) throw new Error(`a reply was answered ${status}: ${text}`);
  const [mail] = await product.rows<{ message_id: string }>(
    'select message_id from outbound_mails where recipient = $1',
    [`${mark}@example.test`],
  );
  const folder = join(product.dataDir, 'mail');
  return until('the mail of a reply', 60_000, () => readdirSync(folder).includes(`${mail!.message_id}.eml`));
}
