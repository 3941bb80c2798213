import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { buildApplication, installPackages, root } from './prepare.mjs';

// npm start               installs, builds and serves
// start.mjs --dev         serves from the sources and follows their changes
// start.mjs --run <name>  builds and runs bin/<name>.ts (or bench/<name>.ts) with the arguments that follow

const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  fail(`Node ${process.versions.node} is too old: ${oldest.join('.')} or later is needed`);
}

process.env.INIT_CWD ??= process.cwd(); // arguments that name files are relative to where they were typed
process.chdir(root);

const [mode, ...rest] = process.argv.slice(2);
if (mode === '--dev') {
  await installPackages();
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server.ts', ...rest], 'development');
} else if (mode === '--run') {
  const [name, ...args] = rest;
  await installPackages();
  await buildApplication();
  if (!name || !existsSync(`build/${name}.js`)) fail(`there is no command "${name ?? ''}"`);
  run(['--enable-source-maps', `build/${name}.js`, ...args], 'production');
} else if (mode === undefined) {
  await installPackages();
  await buildApplication();
  run(['--enable-source-maps', 'build/server.js'], 'production');
} else {
  fail(`unknown argument ${mode}`);
}

/**
 * Runs Node in our place: its signals, its exit code.
 * @param {string[]} args
 * @param {'production' | 'development'} environment
 */
function run(args, environment) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // a terminal sends Ctrl-C to the whole group: forwarded, it would arrive twice
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  if (process.env.npm_lifecycle_event) endWithParent(child);
}

/**
 * Where npm cannot `exec` us or is killed itself, it passes no signal on.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
