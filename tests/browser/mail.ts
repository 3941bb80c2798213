import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './fixtures.ts';
import type { Site } from './site.ts';

/** The mail that left for an address; waits until it has. */
export async function mailTo(site: Site, address: string): Promise<Email> {
  const folder = join(site.dataDir, 'mail');
  let found: Email[] = [];
  await expect
    .poll(
      async () => {
        found = (await readMails(folder)).filter(mail => mail.to?.some(to => to.address === address));
        return found.length;
      },
      { message: `one mail to ${address}`, timeout: 15_000 },
    )
    .toBe(1);
  return found[0]!;
}

async function readMails(folder: string): Promise<Email[]> {
  const names = readNames(folder).filter(name => name.endsWith('.eml') && !name.startsWith('.'));
  return Promise.all(names.map(name => PostalMime.parse(readFileSync(join(folder, name)))));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing has been sent yet
  }
}
