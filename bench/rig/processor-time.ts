import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// From Linux' /proc; elsewhere everything here answers undefined and the table leaves these columns empty.

const tick =
  process.platform === 'linux' ? 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

interface Stat {
  parent: number;
  /** ms of the process itself */
  own: number;
  /** ms of its children that have ended */
  reaped: number;
}

/** Processor time in ms that a process and everything below it has used, ended children included, without one of them and what is below that. */
export function treeTime(root: number, except?: number): number | undefined {
  if (tick === 0) return undefined;
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const sum = (pid: number): number => {
    const stat = stats.get(pid);
    if (!stat) return 0;
    let time = stat.own + stat.reaped;
    for (const [child, { parent }] of stats) if (parent === pid && child !== except) time += sum(child);
    return time;
  };
  return sum(root);
}

/** MB of memory that a process holds now. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? Number(kilobytes) / 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** The embedded PostgreSQL's first process. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets may hold anything, spaces and brackets included
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: (fields[11]! + fields[12]!) * tick, reaped: (fields[13]! + fields[14]!) * tick };
  } catch {
    return undefined; // it has ended meanwhile
  }
}
