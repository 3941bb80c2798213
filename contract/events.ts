import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What the stream tells: ids and kinds; the page asks for the rest. */
export const eventKinds = [
  'ticket.created',
  'ticket.changed',
  /** One change to many: their numbers lie between `from` and `to`. */
  'tickets.changed',
  'ticket.commented',
  'ticket.mail',
  'ticket.viewers',
  /** `number` leads to `into` from now on. */
  'ticket.merged',
  'contact.changed',
  /** One change to many: their numbers lie between `from` and `to`. */
  'contacts.changed',
  'contact.merged',
  'lookups.changed',
  'notification',
  'account.changed',
  'export.changed',
  'import.changed',
  'call.changed',
  'agent.changed',
  'queue.changed',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const streamEvents = defineRoute({
  area: 'events',
  method: 'get',
  path: '/v2/events',
  summary:
    'Server-sent events of what I may see. `Last-Event-ID` replays what was missed for 10 minutes; after a longer gap `resync` says to load again; `ended` says that the session is over; a `beat` comes every 20 s.',
  access: 'session',
  response: 'stream',
});

export const streamedEvent = z.object({
  kind: z.enum(eventKinds),
  subject: z.record(z.string(), z.unknown()),
  actor: z.uuid().nullable(),
});
export type StreamedEvent = z.output<typeof streamedEvent>;
