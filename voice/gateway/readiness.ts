import type { Host, Person, SignedIn } from '../../contract/calls/host.ts';
import type { Clock } from '../clock.ts';
import type { GatewayLog } from './context.ts';

type Now = SignedIn | null;

/** Milliseconds before the host is told again what it could not take. */
const retryAfter = 2_000;

/**
 * Tells the host who is there, in order for each person: what holds now is told until it was taken. Who signs in again is told again: this
 * gateway may have been taken for dead since.
 */
export class Readiness {
  private readonly people = new Map<string, { now: Now; told: Now | undefined; busy: boolean }>();
  private closed = false;

  constructor(private readonly around: { host: Host; clock: Clock; log: GatewayLog }) {}

  set(person: Person, now: Now): void {
    const key = `${person.tenantId}|${person.userId}`;
    const entry = this.people.get(key) ?? { now: null, told: null, busy: false };
    this.people.set(key, entry);
    entry.now = now;
    if (now !== null) entry.told = undefined;
    if (!entry.busy) void this.tell(person, key);
  }

  close(): void {
    this.closed = true;
  }

  private async tell({ tenantId, userId }: Person, key: string): Promise<void> {
    const entry = this.people.get(key)!;
    entry.busy = true;
    while (!this.closed && !same(entry.now, entry.told)) {
      const telling = entry.now;
      try {
        await this.around.host.registered({ tenantId, userId }, telling);
        entry.told = telling;
      } catch (error) {
        this.around.log.warn({ err: error }, 'a registration could not be told');
        await new Promise<void>(resolve => this.around.clock.after(retryAfter, resolve));
      }
    }
    entry.busy = false;
    if (entry.now === null) this.people.delete(key);
  }
}

const same = (now: Now, told: Now | undefined) =>
  told !== undefined && now?.page === told?.page && now?.desk === told?.desk;
