import { isIPv6 } from 'node:net';
import { tooMany } from '../errors.ts';
import type { House } from '../house.ts';

export interface Limit {
  /** `sign-in:agent1@anphat.vn` */
  key: string;
  /** In any span of the window's length. */
  most: number;
  /** A multiple of 12. */
  windowSeconds: number;
}

/**
 * Takes one attempt of each limit, or none of them. Each is taken at once, in a transaction of its own: it stands
 * whatever becomes of the call, and parallel tries cannot pass together. Answers 0, or the seconds to wait.
 */
export async function takeAttempts(house: House, limits: Limit[]): Promise<number> {
  for (const [index, limit] of limits.entries()) {
    const most = Math.round(limit.most * house.limitFactor);
    // a statement by itself: the lock of its key is not held while this process gets round to the commit
    const { rows } = await house.pool.query<{ wait: number }>('select directory.take_attempt($1, $2, $3) as wait', [
      ...[limit.key, limit.windowSeconds, most],
    ]);
    const { wait } = rows[0]!;
    if (wait === 0) continue;
    await giveBackAttempts(house, limits.slice(0, index));
    return wait;
  }
  return 0;
}

/** @throws 429 with the seconds to wait */
export async function requireAttempts(house: House, limits: Limit[]): Promise<void> {
  const wait = await takeAttempts(house, limits);
  if (wait > 0) throw tooMany(wait);
}

/** What was tried turned out to be right: it counts against nobody. */
export async function giveBackAttempts(house: House, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return;
  await house.pool.query('select directory.give_back_attempt(key) from unnest($1::text[]) as key', [
    limits.map(({ key }) => key).sort(),
  ]);
}

/** Whom an address stands for: one IPv4 address, or the 64 bits of IPv6 that one line is given. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
