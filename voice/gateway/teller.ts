import type { CallEvent } from '../../contract/calls/call-events.ts';
import type { CallRef, Host } from '../../contract/calls/host.ts';
import type { Clock } from '../clock.ts';
import type { GatewayLog } from './context.ts';

/** Events of one call that may wait; only the end of it is kept beyond that. */
const mostOfCall = 2_000;
const mostAtOnce = 200;
const firstPause = 500;
const longestPause = 10_000;

/** Tells the host what was seen: in order for each call, again until it was taken. */
export class Teller {
  private readonly calls = new Map<string, { ref: CallRef; events: CallEvent[]; work: Promise<void> }>();
  private isFinal = false;

  constructor(private readonly around: { host: Host; clock: Clock; log: GatewayLog; longestPause?: number }) {}

  /** Calls with something that the host has not taken yet. */
  get behind(): number {
    return this.calls.size;
  }

  tell(ref: CallRef, event: CallEvent): void {
    const waiting = this.calls.get(ref.callId);
    if (waiting) {
      if (waiting.events.length < mostOfCall || event.kind === 'ended') waiting.events.push(event);
      return;
    }
    const entry = { ref, events: [event], work: Promise.resolve() };
    this.calls.set(ref.callId, entry);
    entry.work = this.work(entry);
  }

  /** Resolves when everything was taken, or was refused once more: nobody will tell it later. */
  async finish(): Promise<void> {
    this.isFinal = true;
    await Promise.all([...this.calls.values()].map(({ work }) => work));
  }

  private async work(entry: { ref: CallRef; events: CallEvent[] }): Promise<void> {
    let pause = firstPause;
    // what is seen in one turn is told in one
    await Promise.resolve();
    while (entry.events.length > 0) {
      const events = entry.events.slice(0, mostAtOnce);
      try {
        await this.around.host.tell(entry.ref, events);
        entry.events.splice(0, events.length);
        pause = firstPause;
      } catch (error) {
        this.around.log.warn({ err: error, callId: entry.ref.callId }, 'what a call did could not be told');
        if (this.isFinal) break;
        await new Promise<void>(resolve => this.around.clock.after(pause, resolve));
        pause = Math.min(pause * 2, this.around.longestPause ?? longestPause);
      }
    }
    this.calls.delete(entry.ref.callId);
  }
}
