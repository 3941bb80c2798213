import { z } from 'zod';

/**
 * What the gateway saw of one call, in order: the only source of call records. `seq` counts from 1 in each call, so that an
 * event that is told twice is written once. Times are ISO with milliseconds.
 */

export const legRoles = ['customer', 'agent', 'number'] as const;
export type LegRole = (typeof legRoles)[number];

export const legOutcomes = [
  'answered',
  'rejected',
  'no_answer',
  'busy',
  /** its telephone was gone */
  'lost',
  'cancelled',
  /** a colleague was quicker: no miss of theirs */
  'elsewhere',
  'failed',
] as const;
export type LegOutcome = (typeof legOutcomes)[number];

/** Why a telephone was not rung though it is known where it stands. */
export const barredReasons = [
  /** there is a trunk: its carrier would take the call for one of the trunk's owner */
  'at_trunk',
  /** inside the own network, or the gateway itself */
  'inner_address',
] as const;
export type BarredReason = (typeof barredReasons)[number];

export const endReasons = [
  'customer_hung_up',
  'agent_hung_up',
  'transferred_out',
  'rejected',
  'no_answer',
  'busy',
  'cancelled',
  'blocked',
  'closed',
  'queue_full',
  'waited_too_long',
  'ivr_ended',
  'voicemail',
  'callback_asked',
  /** 30 seconds without a sound of a side */
  'media_lost',
  /** the process of the sound died */
  'media_failed',
  /** the gateway ended with the call in it */
  'gateway_stopped',
  'failed',
] as const;
export type EndReason = (typeof endReasons)[number];

const leg = z.uuid();
/** A place where a call is led to; of a voicemail `id` is the queue whose message it is, if any. */
const place = { kind: z.enum(['agent', 'queue', 'ivr', 'number', 'voicemail', 'end']), id: z.string().optional() };

const details = {
  /** somebody came in: the first one is who calls */
  'leg.added': {
    leg,
    role: z.enum(legRoles),
    user_id: z.uuid().optional(),
    number: z.string(),
    device: z.string(),
    queue_id: z.uuid().optional(),
    /** of a trunk, that was taken for it; none: it has called */
    channel_id: z.uuid().optional(),
  },
  'leg.ringing': { leg },
  'leg.answered': { leg },
  'leg.ended': {
    leg,
    outcome: z.enum(legOutcomes),
    code: z.number().int().optional(),
    barred: z.enum(barredReasons).optional(),
  },
  'leg.held': { leg },
  'leg.unheld': { leg },
  /** its network changed: `gap_ms` without a sound of it */
  'leg.moved': { leg, gap_ms: z.number().int() },
  /** its telephone has a socket again after `gap_ms` without one; its sound is another matter */
  'leg.returned': { leg, gap_ms: z.number().int() },
  'leg.quality': {
    leg,
    loss_percent: z.number(),
    jitter_ms: z.number(),
    round_trip_ms: z.number().nullable(),
    mos: z.number(),
  },
  'leg.key': { leg, digit: z.string().length(1) },
  led: place,
  'ivr.entered': { cp_id: z.uuid() },
  'ivr.state': { state_id: z.string(), name: z.string(), change: z.string().optional() },
  /** `menu`: a key of a menu; what else is collected may be a secret */
  'ivr.key': { digits: z.string(), menu: z.boolean().optional() },
  'ivr.left': {},
  'queue.entered': { queue_id: z.uuid() },
  'queue.left': {
    queue_id: z.uuid(),
    why: z.enum(['answered', 'abandoned', 'overflow', 'callback', 'transferred']),
    waited_ms: z.number().int(),
  },
  /** a forward that staff asked for, and what came of it */
  'forward.asked': { leg, forward: z.enum(['invite', 'transfer', 'transferACD', 'transferIVR']), to: z.string() },
  'forward.done': { leg, forward: z.enum(['invite', 'transfer', 'transferACD', 'transferIVR']) },
  'forward.failed': {
    leg,
    forward: z.enum(['invite', 'transfer', 'transferACD', 'transferIVR']),
    code: z.number().int(),
  },
  'recording.started': { recording_id: z.uuid(), kind: z.enum(['talk', 'voicemail']) },
  'recording.paused': { recording_id: z.uuid(), at_seconds: z.number() },
  'recording.resumed': { recording_id: z.uuid(), at_seconds: z.number() },
  'recording.ended': { recording_id: z.uuid(), seconds: z.number() },
  /** whoever waits is called back, and is told so */
  'callback.asked': { queue_id: z.uuid(), number: z.string() },
  ended: { reason: z.enum(endReasons) },
} as const satisfies Record<string, Record<string, z.ZodType>>;

export const callEventKinds = Object.keys(details) as CallEventKind[];
export type CallEventKind = keyof typeof details;
export type CallEventDetail<K extends CallEventKind> = z.output<z.ZodObject<(typeof details)[K]>>;

export type CallEvent = {
  [K in CallEventKind]: { seq: number; at: string; kind: K; detail: CallEventDetail<K> };
}[CallEventKind];

export const callEventDetails = details;
