import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import type { Fault } from './stage.ts';
import { Writer } from './writer.ts';

const writes = 200;
const readyWithin = 10_000;

/** kill -9 of the application at some moment of 200 writes: what was acknowledged is there, nothing is there twice or by half. */
export const killApp: Fault = async ({ product, tokens, reader }, tries, verdict) => {
  let slowest = 0;
  const ledgers: Ledger[] = [];
  for (let count = 0; count < tries; count++) {
    const ledger = new Ledger();
    ledgers.push(ledger);
    const writer = new Writer(product, ledger, { tokens, workers: 8, most: writes });
    await writer.reached(Math.floor(Math.random() * (writes - 20)));
    await sleep(Math.random() * 20);
    await product.killApp();
    await writer.stop();
    slowest = Math.max(slowest, await product.start());
    await product.quiet();
    await ledger.compare(product, reader, verdict);
  }
  if (slowest > readyWithin) verdict.late.push(`ready after ${slowest.toFixed(0)} ms`);
  verdict.notes.push(`ready after at most ${slowest.toFixed(0)} ms`);
  const unknown = ledgers.flatMap(ledger => ledger.entries).filter(entry => entry.outcome === 'unknown').length;
  verdict.notes.push(`${unknown} without an answer`);
};
