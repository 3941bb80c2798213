import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

// A lock is a folder of numbered files; the highest number is the holder's. Taking a lock over means creating the next number, which
// only one process can do, so a lock left behind by kill -9 never ends up with two holders. Node's built-ins only: bin/start.mjs
// runs before packages are installed.

/**
 * When a process started, in whatever unit the system gives: tells a process from a later one with the same id.
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process, or only its zombie
 */
export function processMark(pid) {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`);
    if (!stat) return undefined;
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${rest[18]}`;
  }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [state = '', ...started] = (ps.stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
}

/**
 * @param {string} folder
 * @returns {{ holder: { pid: number, since: string } } | { release: () => void }}
 */
export function takeLock(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const newest = generations(folder).at(-1) ?? 0;
    if (newest > 0) {
      const text = readText(`${folder}/${newest}`);
      if (text === undefined) continue; // a newer holder has just cleared it away
      const holder = liveHolder(text);
      if (holder) return { holder };
    }
    const mine = `${folder}/${newest + 1}`;
    const draft = `${folder}/draft-${randomBytes(6).toString('hex')}`;
    const since = new Date().toISOString();
    try {
      writeFileSync(draft, JSON.stringify({ pid: process.pid, mark: processMark(process.pid), since }), {
        mode: 0o600,
      });
      linkSync(draft, mine);
    } catch (error) {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') continue; // another process was faster
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    if (generations(folder).at(-1) !== newest + 1) {
      rmSync(mine, { force: true });
      continue;
    }
    for (const name of readdirSync(folder))
      if (name !== String(newest + 1)) rmSync(`${folder}/${name}`, { force: true });
    return {
      release() {
        writeFileSync(`${folder}/draft-${process.pid}`, 'free', { mode: 0o600 });
        renameSync(`${folder}/draft-${process.pid}`, mine);
      },
    };
  }
}

/**
 * @param {string} folder
 * @returns {{ pid: number, since: string } | undefined} the living process that holds the lock
 */
export function lockHolder(folder) {
  let newest;
  try {
    newest = generations(folder).at(-1);
  } catch {
    return undefined;
  }
  return newest === undefined ? undefined : liveHolder(readText(`${folder}/${newest}`) ?? '');
}

/**
 * Takes the lock, waiting for the process that holds it.
 * @param {string} folder
 * @param {(holder: { pid: number, since: string }) => void} [onWait] called once, when somebody else holds it
 * @returns {Promise<{ release: () => void }>}
 */
export async function waitForLock(folder, onWait) {
  for (let told = false; ; told = true) {
    const lock = takeLock(folder);
    if ('release' in lock) return lock;
    if (!told) onWait?.(lock.holder);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** @param {string} folder */
function generations(folder) {
  return readdirSync(folder)
    .filter(name => /^[0-9]+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** @param {string} text */
function liveHolder(text) {
  if (text === '' || text === 'free') return undefined;
  const { pid, mark, since } = JSON.parse(text);
  return processMark(pid) === mark ? { pid, since } : undefined;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}
