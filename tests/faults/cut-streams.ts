import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import { Listener } from './listener.ts';
import { until } from './product.ts';
import { type Fault, positionOf } from './stage.ts';
import { Writer } from './writer.ts';

/** Streams cut at random while people write, each resumed where it was; then a gap of more than ten minutes. */
export const cutStreams: Fault = async (stage, tries, verdict) => {
  const { product, tokens, reader, hasPages } = stage;
  let cuts = 0;
  for (let count = 0; count < tries; count++) {
    const ledger = new Ledger();
    const after = await positionOf(stage, reader);
    const listeners = Array.from(
      { length: 4 },
      (_, index) =>
        new Listener(product, {
          ...{ token: reader, after, asBrowser: hasPages && index % 2 === 1 },
          pause: () => Math.random() * 150,
        }),
    );
    const writer = new Writer(product, ledger, { tokens, workers: 4, most: 60, pace: 15 });
    let isOver = false;
    const cutting = listeners.map(async listener => {
      while (!isOver) {
        await sleep(20 + Math.random() * 200);
        if (listener.isOpen) listener.cut();
      }
    });
    await writer.done();
    isOver = true;
    await Promise.all(cutting);
    for (const listener of listeners) {
      await listener.settle(ledger);
      listener.compare(ledger, verdict);
      await listener.leave();
      cuts += listener.cuts;
    }
    if (writer.refusals.length > 0) verdict.missed.push(`${writer.refusals.length} writes refused`);
  }
  verdict.notes.push(`${cuts} cuts`);
  const after = await positionOf(stage, reader);
  const ledger = new Ledger();
  await new Writer(product, ledger, { tokens, workers: 1, most: 3 }).done();
  const fresh = new Listener(product, { token: reader, after });
  await fresh.settle(ledger);
  fresh.compare(ledger, verdict);
  await fresh.leave();
  await product.rows(`update events set created_at = created_at - interval '11 minutes'`);
  const late = new Listener(product, { token: reader, after });
  await until('resync', 5_000, () => late.resyncs > 0).catch(() =>
    verdict.missed.push("a gap of eleven minutes was not answered 'resync'"),
  );
  await late.leave();
};
