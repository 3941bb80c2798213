import type { Host } from '../../contract/calls/host.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { EngineFigures, MediaEngine } from '../media/engine.ts';
import { Lines } from '../queue/lines.ts';
import { parseUri } from '../sip/address.ts';
import { type Flow, isPlain } from '../sip/flow.ts';
import { type SipMessage, type SipRequest, toTagOf } from '../sip/message.ts';
import { Allowances } from '../sip/rate.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { Transactions } from '../sip/transactions.ts';
import { beginCall } from './begin-call.ts';
import type { Call, CallContext } from './call.ts';
import type { GatewayLog } from './context.ts';
import { allowed } from './dialog.ts';
import { Dialogs } from './dialogs.ts';
import { type CallLimits, Limits } from './limits.ts';
import type { Party } from './party.ts';
import { Registrar, userOf } from './registrar.ts';
import { rejoin } from './rejoin.ts';
import type { SilenceLimits } from './silence.ts';
import { Teller } from './teller.ts';

/** The call that a request is about whose sender has no dialog of it any more. */
const rejoinedBy = (request: SipRequest): string | undefined =>
  /^rejoin-([0-9a-f-]{36})$/i.exec(parseUri(request.uri)?.user ?? '')?.[1]?.toLowerCase();

export interface GatewayOptions {
  host: Host;
  engine: MediaEngine;
  domain: string;
  log: GatewayLog;
  clock?: Clock;
  limits?: CallLimits;
  /** how long a side may be silent; none: as usual */
  silence?: SilenceLimits;
  /** whether an address may be called; none: all */
  mayReach?(address: string, port: number): boolean;
  /** the way to an address by UDP, where that is on */
  flowTo?(address: string, port: number): Flow | undefined;
  /** whom an address stands for: a line of IPv6 has 2^64 of them; none: itself */
  networkOf?(address: string): string;
}

export interface GatewayFigures {
  registrations: number;
  calls: number;
  /** in queues */
  waiting: number;
  /** calls with something that could not be told yet */
  behind: number;
  /** calls since the start that the host has refused, with a record or without */
  refused: number;
  engine: EngineFigures;
}

/** Everything that speaks SIP here: who is there, which calls run. Transports hand in what arrives. */
export class Gateway {
  private readonly calls = new Map<string, Call>();
  private readonly context: CallContext;
  private readonly limits: Limits;
  private readonly teller: Teller;
  private readonly places = new Map<Call, () => void>();
  private readonly stops: (() => void)[];
  /** INVITEs that are no calls yet */
  private readonly beginning = new Set<Promise<void>>();
  /** of trunks, by address and what is amiss: each call of theirs would say the same */
  private readonly soundWarnings: Allowances;
  private stopping = false;
  private refused = 0;

  constructor(private readonly options: GatewayOptions) {
    const { host, engine, domain, log, clock = systemClock } = options;
    const registrar = new Registrar({ host, clock, log, domain, inCall: key => this.isInCall(key) });
    const transactions = new Transactions({
      clock,
      scopeOf: flow => registrar.scopeOf(flow),
      request: (request, transaction) => this.asked(request, transaction),
      isOfTelephone: ({ method }, flow) =>
        isPlain(flow) && (method === 'REGISTER' || registrar.deviceOf(flow) !== undefined),
    });
    this.soundWarnings = new Allowances(clock, { burst: 1, perSecond: 1 / 600 });
    this.limits = new Limits(clock, options.limits);
    this.teller = new Teller({ host, clock, log });
    this.context = {
      ...{ host, engine, clock, log, domain, transactions, registrar, dialogs: new Dialogs() },
      ...(options.silence && { silence: options.silence }),
      lines: new Lines({ host, clock, log }),
      mayReach: (address, port) => options.mayReach?.(address, port) ?? true,
      flowTo: (address, port) => options.flowTo?.(address, port),
      soundInside: (trunk, address) => this.soundInside(trunk, address),
      earlyUntaken: (trunk, error, callId) => this.earlyUntaken(trunk, error, callId),
      tell: (ref, event) => this.teller.tell(ref, event),
      over: call => this.over(call),
      refused: () => {
        this.refused++;
      },
    };
    this.stops = [engine.onLost(() => this.endAll('media_failed')), host.onRevoked(username => this.revoked(username))];
  }

  /** Whether a telephone has signed in by this flow. */
  isKnown(flowId: string): boolean {
    return this.context.registrar.isKnown(flowId);
  }

  receive(message: SipMessage, flow: Flow): void {
    this.context.transactions.receive(message, flow);
  }

  /** A page may come back to a call that was answered; of one that was not it gives up what it asked for as its socket goes. */
  closed(flow: Flow): void {
    this.context.registrar.closed(flow);
    for (const call of [...this.calls.values()]) {
      const isGone = !call.callerAnswered && call.caller.dialog?.flow.id === flow.id;
      if (isGone) void call.end('cancelled');
    }
  }

  async figures(): Promise<GatewayFigures> {
    return {
      registrations: this.context.registrar.size,
      calls: this.calls.size,
      waiting: this.context.lines.waiting,
      behind: this.teller.behind,
      refused: this.refused,
      engine: await this.options.engine.figures(),
    };
  }

  /** Ends every call in so many words; resolves when the host knows. The engine is closed by whoever opened it. */
  async close(): Promise<void> {
    this.stopping = true;
    await this.endAll('gateway_stopped');
    // one that was on its way has its record by now, or gets it
    while (this.beginning.size > 0) {
      await Promise.all(this.beginning);
      await this.endAll('gateway_stopped');
    }
    for (const stop of this.stops) stop();
    this.context.lines.close();
    await this.teller.finish();
    this.context.registrar.close();
    this.context.transactions.close();
  }

  private networkOf(address: string): string {
    return this.options.networkOf?.(address) ?? address;
  }

  private async endAll(reason: 'media_failed' | 'gateway_stopped'): Promise<void> {
    await Promise.all([...this.calls.values()].map(call => call.end(reason)));
  }

  private asked(request: SipRequest, transaction: ServerTransaction): void {
    this.answer(request, transaction).catch(error => {
      this.options.log.warn({ err: error, method: request.method }, 'a request could not be answered');
      transaction.respond(500);
    });
  }

  private async answer(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const { registrar, dialogs } = this.context;
    if (toTagOf(request) !== '') {
      const dialog = dialogs.of(request);
      const isTheirs = dialog?.isFrom(request, transaction.flow) || dialog?.comesBack(request, transaction.flow);
      if (!dialog || !isTheirs) return transaction.respond(481);
      return dialog.receive(request, transaction);
    }
    switch (request.method) {
      case 'REGISTER':
        return registrar.register(request, transaction);
      case 'OPTIONS':
        return transaction.respond(200, { headers: [['allow', allowed]] });
      case 'INVITE':
        return this.invited(request, transaction);
      case 'MESSAGE':
        return this.left(request, transaction);
      default:
        return transaction.respond(405, { headers: [['allow', allowed]] });
    }
  }

  private async invited(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const { flow } = transaction;
    const device = this.context.registrar.deviceOf(flow);
    // a socket is one person's: it speaks for nobody else
    if (device && userOf(request, 'from') !== device.username) return transaction.respond(403);
    // an address may be forged: by UDP each call is asked for the secret; so is a socket whose registration has run out
    if (device && (isPlain(flow) || !this.context.registrar.isBound(flow))) {
      transaction.onCancel = () => transaction.respond(487);
      const proved = await this.context.registrar.proves(request, transaction);
      if (proved === 'wrong') transaction.respond(403);
      // asked, refused, or given up since
      if (transaction.answered) return;
    }
    if (this.stopping) return transaction.respond(503);
    if (request.body === '') return transaction.respond(488);
    const place = this.limits.take(
      device ? `${device.tenantId}|${device.userId}` : this.networkOf(flow.browser ?? flow.remote.address),
      device !== undefined || flow.browser !== undefined,
    );
    if (!place) return transaction.respond(503, { headers: [['retry-after', '5']] });
    const callId = rejoinedBy(request);
    if (callId !== undefined) {
      place();
      return this.rejoined(callId, request, transaction);
    }
    let isKept = false;
    let begun = () => {};
    const beginning = new Promise<void>(resolve => {
      begun = resolve;
    }).then(() => void this.beginning.delete(beginning));
    this.beginning.add(beginning);
    try {
      await beginCall(this.context, request, transaction, call => {
        isKept = true;
        this.calls.set(call.ref.callId, call);
        this.places.set(call, place);
        begun();
      });
    } finally {
      begun();
      if (!isKept) place();
    }
  }

  private async rejoined(callId: string, request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const [call, party] = this.placeOf(callId, transaction.flow);
    if (!call || !party) return transaction.respond(481);
    return rejoin(call, party, request, transaction);
  }

  /** The place of whoever has signed in by this flow in a call that they are in. */
  private placeOf(callId: string, flow: Flow): [Call, Party] | [] {
    const device = this.context.registrar.deviceOf(flow);
    const call = this.calls.get(callId);
    const isTheirs = device && call?.ref.tenantId === device.tenantId;
    const party = isTheirs && call.present.find(({ about }) => about.userId === device.userId);
    return call && party ? [call, party] : [];
  }

  /** A page says of a call that it was about to come back to that it hangs up. */
  private left(request: SipRequest, transaction: ServerTransaction): void {
    const callId = rejoinedBy(request);
    const { flow } = transaction;
    const isSure = !isPlain(flow) && this.context.registrar.isBound(flow);
    const [call, party] = isSure && callId !== undefined ? this.placeOf(callId, flow) : [];
    if (callId === undefined) transaction.respond(405, { headers: [['allow', allowed]] });
    else transaction.respond(party ? 200 : 481);
    party?.silence?.forgive();
    if (party) call?.hungUp(party);
  }

  /** A desk telephone leaves its calls; a page's calls go on by what it signs in with next. */
  private revoked(username: string): void {
    const revoked = this.context.registrar.revoke(username);
    for (const call of [...this.calls.values()])
      for (const party of [...call.parties]) {
        const key = party.dialog?.device;
        if (key === undefined || revoked.get(key)?.kind !== 'desk') continue;
        if (party.answered) call.hungUp(party);
        else if (party === call.caller) void call.end('cancelled');
      }
  }

  /** Whoever is only rung is in no call yet. */
  private isInCall(device: string): boolean {
    for (const { parties } of this.calls.values())
      for (const { dialog } of parties) if (dialog?.device === device && !dialog.ended) return true;
    return false;
  }

  private soundInside({ address, port }: Flow['remote'], named: string): void {
    if (!this.soundWarnings.of(address).take()) return;
    const detail = { trunk: `${address}:${port}`, named };
    const what = 'a trunk names an inner address for its sound that SIP_PEERS does not allow';
    this.options.log.warn(detail, `${what}: its sound goes to, and is taken from, where it signals from`);
  }

  private earlyUntaken({ address, port }: Flow['remote'], err: Error, callId: string): void {
    if (!this.soundWarnings.of(`early ${address}`).take()) return;
    const detail = { trunk: `${address}:${port}`, err, callId };
    this.options.log.warn(detail, 'what is said before an answer could not be taken');
  }

  private over(call: Call): void {
    this.calls.delete(call.ref.callId);
    this.places.get(call)?.();
    this.places.delete(call);
    this.context.lines.changed(call.ref.tenantId);
  }
}
