import type { EventKind } from 'contract/events.ts';

/** One event of the server, with its place in the stream. */
export interface LiveEvent {
  position: string;
  kind: EventKind;
  /** Ids alone: a ticket's or customer's `number`, and what else the kind says. */
  subject: Record<string, unknown>;
  /** Who did it. */
  actor: string | null;
}

/** How many notifications wait, by the server's count, and the newest of them. */
export interface Unread {
  unread: number;
  latest: {
    _id: string;
    is_mine: boolean;
    title: string;
    text: string;
    href: string | null;
    created_at: string;
  } | null;
}

/** What a tab hears. */
export type Heard =
  | { is: 'event'; event: LiveEvent }
  /** Events are missing: load again. */
  | { is: 'resync' }
  /** The session is over. */
  | { is: 'ended' }
  | { is: 'unread'; unread: Unread };

export type StreamStatus = 'connecting' | 'open' | 'lost';

/** What the tabs of a browser say to each other. */
export type TabMessage =
  | Heard
  | { is: 'status'; status: StreamStatus }
  /** A new leader: who is behind it asks. */
  | { is: 'leading' }
  /** What came after this place? Asked by a tab that has just come or was asleep. */
  | { is: 'hello'; from: string; after: string }
  | { is: 'answer'; to: string; events: LiveEvent[] | null; status: StreamStatus }
  | { is: 'focus?' }
  | { is: 'focused' };
