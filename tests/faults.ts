import { parseArgs } from 'node:util';
import { cutStreams } from './faults/cut-streams.ts';
import { deploy } from './faults/deploy.ts';
import { editTogether } from './faults/edit-together.ts';
import { killApp } from './faults/kill-app.ts';
import { killDatabase } from './faults/kill-database.ts';
import { newVerdict, type Verdict } from './faults/ledger.ts';
import type { Product } from './faults/product.ts';
import { repeatKey } from './faults/repeat-key.ts';
import { type Fault, openStage } from './faults/stage.ts';
import { stallDatabase } from './faults/stall-database.ts';

// npm run test:faults -- [--tries N] [--only <part of a row's name>]
// Starts the built product as real processes on the loopback address, breaks it, and counts what was lost or doubled.

const rows: { name: string; tries: number; fault: Fault }[] = [
  { name: 'kill -9 of the application', tries: 20, fault: killApp },
  { name: 'kill -9 of PostgreSQL', tries: 5, fault: killDatabase },
  { name: 'PostgreSQL stalled', tries: 3, fault: stallDatabase },
  { name: 'event stream cut', tries: 20, fault: cutStreams },
  { name: 'one key twenty times', tries: 20, fault: repeatKey },
  { name: 'two agents, one ticket', tries: 20, fault: editTogether },
  { name: 'deploy under load', tries: 5, fault: deploy },
];

const { values } = parseArgs({ options: { tries: { type: 'string' }, only: { type: 'string' } } });
const chosen = rows.filter(row => row.name.includes(values.only ?? ''));
if (chosen.length === 0 || (values.tries !== undefined && !/^[1-9]\d*$/.test(values.tries))) {
  console.error(`--tries takes a whole number, --only a part of: ${rows.map(row => row.name).join(', ')}`);
  process.exit(1);
}

const running = new Set<Product>();
const closeAll = () => Promise.all([...running].map(product => product.close()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeAll().finally(() => process.exit(130)));

console.log('| fault | tries | acknowledged | lost | doubled | |\n| --- | --- | --- | --- | --- | --- |');
let isGood = true;
for (const { name, tries: usual, fault } of chosen) {
  const tries = Number(values.tries ?? usual);
  const verdict = await judge(fault, tries);
  const { acknowledged, lost, doubled, missed, late, notes } = verdict;
  const isMet = lost + doubled + missed.length + late.length === 0;
  isGood &&= isMet;
  const words = [...(isMet ? [] : ['FAILED']), ...missed, ...late, ...notes].join('; ');
  console.log(`| ${[name, tries, acknowledged, lost, doubled, words].join(' | ')} |`);
}
process.exit(isGood ? 0 : 1);

async function judge(fault: Fault, tries: number): Promise<Verdict> {
  const verdict = newVerdict();
  try {
    const stage = await openStage('build', { hasPages: true }, product => running.add(product));
    await fault(stage, tries, verdict);
  } catch (error) {
    verdict.missed.push((error as Error).message);
    for (const product of running) console.error(product.printed());
  } finally {
    await closeAll();
    running.clear();
  }
  return verdict;
}
