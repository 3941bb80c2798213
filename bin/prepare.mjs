import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { waitForLock } from './lock.mjs';

// What `npm start` and `npm test` do first. Node's built-ins only: nothing is installed yet. What is stale is told by content, never by
// time: git and copies change times.

export const root = dirname(import.meta.dirname);

const installedStamp = 'node_modules/.installed';
const builtStamp = 'build/.built';
const sources = ['api', 'app', 'bench', 'bin', 'contract', 'db', 'jobs', 'public', 'tests/faults', 'voice'];
const sourceFiles = [
  ...['log.ts', 'metrics.ts', 'page-routes.ts', 'server.ts', 'settings.ts', 'tests/faults.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
  ...['remix.config.js', 'tailwind.config.ts', 'vite.config.ts'],
];

/** Installs what the lockfile names, unless it is there. */
export async function installPackages() {
  const want = hash(read('package-lock.json'), process.platform, process.arch);
  const isFresh = () => read(installedStamp) === want || isInstalledByNpm();
  if (isFresh()) return;
  await once(isFresh, () => {
    console.error('Installing packages…');
    npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    writeFileSync(installedStamp, want);
  });
}

/** Builds into `build/`, unless it holds the build of these very sources. */
export async function buildApplication() {
  const want = sourceHash();
  const isFresh = () => read(builtStamp) === want;
  if (isFresh()) return;
  await once(isFresh, () => {
    console.error('Building…');
    rmSync(builtStamp, { force: true });
    const { status } = spawnSync(process.execPath, ['bin/build.mjs'], { stdio: ['ignore', 2, 2] });
    if (status !== 0) process.exit(status ?? 1);
    writeFileSync(builtStamp, want);
  });
}

/**
 * Two starts of one clone at the same moment do the work once.
 * @param {() => boolean} isDone
 * @param {() => void} work
 */
async function once(isDone, work) {
  // neither node_modules nor build, which the work empties
  const folder = join(tmpdir(), `lang-nghe-prepare-${process.getuid?.() ?? ''}-${hash(root).slice(0, 16)}`);
  const lock = await waitForLock(folder, ({ pid }) =>
    console.error(`Waiting for process ${pid}, which installs or builds…`),
  );
  try {
    if (!isDone()) work();
  } finally {
    lock.release();
  }
}

/** @param {string[]} args */
function npm(args) {
  const env = { ...process.env };
  delete env.NODE_ENV; // production would leave out what builds
  const cli = process.env.npm_execpath ?? '';
  const usesNpm = basename(cli).startsWith('npm-cli'); // the npm that runs us, else the one on PATH
  const options = { stdio: ['ignore', 2, 2], env, shell: !usesNpm && process.platform === 'win32' };
  const { status, error } = usesNpm
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, options);
  if (error) console.error(`npm: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * A developer's own `npm install` counts: npm writes down what it has installed when it is through. Optional packages may be absent;
 * those of another system tell that node_modules was brought from there.
 */
function isInstalledByNpm() {
  const written = read('node_modules/.package-lock.json');
  if (!written) return false;
  const want = JSON.parse(read('package-lock.json')).packages;
  const have = JSON.parse(written).packages;
  const isForUs = ({ os = [process.platform], cpu = [process.arch] }) =>
    os.includes(process.platform) && cpu.includes(process.arch);
  return (
    Object.entries(have).every(([path, entry]) => path in want && isForUs(entry)) &&
    Object.entries(want).every(([path, entry]) => {
      if (path === '') return true;
      if (!have[path]) return entry.optional === true;
      return have[path].version === entry.version && have[path].integrity === entry.integrity;
    })
  );
}

function sourceHash() {
  const files = [...sources.flatMap(folder => (existsSync(folder) ? filesBelow(folder) : [])), ...sourceFiles];
  const sum = createHash('sha256');
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = existsSync(file) ? readFileSync(file) : '';
    sum.update(`${file}\0${content.length}\0`).update(content);
  }
  return sum.digest('hex');
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/** @param {string[]} parts */
function hash(...parts) {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
