import type { Context } from 'hono';
import type { Actor } from './access/actor.ts';

/** What is known of a call while it is answered. */
export interface CallEnvironment {
  Variables: {
    requestId: string;
    ip: string;
    /** as the contract spells its path */
    route?: string;
    /** once the token has named somebody */
    actor?: Actor;
  };
}
export type CallContext = Context<CallEnvironment>;
