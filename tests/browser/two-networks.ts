import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TwoNetworks {
  /** Where programs in the namespace find this machine, by either network. */
  readonly address: string;
  /** A program that runs another one in the namespace. */
  wrapper(program: string): string;
  /** The network in use goes; the other one comes, if it was not there. */
  change(): void;
  close(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/** Why there can be none here; undefined where there can. */
export function whyNoNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root makes network namespaces';
  try {
    ip('netns', 'list');
    return undefined;
  } catch (error) {
    return `ip netns: ${(error as Error).message.trim()}`;
  }
}

/**
 * A network namespace with two ways to this machine, as a computer with a cable and a wireless network. `both`: the second is up from
 * the start. Linux, root, iproute2.
 */
export function openTwoNetworks(both: boolean): TwoNetworks {
  const name = `ln${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-net-'));
  const inside = (...args: string[]) => ip('-n', name, ...args);
  const networks = ['10.203.1', '10.203.2'] as const;
  const up = (at: 0 | 1) => {
    inside('link', 'set', `${name}i${at}`, 'up');
    // the cable is preferred
    inside('route', 'add', 'default', 'via', `${networks[at]}.1`, 'dev', `${name}i${at}`, 'metric', `${at + 1}`);
  };
  ip('netns', 'add', name);
  inside('link', 'set', 'lo', 'up');
  for (const at of [0, 1] as const) {
    ip('link', 'add', `${name}o${at}`, 'type', 'veth', 'peer', 'name', `${name}i${at}`, 'netns', name);
    ip('address', 'add', `${networks[at]}.1/24`, 'dev', `${name}o${at}`);
    ip('link', 'set', `${name}o${at}`, 'up');
    inside('address', 'add', `${networks[at]}.2/24`, 'dev', `${name}i${at}`);
  }
  up(0);
  if (both) up(1);
  return {
    address: `${networks[0]}.1`,
    wrapper(program) {
      const path = join(folder, 'in-namespace');
      writeFileSync(path, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`);
      chmodSync(path, 0o755);
      return path;
    },
    change() {
      inside('link', 'set', `${name}i0`, 'down');
      if (!both) up(1);
    },
    close() {
      ip('netns', 'delete', name);
      for (const at of [0, 1])
        try {
          ip('link', 'delete', `${name}o${at}`);
        } catch {
          // it went with its other end
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
