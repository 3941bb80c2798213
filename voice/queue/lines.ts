import type { AgentLead, CallRef, Host } from '../../contract/calls/host.ts';
import { type Clock, every } from '../clock.ts';

/** A call that waits for somebody of a queue. */
export interface Waiter {
  readonly call: CallRef;
  readonly queueId: string;
  readonly priority: number;
  /** rings them; resolves when nobody of them has answered. Never rejects. */
  offer(leads: AgentLead[]): Promise<void>;
}

/** A call's place in its line. */
export interface InLine {
  /** 1: the next */
  readonly position: number;
  leave(): void;
}

interface Place {
  waiter: Waiter;
  since: number;
  /** counts up, for calls that came in the same millisecond */
  order: number;
  /** rung in this round already */
  tried: Set<string>;
  roundSince: number;
  offered: boolean;
}

interface Line {
  tenantId: string;
  places: Place[];
  busy: boolean;
  again: boolean;
}

interface Around {
  host: Pick<Host, 'reserve' | 'release' | 'onChange'>;
  clock: Clock;
  log: { warn(detail: object, message: string): void };
}

/** Milliseconds between two looks while somebody waits, whatever was told. */
const lookEvery = 1_000;
/** Milliseconds before somebody who was rung for a call is rung for it again. */
const roundLasts = 10_000;

/** Waiting calls, a line a queue: higher priority first, then who has waited longer. Whom they get is the host's choice. */
export class Lines {
  private readonly lines = new Map<string, Line>();
  private readonly stops: (() => void)[];
  private entered = 0;

  constructor(private readonly around: Around) {
    this.stops = [
      around.host.onChange(tenantId => this.changed(tenantId)),
      every(around.clock, lookEvery, () => {
        for (const line of this.lines.values()) void this.look(line);
      }),
    ];
  }

  get waiting(): number {
    let count = 0;
    for (const { places } of this.lines.values()) count += places.length;
    return count;
  }

  enter(waiter: Waiter): InLine {
    const { clock } = this.around;
    const key = `${waiter.call.tenantId}|${waiter.queueId}`;
    const line = this.lines.get(key) ?? { tenantId: waiter.call.tenantId, places: [], busy: false, again: false };
    this.lines.set(key, line);
    const since = clock.now();
    const place: Place = { waiter, since, order: ++this.entered, tried: new Set(), roundSince: since, offered: false };
    line.places.push(place);
    line.places.sort((a, b) => b.waiter.priority - a.waiter.priority || a.since - b.since || a.order - b.order);
    void this.look(line);
    return {
      get position() {
        return line.places.indexOf(place) + 1;
      },
      leave: () => {
        const at = line.places.indexOf(place);
        if (at < 0) return;
        line.places.splice(at, 1);
        if (line.places.length === 0 && this.lines.get(key) === line) this.lines.delete(key);
      },
    };
  }

  /** Somebody may be free now. */
  changed(tenantId: string): void {
    for (const line of this.lines.values()) if (line.tenantId === tenantId) void this.look(line);
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.lines.clear();
  }

  /** One look at a line at a time; what changes meanwhile is looked at after it. */
  private async look(line: Line): Promise<void> {
    if (line.busy) {
      line.again = true;
      return;
    }
    line.busy = true;
    do {
      line.again = false;
      await this.give(line).catch(error => this.around.log.warn({ err: error }, 'a queue could not be looked at'));
    } while (line.again);
    line.busy = false;
  }

  private async give(line: Line): Promise<void> {
    for (const place of [...line.places]) {
      if (place.offered || !line.places.includes(place)) continue;
      const { waiter, tried } = place;
      const leads = await this.around.host.reserve(waiter.call, waiter.queueId, [...tried]);
      if (leads.length > 0) this.offer(line, place, leads);
      // nobody is free for a call that would take anybody: nor are they for the next ones
      else if (tried.size === 0) return;
      else this.endRound(place);
    }
  }

  private offer(line: Line, place: Place, leads: AgentLead[]): void {
    const { waiter, tried } = place;
    if (!line.places.includes(place)) {
      // it has left while somebody was looked for
      for (const { userId } of leads)
        void this.around.host
          .release(waiter.call, userId, 'cancelled')
          .catch(error => this.around.log.warn({ err: error }, 'somebody could not be released'));
      return;
    }
    place.offered = true;
    for (const { userId } of leads) tried.add(userId);
    void waiter.offer(leads).then(() => {
      place.offered = false;
      void this.look(line);
    });
  }

  private endRound(place: Place): void {
    const now = this.around.clock.now();
    if (now - place.roundSince < roundLasts) return;
    place.roundSince = now;
    place.tried.clear();
  }
}
