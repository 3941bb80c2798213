import { logLimits } from './constants.ts';

export interface TraceEvent {
  at: string;
  name: string;
  [detail: string]: unknown;
}

/** One call as it is told to whoever looks into it later. */
export interface CallTrace {
  callIds: string[];
  callType: string;
  sip: TraceEvent[];
  socket: TraceEvent[];
  events: TraceEvent[];
}

export interface KeptTraces {
  read(): string | null;
  write(text: string): void;
}

const secret = /^(authorization|proxy-authorization|www-authenticate|proxy-authenticate)$/i;
const secretName = /pass|secret|token|authorization|sdp|body|ha1|credential|nonce|cookie/i;
const [deepest, longest] = [4, 200];

/**
 * The last that was seen of SIP, of sockets and of each call, bounded, without secrets. Of ended sessions the last three are kept
 * over a reload.
 */
export class SipTrace {
  readonly sip: TraceEvent[] = [];
  readonly socket: TraceEvent[] = [];
  #call: CallTrace | undefined;
  readonly #kept: CallTrace[];

  constructor(
    private readonly storage: KeptTraces,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#kept = parsed(storage.read());
  }

  addSip(name: string, detail: Record<string, unknown> = {}): void {
    this.#add(name, detail, this.sip, logLimits.sip, 'sip');
  }

  addSocket(name: string, detail: Record<string, unknown> = {}): void {
    this.#add(name, detail, this.socket, logLimits.socket, 'socket');
  }

  /** What happened in the call that is up. */
  addCall(name: string, detail: Record<string, unknown> = {}): void {
    this.#call?.events.push(this.#event(name, detail));
    if (this.#call && this.#call.events.length > logLimits.sip) this.#call.events.shift();
  }

  begin(callType: string): void {
    this.end();
    this.#call = { callIds: [], callType, sip: [], socket: [], events: [] };
  }

  name(callId: string): void {
    if (this.#call && !this.#call.callIds.includes(callId)) this.#call.callIds.push(callId);
  }

  end(): void {
    if (!this.#call) return;
    this.#kept.push(this.#call);
    this.#kept.splice(0, this.#kept.length - logLimits.sessions);
    this.#call = undefined;
    this.storage.write(JSON.stringify(this.#kept));
  }

  /** The call that is up, else the last one. */
  get call(): CallTrace | undefined {
    return this.#call ?? this.#kept.at(-1);
  }

  get sessions(): readonly CallTrace[] {
    return this.#kept;
  }

  #add(name: string, detail: Record<string, unknown>, list: TraceEvent[], most: number, of: 'sip' | 'socket'): void {
    const event = this.#event(name, detail);
    for (const events of [list, ...(this.#call ? [this.#call[of]] : [])]) {
      events.push(event);
      if (events.length > most) events.shift();
    }
  }

  #event(name: string, detail: Record<string, unknown>): TraceEvent {
    return { at: this.now().toISOString(), name, ...withoutSecrets(detail) };
  }
}

/** Neither credentials nor descriptions of sound, which hold keys and addresses; long words are cut. */
export function withoutSecrets(detail: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const told = Object.entries(detail).filter(
    ([name, value]) => value !== undefined && !secret.test(name) && !secretName.test(name),
  );
  return Object.fromEntries(told.map(([name, value]) => [name, plain(value, depth)]));
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecretWords(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.slice(0, logLimits.sip).map(one => plain(one, depth + 1));
  return withoutSecrets(value as Record<string, unknown>, depth + 1);
}

/** Of an address nothing but where it leads; of lines of SIP and SDP none that opens anything; long words are cut. */
export function withoutSecretWords(text: string): string {
  const address = /^wss?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const shown = address ? address.origin + address.pathname : text;
  return shown
    .replace(/^v=0\r?$[\s\S]*/m, '[SDP]')
    .replace(/^(?:(?:proxy-)?authorization|(?:www|proxy)-authenticate|cookie)\s*:.*$/gim, '[…]')
    .replace(/\b(?:digest|bearer|basic)\s+\S.*$/gim, '[…]')
    .replace(/\b(pass\w*|secret|token|ha1|nonce|response)=\S+/gi, '$1=[…]')
    .slice(0, longest);
}

function parsed(text: string | null): CallTrace[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as CallTrace[]).slice(-logLimits.sessions) : [];
  } catch {
    return [];
  }
}
