import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import { Listener } from './listener.ts';
import type { Product } from './product.ts';
import { type Fault, positionOf } from './stage.ts';
import { Writer } from './writer.ts';

const exitWithin = 25_000;
const streamsWithin = 5_000;
const patience = 10_000;

/** SIGTERM under load, then a new process on the same port: every accepted request is answered, streams come back whole. */
export const deploy: Fault = async (stage, tries, verdict) => {
  const { product, tokens, reader, hasPages } = stage;
  const slowest = { exit: 0, ready: 0, streams: 0 };
  let refused = 0;
  for (let count = 0; count < tries; count++) {
    const ledger = new Ledger();
    const after = await positionOf(stage, reader);
    const listeners = Array.from(
      { length: 4 },
      (_, index) =>
        new Listener(product, { token: reader, after, asBrowser: hasPages && index % 2 === 1, pause: () => 200 }),
    );
    const writer = new Writer(product, ledger, { tokens, workers: 8, patience, pace: 5 });
    await writer.reached(40);
    await sleep(Math.random() * 100);
    const { took, code } = await product.app.stop();
    slowest.exit = Math.max(slowest.exit, took);
    if (code !== 0) verdict.missed.push(`ended with ${code}: ${product.app.output().slice(-500)}`);
    slowest.ready = Math.max(slowest.ready, await product.start());
    await writer.reached(writer.acknowledged + 40);
    await writer.stop();
    await product.quiet();
    await ledger.compare(product, reader, verdict);
    for (const listener of listeners) {
      await listener.settle(ledger);
      listener.compare(ledger, verdict);
      if (listener.gaps.length === 0) verdict.missed.push('a stream was not ended');
      slowest.streams = Math.max(slowest.streams, ...listener.gaps);
      await listener.leave();
    }
    refused += writer.refusals.length;
    const unanswered = await doneButBroken(product, writer);
    if (unanswered > 0) verdict.missed.push(`${unanswered} requests were carried out and not answered`);
    const never = ledger.entries.filter(entry => entry.outcome !== 'ok').length;
    if (never > 0) verdict.late.push(`${never} writes found no server for ${patience} ms`);
  }
  if (slowest.exit > exitWithin) verdict.late.push(`exit after ${slowest.exit.toFixed(0)} ms`);
  if (slowest.streams > streamsWithin) verdict.late.push(`streams back after ${slowest.streams.toFixed(0)} ms`);
  for (const [what, ms] of Object.entries(slowest)) verdict.notes.push(`${what} at most ${ms.toFixed(0)} ms`);
  if (refused > 0) verdict.missed.push(`${refused} requests refused by a server that was there`);
};

/** A line may break before the server has read a request; what it has carried out it must have answered. */
async function doneButBroken(product: Product, { broken }: Writer): Promise<number> {
  const rows = await product.rows<{ key: string; created_at: Date }>(
    'select key, created_at from idempotency_keys where key = any ($1)',
    [broken.map(({ key }) => key)],
  );
  return rows.filter(row => broken.some(({ key, at }) => key === row.key && row.created_at < at)).length;
}
