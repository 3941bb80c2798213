import type { Host } from '../../contract/calls/host.ts';
import type { Clock } from '../clock.ts';
import type { MediaEngine } from '../media/engine.ts';
import type { Flow } from '../sip/flow.ts';
import type { Transactions } from '../sip/transactions.ts';
import type { Dialogs } from './dialogs.ts';
import type { Registrar } from './registrar.ts';
import type { SilenceLimits } from './silence.ts';

/** Where the gateway's warnings go; pino's logger is one. */
export interface GatewayLog {
  warn(detail: object, message: string): void;
}

/** What every part of the gateway stands on. */
export interface GatewayContext {
  readonly host: Host;
  readonly engine: MediaEngine;
  readonly clock: Clock;
  readonly log: GatewayLog;
  /** domain of its URIs and realm of its digest; never resolved */
  readonly domain: string;
  readonly transactions: Transactions;
  readonly registrar: Registrar;
  readonly dialogs: Dialogs;
  readonly silence?: SilenceLimits;
  /** Whether the operator lets an address be called. */
  mayReach(address: string, port: number): boolean;
  /** A trunk has named an inner address for its sound that the operator has not allowed: such a call is silent, and the log says why. */
  soundInside(trunk: Flow['remote'], address: string): void;
  /** What a trunk has described of its sound before an answer cannot be heard: of another codec, or encrypted. */
  earlyUntaken(trunk: Flow['remote'], error: Error, callId: string): void;
  /** The way to a trunk or to a telephone that does not sign in; undefined where SIP over UDP is off. */
  flowTo(address: string, port: number): Flow | undefined;
}
