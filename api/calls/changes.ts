import pg from 'pg';
import type { House } from '../house.ts';

const joinAgainEvery = 1_000;
/** A machine that is gone without a word is noticed by it within 8 s. */
const quickToNotice =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2; set tcp_user_timeout = 8000';

export interface CallChanges {
  onChange(listener: (tenantId: string) => void): () => void;
  onRevoked(listener: (username: string) => void): () => void;
  /**
   * From here on others see that the gateway of this name lives; its connection says so, and ends with the process. False, and nothing
   * is done, where another process is seen to have the name.
   */
  standFor(gateway: string): Promise<boolean>;
  /** whether they see it now */
  stands(): boolean;
  close(): Promise<void>;
}

/** Follows what the database says of agents, queues and telephones, of all processes; joins again when its connection is lost. */
export function followCallChanges({ pool, log }: Pick<House, 'pool' | 'log'>): CallChanges {
  const listeners = { calls: new Set<(tenantId: string) => void>(), devices: new Set<(username: string) => void>() };
  let listening: pg.Client | undefined;
  let joining: Promise<void> | undefined;
  let closed = false;
  let gateway: string | undefined;
  let standing: pg.Client | undefined;

  const leave = (client: pg.Client) => {
    if (listening !== client) return;
    listening = undefined;
    standing = undefined;
    void client.end().catch(() => {});
  };
  const listen = async () => {
    // none of the pool's: in a rush those who serve would keep it from living on
    const client = new pg.Client(pool.options);
    await client.connect();
    if (closed) return void client.end();
    listening = client;
    client.on('notification', ({ channel, payload }) => {
      if (channel !== 'calls' && channel !== 'devices') return;
      for (const tell of listeners[channel]) tell(payload ?? '');
    });
    client.on('error', () => leave(client));
    client.on('end', () => leave(client));
    await client.query(`listen calls; listen devices; ${quickToNotice}`);
    await stand();
  };
  const stand = async () => {
    const client = listening;
    if (!client || gateway === undefined) return;
    await client.query('select pg_advisory_lock_shared(directory.gateway_key($1))', [gateway]);
    if (listening === client) standing = client;
  };
  const join = () => {
    if (closed || listening) return;
    joining ??= listen()
      .catch(error => {
        log.warn({ err: error }, 'changes of calls cannot be followed');
        if (listening) leave(listening);
      })
      .finally(() => {
        joining = undefined;
      });
  };
  /** Nobody has the name but who is alone at its lock; of two that begin at once one is. Where that cannot be asked, nobody else is seen. */
  const isAlone = async (name: string) => {
    if (!listening) return true;
    const { rows } = await listening.query<{ alone: boolean }>(
      'select pg_try_advisory_lock(directory.gateway_key($1)) as alone',
      [name],
    );
    return rows[0]!.alone;
  };
  join();
  const again = setInterval(join, joinAgainEvery);
  again.unref();

  const add = (set: Set<(text: string) => void>, listener: (text: string) => void) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  return {
    onChange: listener => add(listeners.calls, listener),
    onRevoked: listener => add(listeners.devices, listener),
    async standFor(name) {
      await joining;
      const unseen = (error: Error) => log.warn({ err: error }, 'nobody can see that this gateway lives');
      const client = listening;
      const alone = await isAlone(name).catch(unseen);
      if (alone === false) return false;
      gateway = name;
      // where there is no connection now, the next one says it
      await stand().catch(unseen);
      // shared from here on: a connection that takes the place of a lost one may be there before that has gone
      if (alone && client)
        await client.query('select pg_advisory_unlock(directory.gateway_key($1))', [name]).catch(() => {});
      return true;
    },
    stands: () => standing !== undefined,
    async close() {
      closed = true;
      clearInterval(again);
      await joining;
      if (listening) leave(listening);
    },
  };
}
