import type { SipPhoneEvents } from './sip-phone.ts';
import { SipTrace, withoutSecrets, withoutSecretWords } from './sip-trace.ts';
import type { PhoneWorld } from './world.ts';

/** Lost sockets are told of this seldom, ms. */
const disconnectedEvery = 60_000;

/** What went wrong, as it is told to the server: with the last that was seen, and without secrets. */
export class Reports {
  readonly #trace: SipTrace;
  #agentId = '';
  #toldAt = Number.NEGATIVE_INFINITY;
  #isLost = false;

  constructor(private readonly world: PhoneWorld) {
    const { recall, keep } = world;
    this.#trace = new SipTrace({
      read: () => recall('softphone-traces'),
      write: text => keep('softphone-traces', text),
    });
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

  begin = (callType: string): void => this.#trace.begin(callType);
  name = (callId: string): void => this.#trace.name(callId);
  end = (): void => this.#trace.end();

  callError(cause: string, detail: Record<string, unknown> = {}): void {
    const { me, now, server } = this.world;
    const call = this.#trace.call;
    this.#trace.addCall('error', { cause, ...detail });
    server.trace('call-error', {
      log: {
        created_at: new Date(now()).toISOString(),
        cause: withoutSecretWords(cause),
        tenant_id: me.tenantId,
        user_id: me.userId,
        agent_id: this.#agentId,
        call_type: call?.callType ?? '',
        call_ids: call?.callIds ?? [],
        events: [...(call?.events ?? []), { name: 'detail', ...withoutSecrets(detail) }].slice(-50),
        sip_events: this.#trace.sip,
        ws_events: this.#trace.socket,
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
