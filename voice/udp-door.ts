import { type Clock, systemClock } from './clock.ts';
import type { Flow } from './sip/flow.ts';
import type { SipMessage } from './sip/message.ts';
import { Allowance, Allowances } from './sip/rate.ts';

/** Messages of one address of strangers: an office whose telephones all come back at once. */
const strangerRate = { burst: 200, perSecond: 20 };
/** Of all of them together: what they can make the gateway remember is a part of what calls need. */
const strangersRate = { burst: 1_000, perSecond: 100 };
/** Of a telephone that has signed in: what it asks is remembered for 32 s, and an office of them must leave room for calls. */
const telephoneRate = { burst: 100, perSecond: 3 };

type Remote = Flow['remote'];

export interface UdpDoorOptions {
  clock?: Clock;
  /** trunks, telephones that do not sign in, edges */
  isPeer(remote: Remote): boolean;
  /** a telephone has signed in from there */
  isKnown(remote: Remote): boolean;
}

/**
 * Who is heard by UDP. Peers are; a stranger may sign in and nothing else, and is then heard from that address and port. Whatever else a
 * stranger sends gets no answer: a scanner learns nothing.
 */
export class UdpDoor {
  private readonly strangers: Allowances;
  private readonly telephones: Allowances;
  private readonly together: Allowance;

  constructor(private readonly options: UdpDoorOptions) {
    const { clock = systemClock } = options;
    this.strangers = new Allowances(clock, strangerRate);
    this.telephones = new Allowances(clock, telephoneRate);
    this.together = new Allowance(clock, strangersRate);
  }

  /** Before anything is read. */
  allows(remote: Remote): boolean {
    if (this.options.isPeer(remote)) return true;
    if (this.options.isKnown(remote)) return this.telephones.of(`${remote.address} ${remote.port}`).take();
    return this.strangers.of(remote.address).take() && this.together.take();
  }

  admits(message: SipMessage, { remote }: Flow): boolean {
    if (this.options.isPeer(remote) || this.options.isKnown(remote)) return true;
    return message.kind === 'request' && message.method === 'REGISTER';
  }
}
