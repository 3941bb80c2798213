import type { House } from '../house.ts';
import type { Actor } from './actor.ts';

/** Requests that a person may make in a minute, per process: a brake on loops, not a licence. */
const staffRequestsPerMinute = 1_200;

const spent = new Map<string, { minute: number; count: number }>();

/** Seconds to wait, 0 when the call may go on. */
export function spendRequest(actor: Actor, house: House): number {
  const minute = Math.floor(Date.now() / 60_000);
  const entry = spent.get(actor.userId);
  if (!entry || entry.minute !== minute) {
    if (spent.size > 10_000) spent.clear();
    spent.set(actor.userId, { minute, count: 1 });
    return 0;
  }
  entry.count += 1;
  return entry.count > staffRequestsPerMinute * house.limitFactor ? 60 - (Math.floor(Date.now() / 1000) % 60) : 0;
}
