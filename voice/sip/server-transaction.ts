import type { Clock } from '../clock.ts';
import type { Flow } from './flow.ts';
import { type SipRequest, type SipResponse, serialise, toTagOf } from './message.ts';
import { type Answer, responseTo, token } from './response.ts';
import { patience, type TransactionTimes } from './timers.ts';

/** One request that this side answers (RFC 3261 17.2, RFC 6026): it says the same again whenever it is asked again. */
export class ServerTransaction {
  /** This side's tag: the request's own inside a dialog. */
  readonly tag: string;
  /** The caller has given up before an answer; answer 487. What it is given is the CANCEL. */
  onCancel: ((cancel: SipRequest) => void) | undefined;
  /** A CANCEL that has crossed the 2xx, before its ACK. */
  onLateCancel: (() => void) | undefined;
  /** The ACK of a 2xx; its body is an answer where the INVITE had no offer. */
  onAck: ((ack: SipRequest) => void) | undefined;
  /** No ACK in 32 s: the dialog is to be ended. */
  onUnacknowledged: (() => void) | undefined;
  private last: SipResponse | undefined;
  private acknowledged = false;
  private stopRepeating = () => {};
  private stopWaiting = () => {};

  constructor(
    readonly request: SipRequest,
    readonly flow: Flow,
    private readonly around: { clock: Clock; times: TransactionTimes; over(): void },
  ) {
    this.tag = toTagOf(request) || token();
  }

  get answered(): boolean {
    return this.last !== undefined && this.last.status >= 200;
  }

  /** A second final answer is passed over: the first one stands. */
  respond(status: number, answer?: Answer): void {
    if (this.answered) return;
    this.last = responseTo(this.request, status, this.tag, answer);
    this.flow.send(serialise(this.last));
    if (status >= 200) this.wait(status);
  }

  /** The request has come again, perhaps by a newer flow. */
  repeated(by: Flow): void {
    if (this.last) by.send(serialise(this.last));
  }

  cancel(request: SipRequest): void {
    if (!this.answered) this.onCancel?.(request);
    else if (!this.acknowledged) this.onLateCancel?.();
  }

  ack(request: SipRequest): void {
    if (this.acknowledged) return;
    this.acknowledged = true;
    this.stopRepeating();
    if (this.last && this.last.status < 300) this.onAck?.(request);
  }

  private wait(status: number): void {
    const { clock, times, over } = this.around;
    const invite = this.request.method === 'INVITE';
    // what may be asked again can be asked on UDP alone, but a 2xx waits for its ACK on every flow
    if (!invite) {
      this.stopWaiting = clock.after(this.flow.reliable ? 0 : patience(times), over);
      return;
    }
    if (!this.flow.reliable) this.repeat(times.t1);
    this.stopWaiting = clock.after(patience(times), () => {
      this.stopRepeating();
      over();
      if (status < 300 && !this.acknowledged) this.onUnacknowledged?.();
    });
  }

  private repeat(wait: number): void {
    const { clock, times } = this.around;
    this.stopRepeating = clock.after(wait, () => {
      this.repeated(this.flow);
      this.repeat(Math.min(wait * 2, times.t2));
    });
  }

  /** Ends it without a word, as the process ends. */
  drop(): void {
    this.stopRepeating();
    this.stopWaiting();
  }
}
