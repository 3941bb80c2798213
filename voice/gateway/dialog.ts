import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { formatAddress, parseAddress } from '../sip/address.ts';
import type { Outcome } from '../sip/client-transaction.ts';
import type { Flow } from '../sip/flow.ts';
import { Headers } from '../sip/headers.ts';
import { callIdOf, cseqOf, fromTagOf, type SipRequest, type SipResponse, toTagOf } from '../sip/message.ts';
import { token } from '../sip/response.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { Transactions } from '../sip/transactions.ts';
import { deviceKey, type Registrar } from './registrar.ts';

export const allowed = 'INVITE, ACK, CANCEL, BYE, INFO, REFER, NOTIFY, OPTIONS, UPDATE';

/** Milliseconds a request inside a dialog waits for its far end to come back by another socket. */
const waitsForFlow = 30_000;

export interface DialogParts {
  readonly clock: Clock;
  readonly domain: string;
  readonly transactions: Transactions;
  readonly registrar: Registrar;
}

/** What happens in a dialog. */
export interface DialogListener {
  bye(): void;
  info(request: SipRequest, transaction: ServerTransaction): void;
  /** A re-INVITE or UPDATE; they come one at a time. */
  changed(request: SipRequest, transaction: ServerTransaction): Promise<void>;
  refer(request: SipRequest, transaction: ServerTransaction): void;
}

export interface Ask {
  headers?: [name: string, value: string][];
  body?: string;
  contentType?: string;
}

/** Two user agents of which this side is one (RFC 3261 12). Where the far end is a person's telephone, it is wherever that is now. */
export class Dialog {
  readonly localTag: string;
  listener: DialogListener | undefined;
  /** what a page that has not signed in comes back by; undefined: it stays where it is */
  key: string | undefined;
  /** by `deviceKey`; undefined: the far end stays where it is */
  readonly device: string | undefined;
  private remoteTag = '';
  private remote: string;
  private target: string;
  private routes: string[] = [];
  private farNumber = 0;
  private over = false;
  private isConfirmed = false;
  private changes: Promise<void> = Promise.resolve();

  private constructor(
    private readonly parts: DialogParts,
    private firstFlow: Flow,
    readonly callId: string,
    private readonly local: string,
    far: { remote: string; target: string },
    private number: number,
  ) {
    this.localTag = parseAddress(local)?.parameters.get('tag') ?? '';
    this.remote = far.remote;
    this.target = far.target;
    const device = parts.registrar.deviceOf(firstFlow);
    this.device = device && deviceKey(device);
  }

  /** The far end's INVITE, which is going to be answered. */
  static answering(parts: DialogParts, request: SipRequest, transaction: ServerTransaction): Dialog | undefined {
    const contact = parseAddress(request.headers.first('contact') ?? '');
    if (!contact) return undefined;
    const far = { remote: request.headers.first('from')!, target: contact.uri };
    const local = `${request.headers.first('to')!};tag=${transaction.tag}`;
    const dialog = new Dialog(parts, transaction.flow, callIdOf(request), local, far, 0);
    dialog.remoteTag = fromTagOf(request);
    dialog.farNumber = cseqOf(request).number;
    dialog.routes = request.headers.all('record-route');
    return dialog;
  }

  /** One that this side begins; it stands once `established`. */
  static asking(
    parts: DialogParts,
    flow: Flow,
    { uri, to, from }: { uri: string; to: string; from: { name: string; number: string } },
  ): Dialog {
    const local = formatAddress({
      name: from.name,
      uri: `sip:${encodeURIComponent(from.number || 'anonymous')}@${parts.domain}`,
      parameters: new Map([['tag', token()]]),
    });
    return new Dialog(parts, flow, token(16), local, { remote: `<${to}>`, target: uri }, 1);
  }

  get contact(): string {
    const { flow, parts } = this;
    return flow.protocol === 'WS' ? `<sip:gateway@${parts.domain};transport=ws>` : `<sip:gateway@${flow.sentBy}>`;
  }

  get ended(): boolean {
    return this.over;
  }

  /** The socket of now: calls outlive the one they began on. */
  get flow(): Flow {
    return (this.device ? this.parts.registrar.flowOf(this.device) : undefined) ?? this.firstFlow;
  }

  /** The request that begins it. */
  invite(headers: [string, string][], sdp: string): SipRequest {
    const request = this.request('INVITE', this.number, { headers, body: sdp });
    request.headers.add('allow', allowed).add('supported', 'outbound');
    return request;
  }

  /** The 2xx to `invite`; what is returned is its ACK. */
  established(response: SipResponse): SipRequest {
    this.isConfirmed = true;
    this.remote = response.headers.first('to')!;
    this.remoteTag = toTagOf(response);
    this.target = parseAddress(response.headers.first('contact') ?? '')?.uri ?? this.target;
    this.routes = response.headers.all('record-route').reverse();
    return this.parts.transactions.addressAck(this.request('ACK', this.number), this.flow);
  }

  /** Whether this request is the far end's, and not of somebody who knows its tags. */
  isFrom(request: SipRequest, flow: Flow): boolean {
    if (fromTagOf(request) !== this.remoteTag) return false;
    if (!this.device) return flow.id === this.firstFlow.id;
    const device = this.parts.registrar.deviceOf(flow);
    return device !== undefined && deviceKey(device) === this.device;
  }

  /**
   * Whether a page that has not signed in shows by another socket what it alone was told: that one is its own from then on. Of
   * somebody who has signed in the socket says who they are.
   */
  comesBack(request: SipRequest, flow: Flow): boolean {
    const shown = Buffer.from(request.headers.first('x-rejoin') ?? '');
    const key = Buffer.from(this.key ?? '');
    if (this.device || !this.key || flow.browser === undefined || this.parts.registrar.deviceOf(flow)) return false;
    if (fromTagOf(request) !== this.remoteTag || shown.length !== key.length || !timingSafeEqual(shown, key))
      return false;
    this.firstFlow = flow;
    // an edge says with it how the page is reached now
    const routes = request.headers.all('record-route');
    if (routes.length > 0) this.routes = routes;
    return true;
  }

  receive(request: SipRequest, transaction: ServerTransaction): void {
    const { number } = cseqOf(request);
    if (number <= this.farNumber) return void transaction.respond(500);
    this.farNumber = number;
    switch (request.method) {
      case 'BYE':
        transaction.respond(200);
        if (this.over) return;
        this.end();
        this.listener?.bye();
        return;
      case 'INFO':
        if (this.listener) this.listener.info(request, transaction);
        else transaction.respond(200);
        return;
      case 'INVITE':
      case 'UPDATE':
        this.changes = this.changes.then(() => this.change(request, transaction));
        return;
      case 'REFER':
        if (this.listener) this.listener.refer(request, transaction);
        else transaction.respond(481);
        return;
      case 'NOTIFY':
      case 'OPTIONS':
        return void transaction.respond(200);
      default:
        return void transaction.respond(405, { headers: [['allow', allowed]] });
    }
  }

  /** Where the far end is away for a moment, it is asked when it is back. */
  async send(method: string, ask: Ask = {}): Promise<Outcome> {
    await this.reachable();
    const request = this.request(method, ++this.number, ask);
    return new Promise(resolve => this.parts.transactions.send(request, this.flow, { final: resolve }));
  }

  /** Answered: from here on its end is told by BYE. */
  confirm(): void {
    this.isConfirmed = true;
  }

  bye(reason?: string): void {
    if (this.over) return;
    this.end();
    if (!this.isConfirmed) return;
    void this.send('BYE', { headers: reason ? [['reason', reason]] : [] });
  }

  /** Without a word: the far end has gone. */
  end(): void {
    this.over = true;
  }

  private async change(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    if (this.over || !this.listener) return transaction.respond(481);
    const contact = parseAddress(request.headers.first('contact') ?? '');
    if (contact) this.target = contact.uri;
    // an edge names the socket that it came by, others keep the way of the beginning (RFC 3261 12.2); who has signed in is reached by
    // their registration
    const routes = request.headers.all('record-route');
    if (routes.length > 0 && transaction.flow.browser !== undefined) this.routes = routes;
    await this.listener.changed(request, transaction).catch(() => transaction.respond(500));
  }

  private async reachable(): Promise<void> {
    const { device, parts } = this;
    if (this.flow.open || !device) return;
    await new Promise<void>(resolve => {
      const forget = parts.registrar.onNext(device, done);
      const stop = parts.clock.after(waitsForFlow, done);
      function done() {
        forget();
        stop();
        resolve();
      }
    });
  }

  private request(method: string, number: number, { headers = [], body = '', contentType }: Ask = {}): SipRequest {
    const written = new Headers()
      .add('max-forwards', '70')
      .add('from', this.local)
      .add('to', this.remote)
      .add('call-id', this.callId)
      .add('cseq', `${number} ${method}`)
      .add('contact', this.contact)
      .add('route', ...(this.flow.path ?? this.routes));
    for (const [name, value] of headers) written.add(name, value);
    if (body !== '') written.add('content-type', contentType ?? 'application/sdp');
    return { kind: 'request', method, uri: this.target, headers: written, body };
  }
}
