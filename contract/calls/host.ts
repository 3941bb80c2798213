import type { ForwardKind } from '../enums.ts';
import type { BarredReason, CallEvent, EndReason } from './call-events.ts';

/**
 * What the gateway asks and tells. It knows SIP and sound; who somebody is, where a call leads and what becomes of it is
 * decided on the other side of this object. Every answer is about one tenant, that of the device or number it was asked with.
 */
export interface Host {
  /** Who signs in with this SIP user name; undefined: unknown, revoked, run out, or its person is disabled. */
  device(username: string): Promise<Device | undefined>;
  /** Told when the first binding of a person's devices is there, when their kinds or a page's voice change, and when the last has gone. */
  registered(person: Person, now: SignedIn | null): Promise<void>;
  /** A call begins: it gets its record here. */
  begin(ask: CallAsk): Promise<BegunCall | Refusal>;
  /** Where a running call is led next: a forward, an overflow, the way out of an IVR. */
  lead(call: CallRef, to: Target, by?: Person): Promise<Lead | Refusal>;
  /**
   * The next to be rung for a waiting call, taken for it so that nobody else rings them: one, all of a queue that rings all, none.
   * `tried` have been rung for it in this round already.
   */
  reserve(call: CallRef, queueId: string, tried: readonly string[]): Promise<AgentLead[]>;
  /** Taken people who were not reached, or did not answer. */
  release(
    call: CallRef,
    userId: string,
    why: 'rejected' | 'no_answer' | 'lost' | 'elsewhere' | 'cancelled',
  ): Promise<void>;
  /**
   * What is told now to whoever waits as number `position` of a queue, 1 being the next: a sound for `sound`; undefined:
   * nothing can be said.
   */
  announcement(call: CallRef, queueId: string, position: number): Promise<string | undefined>;
  /** PCMU of a stored sound; undefined: it was deleted. */
  sound(tenantId: string, audioId: string): Promise<Uint8Array | undefined>;
  /** Path of a new file for a recording; its folder stands. */
  recordingPath(tenantId: string, recordingId: string): Promise<string>;
  /** What was seen, in order and at least once; resolves when it is kept. */
  tell(call: CallRef, events: CallEvent[]): Promise<void>;
  /** HTTP look-up of an IVR state; internal addresses are refused, 5 s at most. */
  lookUp(tenantId: string, request: LookUp): Promise<{ status: number; body: string }>;
  /** Calls when agents, queues or the rest of what `reserve` looks at may have changed. */
  onChange(listener: (tenantId: string) => void): () => void;
  /** Calls when a telephone may sign in no more: signed out, disabled, another password, revoked. Its sockets are closed. */
  onRevoked(listener: (username: string) => void): () => void;
  /** Addresses that may send SIP over UDP, of every tenant's trunks; nobody else is answered. Asked again every minute. */
  trunkAddresses(): Promise<readonly string[]>;
  /** Calls that a gateway of this name left open are ended: it begins anew. Rejects where another one of the name lives. */
  start(gateway: string): Promise<void>;
}

export interface Person {
  tenantId: string;
  userId: string;
}

/** Which telephones of a person are there. */
export interface SignedIn {
  /** silent: before the first click or key on it nothing may ring aloud */
  page: 'armed' | 'silent' | null;
  desk: boolean;
}

export interface Device extends Person {
  username: string;
  deviceId: string;
  kind: 'browser' | 'desk';
  /** md5(username:realm:secret) */
  ha1: string;
}

export interface CallRef {
  tenantId: string;
  callId: string;
}

/** Who calls what. */
export interface CallAsk {
  from:
    | { kind: 'device'; device: Device }
    /** a page that calls a hotline; what it says of itself is not believed */
    | { kind: 'web'; address: string; name: string; number: string }
    | { kind: 'trunk'; address: string; port: number; number: string; name: string };
  /** the user part of the request URI */
  dialled: string;
  /** of headers: a ticket that the call is about, a campaign, the call that is called back */
  ticket?: number;
  campaign?: string;
  callbackOf?: string;
}

export interface BegunCall extends CallRef {
  direction: 'inbound' | 'outbound' | 'internal';
  lead: Lead;
  /** talk is recorded from the answer on, where a queue that has the call is recorded as well */
  records: boolean;
  /** played before anything else: that the call is recorded */
  noticeAudioId?: string;
}

export interface Refusal {
  /** SIP status that is answered */
  status: 403 | 404 | 480 | 486 | 503 | 603;
  reason: EndReason;
  /** for a log line and the page, in Vietnamese */
  message: string;
}

/** What a target of `lead` is, by the user part of a URI: `agent-<uuid>`, `queue-<uuid>`, `ivr-<uuid>`, `contact-<number>`, `point-<uuid>`, `voicemail`, or dialled signs. */
export interface Target {
  dialled: string;
  forward?: ForwardKind;
}

export type Lead = AgentLead | QueueLead | IvrLead | NumberLead | VoicemailLead | EndLead;

export interface AgentLead {
  kind: 'agent';
  userId: string;
  /** rung together; the first to answer has it */
  endpoints: Endpoint[];
  /** the caller as this person may see them */
  from: { name: string; number: string };
  ringSeconds: number;
  autoAnswer: boolean;
  /** where it goes when they do not answer; none: it ends */
  otherwise?: Target;
}
export type Endpoint =
  | { kind: 'device'; username: string }
  /** a telephone that does not sign in; `barred`: it is not rung, and the record says why */
  | { kind: 'address'; address: string; port: number; user: string; barred?: BarredReason }
  | { kind: 'trunk'; trunk: Trunk; channel?: string; number: string; callerId: string };

export interface QueueLead {
  kind: 'queue';
  queueId: string;
  /** higher first, then who has waited longer */
  priority: number;
  musicId?: string;
  mostWaitSeconds: number;
  /** of music between two announcements; 0: none is made */
  announceSeconds: number;
  /** '' offers no call-back */
  callbackKey: string;
  ringsAll: boolean;
  /** false: talk from here on is not recorded, until another queue that is has the call */
  records: boolean;
  overflow: Target | { kind: 'voicemail' } | { kind: 'end' };
}
export interface IvrLead {
  kind: 'ivr';
  cpId: string;
  /** contract/ivr/flow.ts: what was published, with the hours of today */
  flow: unknown;
  variables: Record<string, string>;
}
export interface NumberLead {
  kind: 'number';
  /** of a call between colleagues: talk is recorded once it is answered there */
  records?: boolean;
  trunk: Trunk;
  /** of the trunk, taken for it: the leg that is rung names it */
  channel?: string;
  number: string;
  callerId: string;
  ringSeconds: number;
}
export interface VoicemailLead {
  kind: 'voicemail';
  audioId?: string;
  /** whose message it is: told with `led`, and the call's queue where it has been in none */
  queueId?: string;
  mostSeconds: number;
}
export interface EndLead {
  kind: 'end';
  audioId?: string;
  reason: EndReason;
}
export interface Trunk {
  id: string;
  address: string;
  port: number;
}

export interface LookUp {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** a header of the scenario's own, sealed: the host opens it and nobody else */
  sealedHeader?: { name: string; sealed: string; cpId: string };
  body?: string;
}
