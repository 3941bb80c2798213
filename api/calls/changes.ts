import type pg from 'pg';
import type { House } from '../house.ts';

const joinAgainEvery = 1_000;

export interface CallChanges {
  onChange(listener: (tenantId: string) => void): () => void;
  onRevoked(listener: (username: string) => void): () => void;
  close(): Promise<void>;
}

/** Follows what the database says of agents, queues and telephones, of all processes; joins again when its connection is lost. */
export function followCallChanges({ pool, log }: Pick<House, 'pool' | 'log'>): CallChanges {
  const listeners = { calls: new Set<(tenantId: string) => void>(), devices: new Set<(username: string) => void>() };
  let listening: pg.PoolClient | undefined;
  let joining: Promise<void> | undefined;
  let closed = false;

  const leave = (client: pg.PoolClient) => {
    if (listening !== client) return;
    listening = undefined;
    client.release(true);
  };
  const listen = async () => {
    const client = await pool.connect();
    if (closed) return client.release();
    listening = client;
    client.on('notification', ({ channel, payload }) => {
      if (channel !== 'calls' && channel !== 'devices') return;
      for (const tell of listeners[channel]) tell(payload ?? '');
    });
    client.on('error', () => leave(client));
    client.on('end', () => leave(client));
    await client.query('listen calls; listen devices');
  };
  const join = () => {
    if (closed || listening) return;
    joining ??= listen()
      .catch(error => log.warn({ err: error }, 'changes of calls cannot be followed'))
      .finally(() => {
        joining = undefined;
      });
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
    async close() {
      closed = true;
      clearInterval(again);
      await joining;
      if (listening) leave(listening);
    },
  };
}
