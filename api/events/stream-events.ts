import { setInterval as every } from 'node:timers';
import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import type { Actor } from '../access/actor.ts';
import { authenticate, forgetToken } from '../access/authenticate.ts';
import type { StreamWork } from '../engine.ts';
import { isInTicketScope } from '../tickets/ticket-scope.ts';
import type { Audience } from '../work.ts';
import type { RelayedEvent } from './relay.ts';

const heartbeatEvery = 20_000;
const recheckEvery = 3_000;
const mostReplayed = 1_000;
const mostUnsentBytes = 1024 * 1024;

/** Whether a person may hear of an event; asked for each event with who they are now. */
export function mayHear(actor: Actor, audience: Audience): boolean {
  if ('everyone' in audience) return true;
  if ('users' in audience) return audience.users.includes(actor.userId);
  return audience.rows.some(row => isInTicketScope(actor, row));
}

/** Server-sent events of one session: what was missed since `Last-Event-ID`, then what happens. */
/** What this person may see has changed: their page, which loads again at the event, must not be answered as before. */
const changesWhoAsks = ({ kind, subject }: Pick<RelayedEvent, 'kind' | 'subject'>, actor: Actor): boolean =>
  (kind === 'account.changed' && subject.user === actor.userId) ||
  (kind === 'lookups.changed' && subject.what === 'masking_rules');

export function streamEvents({ house, actor: first, token, signal, lastEventId }: StreamWork): Response {
  const relay = house.relay;
  if (!relay) return new Response(null, { status: 204 });
  const encoder = new TextEncoder();
  let actor = first;
  let stopped = false;
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const held: RelayedEvent[] = [];
        let replaying = true;
        let last = '';
        const write = (text: string) => {
          if (stopped) return;
          if ((controller.desiredSize ?? 0) < -mostUnsentBytes) return stop();
          controller.enqueue(encoder.encode(text));
        };
        const tell = (event: Pick<RelayedEvent, 'position' | 'kind' | 'subject' | 'audience' | 'actorId'>) => {
          if (!mayHear(actor, event.audience) || !isLater(event.position, last)) return;
          last = event.position;
          if (changesWhoAsks(event, actor)) askAgain();
          const data = JSON.stringify({ kind: event.kind, subject: event.subject, actor: event.actorId });
          write(`id: ${event.position}\nevent: change\ndata: ${data}\n\n`);
        };
        const unsubscribe = relay.subscribe(event => {
          if (event.tenantId !== actor.tenantId) return;
          if (replaying) held.push(event);
          else tell(event);
        });
        const beat = every(() => write('event: beat\ndata: {}\n\n'), heartbeatEvery);
        const check = () => {
          authenticate(house, token).then(
            now => {
              actor = now.actor;
            },
            error => {
              // the database being away is no end of a session
              if (error?.status !== 401 && error?.status !== 403) return;
              write('event: ended\ndata: {}\n\n');
              stop();
            },
          );
        };
        const askAgain = () => {
          forgetToken(token);
          check();
        };
        const recheck = every(check, recheckEvery);
        stop = () => {
          stop = () => {};
          stopped = true;
          unsubscribe();
          clearInterval(beat);
          clearInterval(recheck);
          house.streams.delete(close);
          try {
            controller.close();
          } catch {
            // the browser has closed it already
          }
        };
        const close = () => {
          try {
            write(`retry: ${1_000 + Math.floor(Math.random() * 1_000)}\n\n`);
          } finally {
            stop();
          }
        };
        house.streams.add(close);
        signal.addEventListener('abort', () => stop(), { once: true });
        write('retry: 2000\n\n');
        try {
          if (lastEventId !== '') for (const event of await replay(house, actor, lastEventId)) tell(event);
        } catch (error) {
          if (!(error instanceof TooOld)) house.log.warn({ err: error }, 'events could not be replayed');
          write('event: resync\ndata: {}\n\n');
        }
        replaying = false;
        for (const event of held) tell(event);
      },
      cancel() {
        stop();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

class TooOld extends Error {}

const parsePosition = (text: string) =>
  /^(\d{1,19})-(\d{1,18})$/.exec(text)?.slice(1).map(BigInt) as [bigint, bigint] | undefined;

function isLater(position: string, than: string): boolean {
  if (than === '') return true;
  const [xid, id] = parsePosition(position)!;
  const [lastXid, lastId] = parsePosition(than)!;
  return xid > lastXid || (xid === lastXid && id > lastId);
}

async function replay(house: StreamWork['house'], actor: Actor, lastEventId: string) {
  const position = parsePosition(lastEventId);
  if (!position) throw new TooOld();
  return inTenant(house.pool, actor.tenantId, async db => {
    const [xid, id] = position.map(String) as [string, string];
    // the last event must still be there, or events between may have been cleared away
    const { rows: anchor } = await sql`select 1 from events
      where tenant_id = ${actor.tenantId} and xid = ${xid}::xid8 and id = ${id}::bigint
        and created_at > now() - interval '10 minutes'`.execute(db);
    const { rows } = await sql<{
      xid: string;
      id: number;
      kind: string;
      subject: Record<string, unknown>;
      audience: Audience;
      actor_id: string | null;
      age: number;
    }>`select xid, id, kind, subject, audience, actor_id, extract(epoch from now() - created_at)::float8 as age
      from events where tenant_id = ${actor.tenantId} and (xid, id) > (${xid}::xid8, ${id}::bigint)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${mostReplayed + 1}`.execute(db);
    const isStale = anchor.length === 0 && rows.some(row => row.age > 600);
    if (isStale || rows.length > mostReplayed) throw new TooOld();
    return rows.map(row => ({
      position: `${row.xid}-${row.id}`,
      kind: row.kind,
      subject: row.subject,
      audience: row.audience,
      actorId: row.actor_id,
    }));
  });
}
