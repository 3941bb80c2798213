import type { Device, Host, Person } from '../../contract/calls/host.ts';
import { type Clock, every } from '../clock.ts';
import { parseAddress, parseUri } from '../sip/address.ts';
import { Digest } from '../sip/digest.ts';
import { type Flow, isPlain } from '../sip/flow.ts';
import type { SipRequest } from '../sip/message.ts';
import { Allowances } from '../sip/rate.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { GatewayLog } from './context.ts';
import { Readiness } from './readiness.ts';

/** A telephone that has signed in. */
export interface Binding {
  device: Device;
  /** its Contact, where it is rung */
  uri: string;
  /** which browser it is, over reloads and in all its tabs; undefined where the telephone does not say */
  instance: string | undefined;
  flow: Flow;
  /** false before the first click on its page, when it may not ring aloud */
  armed: boolean;
  /** by the gateway's clock, when somebody last clicked or typed in its browser, as far as that was told; `never` */
  touchedAt: number;
  /** another browser that was touched later during a call of this one, and has the place once that is over */
  heir: Flow | undefined;
  /** false once its socket has gone: it is not rung, but what runs in its calls may come back by another one */
  live: boolean;
  cancelExpiry: () => void;
}

/** Seconds a binding may last; a phone that asks for more is told this. */
const mostSeconds = 300;
/** A desk telephone by UDP: nothing tells that it was unplugged. */
const mostPlainSeconds = 120;
/** Milliseconds between two empty packets to it: the way back through a NAT stays open. */
const keepAliveEvery = 25_000;
/** Wrong credentials by UDP of one address, and of each telephone that has signed in. */
const wrongRate = { burst: 10, perSecond: 0.1 };
/** Seconds for which the way to a person without a socket is kept: a page comes back within them. */
const keptSeconds = 60;
/** The socket was replaced by one of the same person: their page opened again. */
export const replacedCode = 4000;

/** What the telephone signed in with is good no more. */
export const revokedCode = 4001;

const never = Number.NEGATIVE_INFINITY;

/** Another browser of this person is in a call, which would lose its way: this one comes after it. */
export const busyStatus = 486;
/** Another browser of this person was touched later than this one: asked again later, or once its page was touched. */
export const openElsewhereStatus = 409;

export interface RegistrarOptions {
  host: Host;
  clock: Clock;
  log: GatewayLog;
  domain: string;
  /** whether a telephone, by `deviceKey`, has a call that it began or answered */
  inCall(key: string): boolean;
}

/** Who is there: one binding a person's browsers and one a desk telephone, and the identity that each socket has proved. */
export class Registrar {
  private readonly bindings = new Map<string, Binding>();
  /**
   * by flow: whoever has proved to be somebody is that person in the calls that they have for as long as the flow lasts, bound or not,
   * and may sign in
   */
  private readonly identities = new Map<string, { device: Device; flow: Flow }>();
  private readonly waiters = new Map<string, Set<() => void>>();
  private readonly readiness: Readiness;
  private readonly digest: Digest;
  private readonly tries: Allowances;
  private readonly stopKeepAlive: () => void;
  /** what the digest looked up, for the request that it was looked up for */
  private readonly found = new WeakMap<SipRequest, Device>();

  constructor(private readonly options: RegistrarOptions) {
    this.readiness = new Readiness(options);
    this.tries = new Allowances(options.clock, wrongRate);
    this.stopKeepAlive = every(options.clock, keepAliveEvery, () => this.keepAlive());
    this.digest = new Digest({
      realm: options.domain,
      clock: options.clock,
      secretOf: async (username, request) => {
        const device = await options.host.device(username);
        if (!device) return undefined;
        this.found.set(request, device);
        return { ha1: { MD5: device.ha1 } };
      },
    });
  }

  /** Live bindings. */
  get size(): number {
    let live = 0;
    for (const binding of this.bindings.values()) if (binding.live) live++;
    return live;
  }

  deviceOf(flow: Flow): Device | undefined {
    return this.identities.get(flow.id)?.device;
  }

  /** Whether somebody has proved who they are by this flow, bound or not. */
  isKnown(flowId: string): boolean {
    return this.identities.has(flowId);
  }

  /** Whether what was proved by this flow stands: a call that begins is asked for the secret where it does not. */
  isBound(flow: Flow): boolean {
    const device = this.deviceOf(flow);
    const binding = device && this.bindings.get(deviceKey(device));
    return binding?.live === true && binding.flow.id === flow.id;
  }

  /** Requests of one person are told apart from everybody else's, by whichever socket they come. */
  scopeOf(flow: Flow): string {
    const device = this.deviceOf(flow);
    return device ? deviceKey(device) : flow.id;
  }

  /** The way to a device now; undefined while it has none. */
  flowOf(key: string): Flow | undefined {
    const binding = this.bindings.get(key);
    return binding?.live && binding.flow.open ? binding.flow : undefined;
  }

  /** A telephone that can be rung, by its SIP user name. */
  liveByName(username: string): Binding | undefined {
    for (const binding of this.bindings.values())
      if (binding.device.username === username && binding.live && binding.flow.open) return binding;
    return undefined;
  }

  /** Called once, when the device comes or goes. */
  onNext(key: string, listener: () => void): () => void {
    const listeners = this.waiters.get(key) ?? new Set();
    this.waiters.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.waiters.get(key) === listeners) this.waiters.delete(key);
    };
  }

  async register(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const { flow } = transaction;
    const cameAt = this.options.clock.now();
    const verdict = await this.check(request, transaction);
    if (verdict === 'asked') return;
    const device = this.found.get(request);
    const bound = this.deviceOf(flow);
    // a page's secret is for its own socket
    if (verdict === 'wrong' || !device || (isPlain(flow) && device.kind !== 'desk')) {
      // whoever was let in before may have been shut out since
      const isShutOut = bound && !isPlain(flow) && userOf(request, 'from') === bound.username;
      if (isShutOut && this.bindings.get(deviceKey(bound))?.flow.id === flow.id) this.remove(deviceKey(bound));
      transaction.respond(403);
      if (isShutOut) this.shutOut(flow);
      return;
    }
    const isSame = userOf(request, 'to') === device.username && userOf(request, 'from') === device.username;
    if (!isSame) return transaction.respond(403);
    if (bound && bound.username !== device.username) {
      if (!isPlain(flow)) return transaction.respond(403);
      // a NAT has given its port to another telephone
      if (this.bindings.get(deviceKey(bound))?.flow.id === flow.id) this.remove(deviceKey(bound));
      this.identities.delete(flow.id);
    }
    this.bind(device, request, transaction, cameAt);
  }

  /** Whether a telephone that called by UDP has proved that it is the one; it is asked to, and 'asked' is answered already. */
  async proves(request: SipRequest, transaction: ServerTransaction): Promise<'right' | 'wrong' | 'asked'> {
    const verdict = await this.check(request, transaction);
    const isSame = this.found.get(request)?.username === this.deviceOf(transaction.flow)?.username;
    return verdict === 'right' && !isSame ? 'wrong' : verdict;
  }

  /** Wrong tries of one address by UDP slow each other down; a telephone that has signed in answers for its own alone. */
  private async check(request: SipRequest, transaction: ServerTransaction): Promise<'right' | 'wrong' | 'asked'> {
    const { flow } = transaction;
    const device = this.deviceOf(flow);
    const tries =
      isPlain(flow) && request.headers.first('authorization')
        ? this.tries.of(device ? deviceKey(device) : flow.remote.address)
        : undefined;
    if (tries?.kept() === false) {
      transaction.respond(503, { headers: [['retry-after', '30']] });
      return 'asked';
    }
    // its address may be forged: it must have heard there what it answers
    const place = isPlain(flow) ? flow.id : undefined;
    const { verdict } = await this.digest.check(request, place);
    if (verdict === 'wrong') tries?.owe();
    if (verdict === 'right' || verdict === 'wrong') return verdict;
    const challenges = this.digest.challenges(verdict === 'stale', place);
    const headers = challenges.map((value): [string, string] => ['www-authenticate', value]);
    transaction.respond(401, { headers });
    return 'asked';
  }

  private keepAlive(): void {
    for (const { flow, live } of this.bindings.values()) if (live && isPlain(flow)) flow.send('\r\n\r\n');
  }

  /** A socket has closed: its telephone is not there any more. */
  closed(flow: Flow): void {
    const device = this.deviceOf(flow);
    this.identities.delete(flow.id);
    if (!device) return;
    const key = deviceKey(device);
    const binding = this.bindings.get(key);
    if (binding?.flow.id !== flow.id) return;
    this.unlive(key, binding);
    binding.cancelExpiry();
    this.keep(key, binding);
  }

  /** Longer where a call goes on without the socket: its browser may come back to it, and no other takes its place. */
  private keep(key: string, binding: Binding): void {
    binding.cancelExpiry = this.options.clock.after(keptSeconds * 1000, () => {
      if (this.options.inCall(key)) this.keep(key, binding);
      else this.forget(key, binding);
    });
  }

  /** Its name may sign in no more: what it is signed in with ends now. The telephones that were, by `deviceKey`. */
  revoke(username: string): Map<string, Device> {
    const revoked = new Map<string, Device>();
    for (const [key, { device, flow }] of this.bindings) {
      if (device.username !== username) continue;
      revoked.set(key, device);
      this.remove(key);
      this.shutOut(flow);
    }
    // signed out, run out or refused: no binding, and yet somebody
    for (const { device, flow } of this.identities.values()) {
      if (device.username !== username) continue;
      const key = deviceKey(device);
      if (!this.bindings.has(key)) revoked.set(key, device);
      this.shutOut(flow);
    }
    return revoked;
  }

  close(): void {
    for (const binding of this.bindings.values()) binding.cancelExpiry();
    this.bindings.clear();
    this.readiness.close();
    this.stopKeepAlive();
  }

  private bind(device: Device, request: SipRequest, transaction: ServerTransaction, cameAt: number): void {
    const { flow } = transaction;
    const key = deviceKey(device);
    const contact = request.headers.first('contact');
    const address = contact === undefined || contact === '*' ? undefined : parseAddress(contact);
    const seconds = secondsOf(
      request,
      address?.parameters.get('expires'),
      isPlain(flow) ? mostPlainSeconds : mostSeconds,
    );
    if (seconds === 0) {
      if (this.bindings.get(key)?.flow.id === flow.id) this.remove(key);
      return void transaction.respond(200);
    }
    if (!contact || !address || !parseUri(address.uri)) return void transaction.respond(400);
    const before = this.bindings.get(key);
    const armed = request.headers.first('x-armed')?.toLowerCase() !== 'no';
    const instance = address.parameters.get('+sip.instance');
    const touchedAt = touchOf(request, armed, cameAt);
    const refusal = before && this.refusalOf(before, { device, instance, touchedAt, flow });
    if (refusal) return void transaction.respond(refusal);
    before?.cancelExpiry();
    const binding: Binding = {
      ...{ device, uri: address.uri, instance, flow, armed, touchedAt, live: true, cancelExpiry: () => {} },
      heir: before?.instance === instance ? before?.heir : undefined,
    };
    binding.cancelExpiry = this.options.clock.after(seconds * 1000, () => this.forget(key, binding));
    this.bindings.set(key, binding);
    if (isPlain(flow) && before?.flow.id !== flow.id) this.leaveElsewhere(key);
    this.identities.set(flow.id, { device, flow });
    // its Contact comes back with instance and reg-id: a browser finds itself by them, and takes no other 200 for its own
    const said = `${contact.replace(/;\s*expires=[^;>]*/gi, '')};expires=${seconds}`;
    transaction.respond(200, { headers: [['contact', said]] });
    if (before && before.flow.id !== flow.id) {
      this.identities.delete(before.flow.id);
      before.flow.close(replacedCode, 'replaced');
    }
    this.tell(device);
    if (!before?.live || before.flow.id !== flow.id) this.wake(key);
  }

  /**
   * Why another browser does not take the place: the one that was touched last has it, but for who is in a call, which the other waits for.
   * The same one always takes it, for its page before is gone or gives way.
   */
  private refusalOf(
    before: Binding,
    { device, instance, touchedAt, flow }: Pick<Binding, 'device' | 'instance' | 'touchedAt' | 'flow'>,
  ): number | undefined {
    if (device.kind !== 'browser' || before.instance === instance) return undefined;
    const isLater = touchedAt > before.touchedAt || before.touchedAt === never;
    const isInCall = this.options.inCall(deviceKey(device));
    if (isInCall && isLater) before.heir = flow;
    const isThere = before.live && before.flow.open;
    if (isThere && !isLater && before.heir !== flow) return openElsewhereStatus;
    return isInCall ? busyStatus : undefined;
  }

  /** Nothing closes the way that it came by before. */
  private leaveElsewhere(key: string): void {
    for (const [id, { device, flow }] of this.identities)
      if (isPlain(flow) && deviceKey(device) === key) this.identities.delete(id);
  }

  private shutOut(flow: Flow): void {
    this.identities.delete(flow.id);
    flow.close(revokedCode, 'revoked');
  }

  private remove(key: string): void {
    const binding = this.bindings.get(key);
    if (!binding) return;
    binding.cancelExpiry();
    this.forget(key, binding);
  }

  private forget(key: string, binding: Binding): void {
    if (this.bindings.get(key) !== binding) return;
    this.unlive(key, binding);
    this.bindings.delete(key);
  }

  private unlive(key: string, binding: Binding): void {
    if (!binding.live) return;
    binding.live = false;
    this.tell(binding.device);
    this.wake(key);
  }

  private wake(key: string): void {
    const listeners = this.waiters.get(key);
    this.waiters.delete(key);
    for (const listener of listeners ?? []) listener();
  }

  private tell(person: Person): void {
    const live = [...this.bindings.values()].filter(
      ({ device, live }) => live && device.userId === person.userId && device.tenantId === person.tenantId,
    );
    const pages = live.filter(({ device }) => device.kind === 'browser');
    const page = pages.some(({ armed }) => armed) ? 'armed' : pages.length > 0 ? 'silent' : null;
    this.readiness.set(person, live.length === 0 ? null : { page, desk: live.length > pages.length });
  }
}

/** A person's tabs are one telephone, and each of their desk telephones is one. */
export const deviceKey = ({ tenantId, userId, kind, deviceId }: Device): string =>
  `${tenantId}|${userId}|${kind === 'desk' ? deviceId : kind}`;

/** The user part of an address header. */
export function userOf(request: SipRequest, header: string): string | undefined {
  const address = parseAddress(request.headers.first(header) ?? '');
  return address && parseUri(address.uri)?.user;
}

/**
 * When a browser was touched last, by the gateway's clock: it says how many seconds ago that was. Words that are no such number count
 * as none, as of pages that say nothing: one that may ring aloud was touched now, another one never.
 */
function touchOf(request: SipRequest, armed: boolean, cameAt: number): number {
  const ago = /^\d{1,9}(\.\d{1,3})?$/.exec(request.headers.first('x-touched-ago') ?? '');
  if (!ago) return armed ? cameAt : never;
  return cameAt - Number(ago[0]) * 1_000;
}

function secondsOf(request: SipRequest, ofContact: string | undefined, most: number): number {
  const asked = Number(ofContact ?? request.headers.first('expires') ?? most);
  return Number.isFinite(asked) ? Math.min(Math.max(Math.floor(asked), 0), most) : most;
}
