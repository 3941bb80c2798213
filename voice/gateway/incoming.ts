import type { EndReason } from '../../contract/calls/call-events.ts';
import type { SipRequest } from '../sip/message.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { allowed, type Dialog } from './dialog.ts';

/** The INVITE of whoever calls, until it is answered or refused. */
export class Incoming {
  private rings = false;
  private isEarly = false;

  constructor(
    readonly request: SipRequest,
    private readonly transaction: ServerTransaction,
    private readonly dialog: Dialog,
    /** `X-Call-Id` and `X-Leg-Id`: by them the page knows its call */
    private readonly names: [string, string][],
  ) {}

  get answered(): boolean {
    return this.transaction.answered;
  }

  ring(): void {
    if (this.rings) return;
    this.rings = true;
    this.transaction.respond(180, { headers: this.headers });
  }

  /** What a network says before the answer is heard in it: their telephone makes no tone of its own then, and is told to no more. */
  early(sdp: string): void {
    if (this.answered || this.isEarly) return;
    this.isEarly = true;
    this.rings = true;
    this.transaction.respond(183, { headers: this.headers, body: sdp });
  }

  /** It waits, and is answered for the music in a moment. */
  queue(): void {
    if (!this.answered) this.transaction.respond(182, { headers: this.headers });
  }

  answer(sdp: string): void {
    if (this.answered) return;
    this.dialog.confirm();
    this.transaction.respond(200, { headers: [...this.headers, ['allow', allowed]], body: sdp });
  }

  refuse(status: number, reason: EndReason): void {
    this.transaction.respond(status, {
      headers: [...this.names, ['reason', `SIP;cause=${status};text="${reason}"`]],
    });
  }

  private get headers(): [string, string][] {
    return [['contact', this.dialog.contact], ...this.names];
  }
}

/** What a caller who was not answered hears of how it ended. */
export function statusOf(reason: EndReason): number {
  switch (reason) {
    case 'busy':
      return 486;
    case 'cancelled':
    case 'customer_hung_up':
      return 487;
    case 'rejected':
    case 'blocked':
      return 603;
    case 'media_failed':
    case 'gateway_stopped':
      return 503;
    case 'failed':
      return 500;
    default:
      return 480;
  }
}
