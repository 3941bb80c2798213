import { freePort, startServer } from '../browser/server.ts';
import { type Edge, type EdgePlace, openEdge } from './edge.ts';

/** Where a house lies on the loopback: its gateway, to which no browser comes, and its edges, the second standing in for the first. */
interface Place {
  gateway: { address: string; port: number };
  /** ports of plain RTP */
  sound: string;
  edges: EdgePlace[];
}

export const places = {
  /** the one that most specs share */
  usual: {
    gateway: { address: '127.0.0.1', port: 21_070 },
    sound: '21500-21698',
    edges: [{ inner: '127.0.0.11', outer: '127.0.0.21', port: 21_060, sound: [21_100, 21_298] }],
  },
  pair: {
    gateway: { address: '127.0.0.1', port: 21_071 },
    sound: '21700-21898',
    edges: [
      { inner: '127.0.0.12', outer: '127.0.0.22', port: 21_060, sound: [21_100, 21_298] },
      { inner: '127.0.0.13', outer: '127.0.0.23', port: 21_060, sound: [21_100, 21_298] },
    ],
  },
  /** with ways in front of its edge that are lost */
  away: {
    gateway: { address: '127.0.0.1', port: 21_074 },
    sound: '21900-22098',
    edges: [{ inner: '127.0.0.15', outer: '127.0.0.25', port: 21_060, sound: [21_100, 21_298] }],
  },
} satisfies Record<string, Place>;

const domain = 'voice.lang-nghe.invalid';

export interface House {
  origin: string;
  dataDir: string;
  edges: Edge[];
  printed(): string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, its browsers behind edges. `reachedBy`: what browsers are told of an edge, where that is not its own address. */
export async function openHouse(
  { gateway, sound, edges: wanted }: Place,
  reachedBy = async (edge: Edge) => edge.url,
): Promise<House> {
  const port = await freePort();
  const product = {
    origin: `http://localhost:${port}`,
    domain,
    gateways: [`${gateway.address}:${gateway.port}`] as const,
  };
  const edges: Edge[] = [];
  const stopEdges = () => Promise.all(edges.map(edge => edge.stop()));
  try {
    for (const place of wanted) edges.push(await openEdge(place, product));
    const server = await startServer({
      ...{ DEMO: 'on', PORT: String(port), SIP_DOMAIN: domain },
      SIP_GATEWAYS: (await Promise.all(edges.map(reachedBy))).join(','),
      SIP_EDGES: wanted.map(({ inner, port: sip }) => `${inner}:${sip}`).join(','),
      ...{ SIP_UDP_ADDRESS: gateway.address, SIP_UDP_PORT: String(gateway.port) },
      ...{ MEDIA_ADDRESS: gateway.address, RTP_PORTS: sound, SIP_PEERS: '127.0.0.0/8' },
    });
    const { origin, dataDir, printed } = server;
    const stop = async () => {
      await server.stop();
      await stopEdges();
    };
    return { origin, dataDir, edges, printed, stop };
  } catch (error) {
    await stopEdges();
    throw error;
  }
}
