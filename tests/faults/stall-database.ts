import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import { until } from './product.ts';
import type { Fault } from './stage.ts';
import { Writer } from './writer.ts';

/** ms; longer than every limit of a request */
const stalledFor = 8_000;
const failWithin = 5_000;
const healthyWithin = 10_000;

/** PostgreSQL stands still and goes on: requests are refused in time, connections do not stay taken. */
export const stallDatabase: Fault = async ({ product, tokens, reader }, tries, verdict) => {
  if (process.platform !== 'linux') {
    verdict.notes.push('not tried: it needs /proc');
    return;
  }
  let slowest = 0;
  let back = 0;
  for (let count = 0; count < tries; count++) {
    const ledger = new Ledger();
    const writer = new Writer(product, ledger, { tokens, workers: 30, pace: 20 });
    await writer.reached(40);
    const stalled = performance.now();
    const goOn = product.stallDatabase();
    await sleep(stalledFor);
    goOn();
    const resumed = performance.now();
    await until('a write after it', 60_000, () => writer.lastBegun > resumed);
    back = Math.max(back, performance.now() - resumed);
    await writer.reached(writer.acknowledged + 40);
    await writer.stop();
    await product.quiet();
    await ledger.compare(product, reader, verdict);
    const listening = await product.listeningConnections();
    if (listening !== 1) verdict.missed.push(`${listening} connections listen for events`);
    if (writer.refusals.length === 0) verdict.missed.push('nothing was refused');
    const wrong = writer.refusals.filter(one => one.status !== 503 || !one.isEnvelope || !one.retryAfter);
    if (wrong.length > 0)
      verdict.missed.push(`${wrong.length} refusals other than 503 with Retry-After in the envelope`);
    if (writer.broken.length > 0) verdict.missed.push(`${writer.broken.length} requests without an answer`);
    slowest = Math.max(slowest, ...writer.refusals.map(one => one.at - Math.max(one.began, stalled)));
  }
  if (slowest > failWithin) verdict.late.push(`refused only after ${slowest.toFixed(0)} ms`);
  if (back > healthyWithin) verdict.late.push(`back after ${back.toFixed(0)} ms`);
  verdict.notes.push(`refused after at most ${slowest.toFixed(0)} ms`, `back after at most ${back.toFixed(0)} ms`);
};
