import type { SipMessage } from './message.ts';

/** One way to one far end: a browser's socket, or a peer's address behind the UDP socket. Answers go back by it. */
export interface Flow {
  readonly id: string;
  readonly protocol: 'WS' | 'UDP';
  /** Nothing is repeated on a reliable flow: what was sent arrives, or the flow closes. */
  readonly reliable: boolean;
  /** What the Via of this side's requests names. */
  readonly sentBy: string;
  /** Where its packets come from: an edge's for every browser behind it. */
  readonly remote: { address: string; port: number };
  /** The address of the browser whose socket it is; undefined for peers that speak plain SIP. */
  readonly browser?: string;
  readonly open: boolean;
  /** Routes of requests to a far end behind an edge: they win over those that a dialog has recorded. */
  readonly path?: readonly string[];
  /** False when the flow has closed. */
  send(text: string): boolean;
  /** `code` and `reason` are told to a browser. */
  close(code?: number, reason?: string): void;
}

/** Of a telephone or trunk that speaks plain SIP to this gateway itself: its address may be forged, and it never closes. */
export const isPlain = ({ protocol, browser }: Flow): boolean => protocol === 'UDP' && browser === undefined;

/** What a transport tells. */
export interface FlowListener {
  message(message: SipMessage, flow: Flow): void;
  opened?(flow: Flow): void;
  closed?(flow: Flow): void;
  /** something was not read: for the log and the figures */
  refused?(why: Refusal, remote: { address: string; port: number }): void;
}
export type Refusal = 'malformed' | 'origin' | 'protocol' | 'rate' | 'stranger' | 'too many' | 'silent';
