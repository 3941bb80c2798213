import { MediaError } from '../media/leg.ts';
import type { Flow } from '../sip/flow.ts';
import { type SipResponse, toTagOf } from '../sip/message.ts';
import type { Call } from './call.ts';
import { withinReach } from './negotiation.ts';
import type { Party } from './party.ts';

/** Descriptions that are taken of one leg: each is work for the process of all sound, and a peer may send thousands a second. */
const most = 10;

/**
 * What a network says of a call before its answer: tones, music, and that somebody cannot be reached, which is said nowhere else. Of
 * several that one call has reached, the last to describe itself is heard (RFC 3960). What describes itself and then says nothing changes
 * nothing.
 */
export class EarlyMedia {
  private last = '';
  private count = 0;
  private isBusy = false;
  /** the last to come while another one is being taken */
  private waiting: string | undefined;
  private isOver = false;

  constructor(
    private readonly call: Call,
    private readonly party: Party,
    private readonly flow: Flow,
  ) {}

  take(response: SipResponse): void {
    if (this.isOver || !/^m=audio /m.test(response.body)) return;
    const said = `${toTagOf(response)} ${response.body}`;
    // sent again, or 180 and 183 with one and the same
    if (said === this.last) return;
    this.last = said;
    this.waiting = response.body;
    if (!this.isBusy) void this.hearAll();
  }

  /** There is an answer, or will be none: what that describes is not to be undone by what came before. */
  end(): void {
    this.isOver = true;
  }

  private async hearAll(): Promise<void> {
    const { call, party, flow } = this;
    this.isBusy = true;
    party.listener = {
      silence: ({ silent }) => {
        if (!silent && !party.answered) call.early();
      },
      ...{ digit: () => {}, state: () => {} },
    };
    while (this.waiting !== undefined && !this.isOver && this.count < most) {
      const description = this.waiting;
      this.waiting = undefined;
      this.count++;
      await this.hear(description).catch(error => {
        // anything else: it has gone meanwhile
        if (error instanceof MediaError) call.context.earlyUntaken(flow.remote, error, call.ref.callId);
      });
    }
    this.isBusy = false;
  }

  private async hear(description: string): Promise<void> {
    const { call, party } = this;
    await party.media.accept(withinReach(description, this.flow, call.context));
    if (!this.isOver) await call.hearEarly(party);
  }
}
