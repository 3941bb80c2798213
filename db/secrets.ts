import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedOwner, loginRoles } from './roles.ts';

/** Random passwords of the roles, in DATA_DIR/secrets. */
export class Secrets {
  #passwords: Record<string, string>;

  private constructor(passwords: Record<string, string>) {
    this.#passwords = passwords;
  }

  /** Makes what is missing, and writes it before it is first used. */
  static make(dataDir: string): Secrets {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
    const passwords = Secrets.#stored(dataDir) ?? {};
    const missing = ['postgres', embeddedOwner, ...loginRoles].filter(role => passwords[role] === undefined);
    for (const role of missing) passwords[role] = randomBytes(24).toString('base64url');
    if (missing.length > 0) writeAtomically(Secrets.#file(dataDir), `${JSON.stringify(passwords, null, 2)}\n`);
    return new Secrets(passwords);
  }

  static read(dataDir: string): Secrets | undefined {
    const passwords = Secrets.#stored(dataDir);
    return passwords && new Secrets(passwords);
  }

  password(role: string): string {
    const password = this.#passwords[role];
    if (password === undefined) throw new Error(`role ${role} has no password in DATA_DIR/secrets`);
    return password;
  }

  static #file(dataDir: string): string {
    return join(dataDir, 'secrets', 'database.json');
  }

  static #stored(dataDir: string): Record<string, string> | undefined {
    const file = Secrets.#file(dataDir);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }
}

export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
