import { logLimits } from './constants.ts';
import type { SipPhoneEvents } from './sip-phone.ts';
import { type CallTrace, SipTrace, withoutSecrets, withoutSecretWords } from './sip-trace.ts';
import type { PhoneWorld } from './world.ts';

/** Lost sockets are told of this seldom, ms. */
const disconnectedEvery = 60_000;

/** Where a browser keeps what was seen of the last calls of one of its people. */
export const tracesName = (userId: string) => `softphone-traces-${userId}`;

/** What went wrong, as it is told to the server: with the last that was seen, and without secrets. */
export class Reports {
  readonly #trace: SipTrace;
  #agentId = '';
  #toldAt = Number.NEGATIVE_INFINITY;
  #isLost = false;

  constructor(private readonly world: PhoneWorld) {
    const { recall, keep } = world;
    const name = tracesName(world.me.userId);
    this.#trace = new SipTrace({ read: () => recall(name), write: text => keep(name, text) });
  }

  set agentId(id: string) {
    this.#agentId = id;
  }

  saw<K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]): void {
    if (name === 'socket') {
      const { is, ...detail } = event as SipPhoneEvents['socket'];
      this.#trace.addSocket(is, detail);
      return;
    }
    const detail = name === 'accepted' || name === 'sound' ? {} : (event as Record<string, unknown>);
    this.#trace.addSip(name, detail);
    this.#trace.addCall(name, detail);
    if (name === 'disconnected') this.#isLost = true;
    if (name === 'registered') this.#tellLost();
  }

  /** `callId`: of a call of a page that is gone, which goes on. */
  begin(callType: string, callId?: string): void {
    this.#trace.begin(callType, callId);
    this.tellCut();
  }
  name = (callId: string): void => this.#trace.name(callId);
  end = (): void => this.#trace.end();

  /** The call that is up, for what is told of it later. */
  get call(): CallTrace | undefined {
    return this.#trace.call;
  }

  /** Of calls that their page left and nobody went on with; `waiting` still may be. */
  tellCut(waiting?: string): void {
    const cut = this.#trace.cut.filter(({ callIds }) => waiting === undefined || !callIds.includes(waiting));
    this.#trace.close(cut);
    for (const one of cut) this.#tell('Page left in the call', one, {}, one);
  }

  /** `of`: the call that it is about, where that may be over by now. */
  callError(cause: string, detail: Record<string, unknown> = {}, of: CallTrace | undefined = this.#trace.call): void {
    if (of === this.#trace.call) this.#trace.addCall('error', { cause, ...detail });
    this.#tell(cause, of, detail, this.#trace);
  }

  #tell(
    cause: string,
    of: CallTrace | undefined,
    detail: Record<string, unknown>,
    { sip, socket }: Pick<CallTrace, 'sip' | 'socket'>,
  ): void {
    const { me, now, server } = this.world;
    server.trace('call-error', {
      log: {
        created_at: new Date(now()).toISOString(),
        cause: withoutSecretWords(cause),
        tenant_id: me.tenantId,
        user_id: me.userId,
        agent_id: this.#agentId,
        call_type: of?.callType ?? '',
        call_ids: of?.callIds ?? [],
        events: [...(of?.events ?? []), { name: 'detail', ...withoutSecrets(detail) }].slice(-logLimits.sip),
        sip_events: sip,
        ws_events: socket,
        device: 'web',
        version: '10',
      },
    });
  }

  /** There is a way to tell it again. */
  #tellLost(): void {
    const now = this.world.now();
    if (!this.#isLost || now - this.#toldAt < disconnectedEvery) return;
    this.#isLost = false;
    this.#toldAt = now;
    this.world.server.trace('disconnected', { logs: this.#trace.socket });
  }
}
