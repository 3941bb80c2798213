import { MediaError } from '../media/leg.ts';
import type { Flow } from '../sip/flow.ts';
import { type SipResponse, toTagOf } from '../sip/message.ts';
import type { Call } from './call.ts';
import { withinReach } from './negotiation.ts';
import type { Party } from './party.ts';

/**
 * What a network says of a call before its answer: tones, music, and that somebody cannot be reached, which is said nowhere else. Of
 * several that one call has reached, the last to describe itself is heard (RFC 3960). What describes itself and then says nothing changes
 * nothing.
 */
export class EarlyMedia {
  private taken = '';

  constructor(
    private readonly call: Call,
    private readonly party: Party,
    private readonly flow: Flow,
  ) {}

  take(response: SipResponse): void {
    const { call, party } = this;
    if (!/^m=audio /m.test(response.body)) return;
    const said = `${toTagOf(response)} ${response.body}`;
    // sent again, or 180 and 183 with one and the same
    if (said === this.taken) return;
    this.taken = said;
    party.listener = {
      silence: ({ silent }) => {
        if (!silent && !party.answered) call.early();
      },
      ...{ digit: () => {}, state: () => {} },
    };
    this.hear(withinReach(response.body, this.flow, call.context)).catch(error => {
      const { log } = call.context;
      // anything else: it has gone meanwhile
      if (error instanceof MediaError)
        log.warn({ err: error, callId: call.ref.callId }, 'what is said before an answer could not be taken');
    });
  }

  private async hear(description: string): Promise<void> {
    await this.party.media.accept(description);
    await this.call.hearEarly(this.party);
  }
}
