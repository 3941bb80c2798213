import { hash, verify } from '@node-rs/argon2';

// argon2id (the library's default), 19 MiB, 2 passes: at most two at once keep the processor for everybody else
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost));

let decoy: Promise<string> | undefined;

/** An unknown account costs the same time as a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist');
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && stored != null;
}
