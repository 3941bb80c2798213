import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { buildApplication, installPackages, root } from './prepare.mjs';

// npm test                                      everything, as on a fresh clone
// test.mjs --only types|lint|unit|browser       one part, for developers
// test.mjs --only edge                          telephones through Kamailio and rtpengine, which it installs on Debian: no part of `npm test`
// test.mjs --api                                the suites of contract, api, db and jobs: for another Node or PostgreSQL
// What follows `--` goes to the runner of the one part: test.mjs --only unit -- api/tickets

process.chdir(root);
const results = 'test-results';
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, api: { type: 'boolean' } },
  allowPositionals: true,
});

/** @typedef {{ passed: number, failed: number, skipped: number, names?: string[], again?: string[] }} Count */
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

const parts = {
  types: () => (node('typescript/bin/tsc', ['--noEmit']) ? passed : failed),
  lint: () => (node('@biomejs/biome/bin/biome', ['check', '.']) ? passed : failed),
  unit: () => vitest(positionals),
  browser: async () => {
    await buildApplication();
    return playwright(positionals);
  },
  edge: async () => {
    if (!installEdge()) return failed;
    await buildApplication();
    return playwright(['--config=tests/edge/playwright.config.ts', ...positionals]);
  },
};
/** What `npm test` runs. */
const usual = ['types', 'lint', 'unit', 'browser'];

if (values.only !== undefined && !(values.only in parts)) {
  console.error(`--only ${values.only}: expected ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

await installPackages();
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} where each failure is, in a line */
const failures = [];
/** @type {string[]} of tests that failed once and passed at their second try, which CI alone gives them */
const secondTries = [];
const chosen = values.api
  ? [['API', () => vitest(['--project', 'unit', 'contract/', 'api/', 'db/', 'jobs/'])]]
  : Object.entries(parts).filter(([name]) => (values.only === undefined ? usual.includes(name) : name === values.only));
for (const [name, run] of chosen) {
  console.log(`\n--- ${name}`);
  const count = await run();
  if (count.failed > 0 && count.names === undefined) failures.push(name);
  failures.push(...(count.names ?? []));
  secondTries.push(...(count.again ?? []));
  for (const key of Object.keys(total)) total[key] += count[key];
}
if (secondTries.length > 0)
  console.log(`\n${secondTries.map(place => `passed at the second try: ${place}`).join('\n')}`);
if (failures.length > 0) console.log(`\n${failures.map(place => `failed: ${place}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);

/** @param {string[]} args */
function vitest(args) {
  const report = freshReport('vitest.json');
  const tries = freshReport('second-tries.json');
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    '--reporter=./bin/second-tries.mjs',
  ];
  const env = { ...process.env, SECOND_TRIES: tries };
  const isGood = node('vitest/vitest.mjs', ['run', ...reporters, ...args], env);
  const summary = readReport(report);
  if (!summary) return failed;
  // a file that cannot be loaded has no tests to fail
  const broken = summary.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0);
  const names = summary.testResults.flatMap(file => [
    ...(broken.includes(file) ? [placeOf(file.name, 'cannot be loaded')] : []),
    ...file.assertionResults.filter(test => test.status === 'failed').map(test => placeOf(file.name, test.fullName)),
  ]);
  return counted(isGood, {
    passed: summary.numPassedTests,
    failed: summary.numFailedTests + broken.length,
    skipped: summary.numPendingTests + summary.numTodoTests,
    names,
    again: (readReport(tries) ?? []).map(({ file, name, why }) => told(placeOf(file, name), why)),
  });
}

/** @param {string[]} args */
async function playwright(args) {
  const chromium = await findChromium();
  if (!chromium) {
    console.error('No Chromium: set CHROMIUM_PATH, install chromium, or run npx playwright install chromium');
    return failed;
  }
  const report = freshReport('playwright.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report) };
  const isGood = node('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], env);
  const summary = readReport(report);
  if (!summary) return failed;
  const { expected, unexpected, flaky, skipped } = summary.stats;
  const specs = summary.suites.flatMap(specsOf);
  const place = spec => placeOf(join(summary.config.rootDir, spec.file), `${spec.line} ${spec.title}`);
  const names = [
    ...specs.filter(spec => !spec.ok).map(place),
    ...summary.errors.map(error => String(error.message).split('\n')[0]),
  ];
  const again = specs.flatMap(spec => {
    const flaky = spec.tests.find(({ status }) => status === 'flaky');
    return flaky ? [told(place(spec), flaky.results[0]?.error?.message)] : [];
  });
  return counted(isGood, {
    passed: expected + flaky,
    failed: unexpected + summary.errors.length,
    skipped,
    names,
    again,
  });
}

/** @param {{ specs: { ok: boolean, file: string, line: number, title: string, tests: { status: string, results: { error?: { message: string } }[] }[] }[], suites?: object[] }} suite */
function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * A place with the first line of what was wrong there.
 * @param {string} place
 * @param {string} [why] may hold colours
 */
function told(place, why = '') {
  return `${place} (${stripVTControlCharacters(why).split('\n')[0]})`;
}

/**
 * @param {string} file
 * @param {string} test
 */
function placeOf(file, test) {
  return `${relative(root, resolve(root, file))}: ${test}`;
}

/**
 * A runner that ends badly without a failed test (an error outside of all tests) is one failure.
 * @param {boolean} isGood
 * @param {Count} count
 */
function counted(isGood, count) {
  return isGood || count.failed > 0 ? count : { ...count, failed: 1, names: ['an error outside of all tests'] };
}

async function findChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  const places = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const find = () => places.find(place => place && existsSync(place));
  if (!find()) installDebian(['chromium']);
  return find();
}

/** Kamailio, rtpengine and a plain SIP caller; false where they are missing and cannot be installed. */
function installEdge() {
  const modules = ['websocket', 'outbound', 'tls', 'extra', 'utils'].map(name => `kamailio-${name}-modules`);
  const packages = ['kamailio', ...modules, 'rtpengine-daemon', 'sip-tester'];
  const missing = () =>
    packages.filter(name => {
      const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' });
      return !stdout?.includes('Status: install ok installed');
    });
  if (missing().length > 0) installDebian(missing());
  const left = missing();
  if (left.length > 0)
    console.error(`Missing: ${left.join(', ')}. Debian 12 has them: apt-get install ${left.join(' ')}`);
  return left.length === 0;
}

/**
 * Does nothing where there is no apt-get or no right to use it.
 * @param {string[]} packages
 */
function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
}

/**
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function node(script, args, env = process.env) {
  return spawnSync(process.execPath, [join('node_modules', script), ...args], { stdio: 'inherit', env }).status === 0;
}

/** @param {string} name */
function freshReport(name) {
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
