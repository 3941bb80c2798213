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
  isOver: boolean;
}

export interface KeptTraces {
  read(): string | null;
  write(text: string): void;
}

const secret = /^(authorization|proxy-authorization|www-authenticate|proxy-authenticate)$/i;
const secretName = /pass|secret|token|authorization|sdp|body|ha1|credential|nonce|cookie/i;
/** Who it was: the record of the call says so, to whoever may read it there. */
const personName = /^(name|number|label)$/i;
const [deepest, longest] = [4, 200];

/**
 * The last that was seen of SIP, of sockets and of each call, bounded, without secrets. Of calls the last three are kept over a reload,
 * the one that is up as well.
 */
export class SipTrace {
  readonly sip: TraceEvent[] = [];
  readonly socket: TraceEvent[] = [];
  #kept: CallTrace[];
  #call: CallTrace | undefined;

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
    if (!this.#call) return;
    push(this.#call.events, this.#event(name, detail), logLimits.sip);
    this.#write();
  }

  /** `callId`: of a call of a page that is gone, which goes on. */
  begin(callType: string, callId?: string): void {
    this.end();
    const before = callId === undefined ? undefined : this.cut.find(({ callIds }) => callIds.includes(callId));
    this.#call = before ?? { callIds: [], callType, sip: [], socket: [], events: [], isOver: false };
    this.#kept = [...this.#kept.filter(one => one !== before), this.#call].slice(-logLimits.sessions);
    this.#write();
  }

  name(callId: string): void {
    if (!this.#call || this.#call.callIds.includes(callId)) return;
    this.#call.callIds.push(callId);
    this.#write();
  }

  end(): void {
    if (!this.#call) return;
    this.#call.isOver = true;
    this.#call = undefined;
    this.#write();
  }

  /** The call that is up. */
  get call(): CallTrace | undefined {
    return this.#call;
  }

  /** Calls whose page went before them, and that nobody went on with. */
  get cut(): CallTrace[] {
    return this.#kept.filter(one => !one.isOver && one !== this.#call);
  }

  /** They are told of. */
  close(cut: CallTrace[]): void {
    for (const one of cut) one.isOver = true;
    if (cut.length > 0) this.#write();
  }

  get sessions(): readonly CallTrace[] {
    return this.#kept;
  }

  #write(): void {
    try {
      this.storage.write(JSON.stringify(this.#kept));
    } catch {
      // no room left: the call goes on
    }
  }

  #add(name: string, detail: Record<string, unknown>, list: TraceEvent[], most: number, of: 'sip' | 'socket'): void {
    const event = this.#event(name, detail);
    push(list, event, most);
    if (!this.#call) return;
    push(this.#call[of], event, most);
    this.#write();
  }

  #event(name: string, detail: Record<string, unknown>): TraceEvent {
    return { ...withoutSecrets(detail), at: this.now().toISOString(), name };
  }
}

function push(events: TraceEvent[], event: TraceEvent, most: number): void {
  events.push(event);
  if (events.length > most) events.shift();
}

/** Neither credentials nor who called, nor descriptions of sound, which hold keys and addresses; long words are cut. */
export function withoutSecrets(detail: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const told = Object.entries(detail).filter(
    ([name, value]) => value !== undefined && !secret.test(name) && !secretName.test(name) && !personName.test(name),
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

/** Of an address nothing but where it leads; of lines of SIP and SDP none that opens anything, of no telephone its number; long words are cut. */
export function withoutSecretWords(text: string): string {
  const address = /^wss?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const shown = address ? address.origin + address.pathname : text;
  return (
    shown
      .replace(/^v=0\r?$[\s\S]*/m, '[SDP]')
      .replace(/^(?:(?:proxy-)?authorization|(?:www|proxy)-authenticate|cookie)\s*:.*$/gim, '[…]')
      .replace(/\b(?:digest|bearer|basic)\s+\S.*$/gim, '[…]')
      .replace(/\b(pass\w*|secret|token|ha1|nonce|response)=\S+/gi, '$1=[…]')
      // a telephone's number, and no part of an id
      .replace(/(?<![\w.-])\+?\d[\d ]{6,14}\d(?![\w.-])/g, '[số]')
      .slice(0, longest)
  );
}

function parsed(text: string | null): CallTrace[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as CallTrace[]).slice(-logLimits.sessions) : [];
  } catch {
    return [];
  }
}
