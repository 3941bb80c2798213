import type { Announcement } from 'contract/switchboard/queue-words.ts';
import { sql } from 'kysely';
import type { SpokenPiece } from '../../db/seed/spoken-pieces.ts';
import type { CallWork } from './call-work.ts';
import { isFree, isReachable } from './reachable.ts';
import { isMember } from './reserve-agents.ts';
import { spokenId, spokenKey, spokenNumber } from './spoken.ts';

interface Facts {
  announcements: Announcement[];
  callback_key: string;
  /** seconds that the latest answered calls took their people, wrap-up included; null: none of late */
  handling_seconds: number | null;
  /** people who take its calls now */
  serving: number;
  /** of them free, or rung for this very call */
  free: number;
}

/** The sound that tells whoever waits as number `position` what the queue announces; undefined: nothing can be said. */
export async function announcementOf(
  work: CallWork,
  callId: string,
  queueId: string,
  position: number,
): Promise<string | undefined> {
  const facts = await readFacts(work, callId, queueId);
  if (!facts) return undefined;
  const sentences: Record<Announcement, SpokenPiece[] | undefined> = {
    position: position <= mostSpoken ? ['position', ...spokenNumber(position), 'in-line'] : undefined,
    wait: wait(expectedSeconds(facts, position)),
    callback: facts.callback_key === '' ? undefined : ['callback', spokenKey(facts.callback_key)],
  };
  return spokenId(facts.announcements.flatMap(one => (sentences[one] ? [sentences[one]] : [])));
}

const mostSpoken = 999;

function wait(seconds: number | undefined): SpokenPiece[] | undefined {
  if (seconds === undefined) return undefined;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return ['soon'];
  return minutes <= mostSpoken ? ['wait', ...spokenNumber(minutes), 'minutes'] : undefined;
}

/**
 * Whoever is free takes the first ones at once; for the others somebody becomes free each time a call's length passes through
 * all who serve. Undefined: nobody serves, or no call says how long one takes.
 */
export function expectedSeconds(
  { handling_seconds, serving, free }: Pick<Facts, 'handling_seconds' | 'serving' | 'free'>,
  position: number,
): number | undefined {
  if (serving === 0) return undefined;
  const before = position - free;
  if (before <= 0) return 0;
  return handling_seconds === null ? undefined : (before * handling_seconds) / serving;
}

/** Calls that the mean is taken of, the latest first, none older than a day. */
const latest = 20;

async function readFacts({ db, tenantId }: CallWork, callId: string, queueId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select q.announcements, people.serving, people.free,
      (select avg(last.talk_seconds)::float + q.wrap_up_seconds from (
        select c.talk_seconds from calls c
        where c.tenant_id = q.tenant_id and c.queue_id = q.id and c.direction = 'inbound' and c.state = 'ended'
          and c.answered_at is not null and c.started_at > now() - interval '1 day'
        order by c.started_at desc limit ${latest}) last) as handling_seconds,
      -- a hidden number cannot be called back
      case when asking.customer_number <> '' then q.callback_key else '' end as callback_key
    from call_queues q join calls asking on asking.tenant_id = q.tenant_id and asking.id = ${callId} cross join lateral (
      select count(*)::int as serving, count(*) filter (where ${isFree}
          or s.call_state = 'ringing' and s.call_id = ${callId})::int as free
      from agent_states s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = q.tenant_id and u.is_active and s.status = 'AVAILABLE' and ${isReachable}
        and ${isMember(sql`q.id`)}) people
    where q.tenant_id = ${tenantId} and q.id = ${queueId}`.execute(db);
  return rows[0];
}
