import type { Clock } from '../clock.ts';
import type { Flow } from './flow.ts';
import { Headers } from './headers.ts';
import { cseqOf, type SipRequest, type SipResponse, serialise, toTagOf } from './message.ts';
import { patience, type TransactionTimes } from './timers.ts';

/** How a request ended: with a final response, with none in 32 s, or on a flow that was gone. */
export type Outcome = { ended: 'answered'; response: SipResponse } | { ended: 'unanswered' | 'unsent' };

export interface ClientListener {
  provisional?(response: SipResponse): void;
  /** Once. */
  final?(outcome: Outcome): void;
  /** A 2xx of another branch behind a forking proxy: it wants its own ACK and BYE. */
  otherAnswer?(response: SipResponse): void;
}

/** One request that this side sent, INVITE (RFC 3261 17.1.1, RFC 6026) or not (17.1.2). */
export class ClientTransaction {
  private state: 'calling' | 'proceeding' | 'completed' | 'over' = 'calling';
  private readonly acks = new Map<string, SipRequest>();
  private stopRepeating = () => {};
  private stopWaiting = () => {};
  private cancelled = false;
  private cancelSent = false;
  private reason: string | undefined;
  private answered = '';

  constructor(
    readonly request: SipRequest,
    readonly flow: Flow,
    private readonly around: {
      clock: Clock;
      times: TransactionTimes;
      listener: ClientListener;
      /** sends the CANCEL, a transaction of its own */
      sendCancel(request: SipRequest): void;
      over(): void;
    },
  ) {}

  start(): void {
    const { clock, times } = this.around;
    if (!this.flow.send(serialise(this.request))) {
      this.end({ ended: 'unsent' });
      return;
    }
    this.stopWaiting = clock.after(patience(times), () => this.end({ ended: 'unanswered' }));
    if (!this.flow.reliable) this.repeat(times.t1);
  }

  /** `by`: where it came from, which after a reconnection is not where the request went. */
  respond(response: SipResponse, by: Flow): void {
    if (this.state === 'over') return;
    if (response.status < 200) this.proceed(response);
    else this.conclude(response, by);
  }

  private conclude(response: SipResponse, by: Flow): void {
    if (this.isInvite && response.status >= 300) by.send(serialise(this.ackOfRefusal(response)));
    if (this.state === 'completed') {
      this.repeated(response, by);
      return;
    }
    this.answered = toTagOf(response);
    this.complete();
    this.around.listener.final?.({ ended: 'answered', response });
  }

  /** The ACK of a 2xx, made by the dialog; it is sent again whenever that 2xx comes again. */
  acknowledge(ack: SipRequest, by: Flow = this.flow): void {
    this.acks.set(toTagOf(ack), ack);
    by.send(serialise(ack));
  }

  /** Asks the other side to stop ringing, with a `Reason` where it should know why. Waits for its first 1xx: a CANCEL that overtakes its INVITE finds nothing. */
  cancel(reason?: string): void {
    if (!this.isInvite || this.cancelled || this.state === 'completed' || this.state === 'over') return;
    this.cancelled = true;
    this.reason = reason;
    if (this.state === 'proceeding') this.sendCancel();
  }

  /** Ends it without a word, as the process ends. */
  drop(): void {
    this.end();
  }

  private get isInvite(): boolean {
    return this.request.method === 'INVITE';
  }

  private proceed(response: SipResponse): void {
    if (this.state === 'completed') return;
    const first = this.state === 'calling';
    this.state = 'proceeding';
    if (this.isInvite) {
      this.stopRepeating();
      // how long a phone may ring is for the caller to say, by cancelling
      if (!this.cancelSent) this.stopWaiting();
    }
    if (first && this.cancelled) this.sendCancel();
    this.around.listener.provisional?.(response);
  }

  private repeated(response: SipResponse, by: Flow): void {
    if (!this.isInvite || response.status >= 300) return;
    const ack = this.acks.get(toTagOf(response));
    if (ack) by.send(serialise(ack));
    else if (toTagOf(response) !== this.answered) this.around.listener.otherAnswer?.(response);
  }

  private sendCancel(): void {
    this.cancelSent = true;
    const headers = new Headers()
      .add('via', this.request.headers.first('via')!)
      .add('max-forwards', '70')
      .add('from', this.request.headers.first('from')!)
      .add('to', this.request.headers.first('to')!)
      .add('call-id', this.request.headers.first('call-id')!)
      .add('cseq', `${cseqOf(this.request).number} CANCEL`)
      .add('route', ...this.request.headers.all('route'));
    if (this.reason) headers.add('reason', this.reason);
    this.around.sendCancel({ kind: 'request', method: 'CANCEL', uri: this.request.uri, headers, body: '' });
    this.stopWaiting();
    this.stopWaiting = this.around.clock.after(patience(this.around.times), () => this.end({ ended: 'unanswered' }));
  }

  private ackOfRefusal(response: SipResponse): SipRequest {
    const headers = new Headers()
      .add('via', this.request.headers.first('via')!)
      .add('max-forwards', '70')
      .add('from', this.request.headers.first('from')!)
      .add('to', response.headers.first('to')!)
      .add('call-id', this.request.headers.first('call-id')!)
      .add('cseq', `${cseqOf(this.request).number} ACK`)
      .add('route', ...this.request.headers.all('route'));
    return { kind: 'request', method: 'ACK', uri: this.request.uri, headers, body: '' };
  }

  private repeat(wait: number): void {
    const { clock, times } = this.around;
    this.stopRepeating = clock.after(wait, () => {
      this.flow.send(serialise(this.request));
      if (this.isInvite) this.repeat(wait * 2);
      else this.repeat(this.state === 'proceeding' ? times.t2 : Math.min(wait * 2, times.t2));
    });
  }

  /** The answer is known; the transaction stays to take in what is repeated. */
  private complete(): void {
    this.state = 'completed';
    this.stopRepeating();
    this.stopWaiting();
    const { clock, times } = this.around;
    this.stopWaiting = clock.after(this.isInvite ? patience(times) : times.t4, () => this.end());
  }

  private end(outcome?: Outcome): void {
    if (this.state === 'over') return;
    this.state = 'over';
    this.stopRepeating();
    this.stopWaiting();
    this.around.over();
    if (outcome) this.around.listener.final?.(outcome);
  }
}
