import { type Clock, systemClock } from '../clock.ts';
import { sentByOf } from './address.ts';
import { type ClientListener, ClientTransaction } from './client-transaction.ts';
import type { Flow } from './flow.ts';
import {
  branchOf,
  callIdOf,
  cseqOf,
  fromTagOf,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  serialise,
  toTagOf,
} from './message.ts';
import { newBranch, responseTo, token } from './response.ts';
import { ServerTransaction } from './server-transaction.ts';
import { type TransactionTimes, usualTimes } from './timers.ts';

export interface TransactionOptions {
  /** A request that was not seen before. INVITE has been answered 100 already; ACK and CANCEL do not come here. */
  request(request: SipRequest, transaction: ServerTransaction): void;
  /**
   * Whose transactions a flow may repeat and cancel: the flow's own by default. A registrar answers the person, so
   * that a call can be cancelled by the socket that replaced the one it was begun on.
   */
  scopeOf?(flow: Flow): string;
  clock?: Clock;
  times?: TransactionTimes;
  /** Requests being answered at once, or remembered for who may repeat them; more get 503. */
  most?: number;
  /** Whether a request is a telephone's by UDP: all of theirs together may take half, so that an office of them leaves room for calls. */
  isOfTelephone?(request: SipRequest, flow: Flow): boolean;
}

/** Matches what arrives with what was sent and what was asked before. Dialogs are the business of who uses it. */
export class Transactions {
  private readonly clients = new Map<string, ClientTransaction>();
  private readonly servers = new Map<string, ServerTransaction>();
  /** INVITEs by what the ACK of their 2xx names: it has a branch of its own */
  private readonly invites = new Map<string, ServerTransaction>();
  private readonly clock: Clock;
  private readonly times: TransactionTimes;
  /** of `servers`: telephones' */
  private ofTelephones = 0;

  constructor(private readonly options: TransactionOptions) {
    this.clock = options.clock ?? systemClock;
    this.times = options.times ?? usualTimes;
  }

  get size(): number {
    return this.clients.size + this.servers.size;
  }

  /** Sends a request; its Via is put on here. */
  send(request: SipRequest, flow: Flow, listener: ClientListener = {}): ClientTransaction {
    request.headers.addFirst('via', via(flow, newBranch()));
    return this.begin(request, flow, listener);
  }

  /** An ACK of a 2xx is no transaction: give it a Via and hand it to `ClientTransaction.acknowledge`. */
  addressAck(ack: SipRequest, flow: Flow): SipRequest {
    ack.headers.addFirst('via', via(flow, newBranch()));
    return ack;
  }

  receive(message: SipMessage, flow: Flow): void {
    if (message.kind === 'response') this.respond(message, flow);
    else this.asked(message, flow);
  }

  close(): void {
    for (const server of this.servers.values()) server.drop();
    for (const client of this.clients.values()) client.drop();
    this.servers.clear();
    this.clients.clear();
    this.invites.clear();
  }

  private asked(message: SipRequest, flow: Flow): void {
    const known = this.known(message, flow);
    if (message.method === 'ACK') {
      (known ?? this.invites.get(ackKey(message, cseqOf(message).number)))?.ack(message);
      return;
    }
    if (known) {
      known.repeated(flow);
      return;
    }
    const isOfTelephone = this.options.isOfTelephone?.(message, flow) ?? false;
    if (this.isFull(message, isOfTelephone)) {
      flow.send(serialise(responseTo(message, 503, token(), { headers: [['retry-after', '5']] })));
      return;
    }
    this.open(message, flow, this.serverKey(message, flow), isOfTelephone);
  }

  /** What ends something is heard as long as anything is. */
  private isFull({ method }: SipRequest, isOfTelephone: boolean): boolean {
    const { most = 10_000 } = this.options;
    const isHeld = isOfTelephone && method !== 'BYE' && method !== 'CANCEL';
    return this.servers.size >= most || (isHeld && this.ofTelephones >= most / 2);
  }

  private open(request: SipRequest, flow: Flow, key: string, isOfTelephone: boolean): void {
    const invite = request.method === 'INVITE';
    const transaction: ServerTransaction = new ServerTransaction(request, flow, {
      clock: this.clock,
      times: this.times,
      over: () => {
        if (this.servers.delete(key) && isOfTelephone) this.ofTelephones--;
        if (invite) this.invites.delete(inviteKey);
      },
    });
    const inviteKey = `${callIdOf(request)}|${fromTagOf(request)}|${transaction.tag}|${cseqOf(request).number}`;
    this.servers.set(key, transaction);
    if (isOfTelephone) this.ofTelephones++;
    if (request.method === 'CANCEL') {
      this.cancel(request, flow, transaction);
      return;
    }
    if (invite) {
      this.invites.set(inviteKey, transaction);
      // a browser sends its CANCEL after the first 1xx only
      transaction.respond(100);
    }
    this.options.request(request, transaction);
  }

  private cancel(request: SipRequest, flow: Flow, transaction: ServerTransaction): void {
    const invite = this.known({ ...request, method: 'INVITE' }, flow);
    transaction.respond(invite ? 200 : 481);
    invite?.cancel(request);
  }

  private begin(request: SipRequest, flow: Flow, listener: ClientListener): ClientTransaction {
    const key = `${branchOf(request)}|${request.method}`;
    const transaction = new ClientTransaction(request, flow, {
      clock: this.clock,
      times: this.times,
      listener,
      sendCancel: cancel => this.begin(cancel, flow, {}),
      over: () => this.clients.delete(key),
    });
    this.clients.set(key, transaction);
    transaction.start();
    return transaction;
  }

  /** The 200 to a CANCEL carries the INVITE's branch: branch and method together tell what is answered. */
  private respond(response: SipResponse, flow: Flow): void {
    if (response.headers.all('via').length !== 1) return;
    this.clients.get(`${branchOf(response)}|${cseqOf(response).method}`)?.respond(response, flow);
  }

  /** The flow may have become somebody's since it was asked: by that very request, where it signs in. */
  private known(request: SipRequest, flow: Flow): ServerTransaction | undefined {
    return this.servers.get(this.serverKey(request, flow)) ?? this.servers.get(this.serverKey(request, flow, flow.id));
  }

  private serverKey(request: SipRequest, flow: Flow, scope = this.options.scopeOf?.(flow) ?? flow.id): string {
    const method = request.method === 'ACK' ? 'INVITE' : request.method;
    return `${scope}|${branchOf(request)}|${sentByOf(request.headers.first('via') ?? '')}|${method}`;
  }
}

const ackKey = (ack: SipRequest, number: number) => `${callIdOf(ack)}|${fromTagOf(ack)}|${toTagOf(ack)}|${number}`;

const via = (flow: Flow, branch: string) =>
  `SIP/2.0/${flow.protocol} ${flow.sentBy};branch=${branch}${flow.reliable ? '' : ';rport'}`;
