import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { outsideTenants } from '../../db/tenant.ts';
import type { Audience } from '../work.ts';

/** One committed event, in the order in which a reader may see them. */
export interface RelayedEvent {
  tenantId: string;
  /** `xid-id`: the cursor of `Last-Event-ID`. */
  position: string;
  kind: string;
  subject: Record<string, unknown>;
  audience: Audience;
  actorId: string | null;
}

export interface Relay {
  /** There may be something new: read now. Also tells the other processes, at most every 50 ms. */
  wake(): void;
  subscribe(listen: (event: RelayedEvent) => void): () => void;
  close(): Promise<void>;
}

const batch = 500;
const pollEvery = 1_000;
const tellEvery = 50;

/** The one reader of this process: follows the event table and hands each event on once. */
export async function openRelay(pool: pg.Pool, log: Logger): Promise<Relay> {
  const listeners = new Set<(event: RelayedEvent) => void>();
  let after = await position();
  let reading: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let telling: NodeJS.Timeout | undefined;
  let listening: pg.PoolClient | undefined;
  let joining: Promise<void> | undefined;

  async function position() {
    const { rows } = await outsideTenants(pool, db =>
      sql<{ xid: string; id: number }>`select * from directory.event_position()`.execute(db),
    );
    return rows[0] ?? { xid: '0', id: 0 };
  }

  async function read(): Promise<void> {
    let full = true;
    while (full && !closed) {
      const { rows } = await outsideTenants(pool, db =>
        sql<{
          tenant_id: string;
          xid: string;
          id: number;
          kind: string;
          subject: Record<string, unknown>;
          audience: Audience;
          actor_id: string | null;
        }>`select * from directory.read_events(${after.xid}::xid8, ${after.id}, ${batch})`.execute(db),
      );
      for (const row of rows) {
        after = { xid: row.xid, id: row.id };
        const event: RelayedEvent = {
          tenantId: row.tenant_id,
          position: `${row.xid}-${row.id}`,
          kind: row.kind,
          subject: row.subject,
          audience: row.audience,
          actorId: row.actor_id,
        };
        for (const listen of listeners) listen(event);
      }
      full = rows.length === batch;
    }
  }

  function look(): void {
    again = true;
    reading ??= (async () => {
      while (again && !closed) {
        again = false;
        await read().catch(error => log.warn({ err: error }, 'events could not be read'));
      }
    })().finally(() => {
      reading = undefined;
    });
  }

  async function listen(): Promise<void> {
    const client = await pool.connect();
    if (closed) return client.release();
    listening = client;
    const lost = () => {
      if (listening !== client) return;
      listening = undefined;
      client.release(true);
    };
    client.on('notification', look);
    client.on('error', lost);
    client.on('end', lost);
    await client.query('listen events');
  }

  /** One at a time: a connection may take longer to come than the next look. */
  function join(): Promise<void> | undefined {
    if (closed || listening) return undefined;
    joining ??= listen()
      .catch(() => {})
      .finally(() => {
        joining = undefined;
      });
    return joining;
  }

  const poll = setInterval(() => {
    look();
    void join();
  }, pollEvery);
  poll.unref();
  await join();

  return {
    wake() {
      look();
      telling ??= setTimeout(() => {
        telling = undefined;
        // a transaction that was still running when we looked has ended by now
        look();
        if (!closed) pool.query(`notify events`).catch(() => {});
      }, tellEvery);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(poll);
      clearTimeout(telling);
      await Promise.all([reading, joining]);
      const client = listening;
      listening = undefined;
      client?.release(true);
    },
  };
}
