import { connect, createServer, type Socket } from 'node:net';

/** How the SIP sockets of a way fare; what else goes over it is never touched. */
type Fate = 'open' | 'cut' | 'silent';

export interface GatewayWay {
  /** Where pages find the server by this way. */
  origin: string;
  /** Ends the sockets to the gateway at once, and refuses others: a gateway or a line that is down. */
  cut(): void;
  /** Nothing comes through any more, and nobody says so: a line that swallows everything. */
  silence(): void;
  /** As before; what waited in the silence arrives. */
  mend(): void;
  /** SIP sockets that were begun. */
  readonly begun: number;
  close(): Promise<void>;
}

/** A TCP way in front of the server, or of an edge (`wss:`), whose SIP sockets can be lost; WebRTC has its own. */
export async function openGatewayWay(serverOrigin: string): Promise<GatewayWay> {
  const { protocol, hostname, port } = new URL(serverOrigin);
  const isEdge = protocol === 'wss:';
  const pairs = new Set<{ near: Socket; far: Socket | undefined; isSip: boolean }>();
  let fate: Fate = 'open';
  let begun = 0;
  const server = createServer(near => {
    const pair: { near: Socket; far: Socket | undefined; isSip: boolean } = { near, far: undefined, isSip: false };
    pairs.add(pair);
    const end = (other: () => Socket | undefined) => () => {
      // who is not heard is not heard to leave either
      if (pair.isSip && fate === 'silent') return;
      pairs.delete(pair);
      other()?.destroy();
    };
    near.on('error', () => {});
    near.on(
      'close',
      end(() => pair.far),
    );
    near.once('data', first => {
      pair.isSip = isEdge || first.toString('latin1').startsWith('GET /sip');
      if (pair.isSip) begun++;
      if (pair.isSip && fate === 'cut') return near.destroy();
      const far = connect(Number(port), isEdge ? hostname : '127.0.0.1');
      pair.far = far;
      far.on('error', () => {});
      far.on(
        'close',
        end(() => near),
      );
      far.write(first);
      near.pipe(far);
      far.pipe(near);
      if (pair.isSip && fate === 'silent') hush(pair);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const hush = ({ near, far }: { near: Socket; far: Socket | undefined }) => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      if (!from || !to) continue;
      from.unpipe(to);
      from.pause();
    }
  };
  const sips = () => [...pairs].filter(({ isSip }) => isSip);
  return {
    origin: `${protocol}//localhost:${(server.address() as { port: number }).port}`,
    cut() {
      fate = 'cut';
      for (const { near, far } of sips()) {
        near.resetAndDestroy();
        far?.destroy();
      }
    },
    silence() {
      fate = 'silent';
      for (const pair of sips()) hush(pair);
    },
    mend() {
      fate = 'open';
      for (const pair of sips()) {
        const { near, far } = pair;
        if (!far || near.destroyed || far.destroyed) {
          pairs.delete(pair);
          near.destroy();
          far?.destroy();
        } else {
          near.pipe(far);
          far.pipe(near);
        }
      }
    },
    get begun() {
      return begun;
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
      await new Promise(resolve => server.close(resolve));
    },
  };
}
