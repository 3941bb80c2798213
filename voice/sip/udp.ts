import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Clock, systemClock } from '../clock.ts';
import type { Flow, FlowListener } from './flow.ts';
import { parseMessage, type SipMessage } from './message.ts';
import { keepRate, type Rate } from './rate.ts';

export interface UdpOptions extends FlowListener {
  address: string;
  /** 0 takes any. */
  port: number;
  /** What Via and Contact name, where it differs from the address bound: behind NAT. */
  announced?: string;
  /** Whoever is not allowed gets no answer at all: a scanner learns nothing. */
  allows(remote: { address: string; port: number }): boolean;
  /** For each peer. */
  rate?: Rate;
  clock?: Clock;
}

export interface UdpTransport {
  readonly port: number;
  /** The way to a peer, where requests are sent. */
  flowTo(address: string, port: number): Flow;
  close(): Promise<void>;
}

/** Peers remembered; the longest silent one is forgotten first. */
const mostPeers = 10_000;

/** The id of the flow of a peer. */
export const udpFlowId = ({ address, port }: Flow['remote']): string => `udp:${bracketed(address)}:${port}`;

/** An IPv4 peer as a socket of both families names it: `::ffff:192.0.2.1`. Everything else knows it by its own address. */
const mapped = '::ffff:';
const withoutMapping = (address: string) =>
  address.startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address;

/** SIP over UDP: one socket, peers that are known. Names are not resolved: a flow goes to an address. */
export async function listenUdp(options: UdpOptions): Promise<UdpTransport> {
  const { clock = systemClock, rate = { burst: 500, perSecond: 200 } } = options;
  const family = options.address.includes(':') ? 'udp6' : 'udp4';
  const socket = createSocket(family);
  socket.bind(options.port, options.address);
  await once(socket, 'listening');
  // an unreachable peer is reported here; the transaction notices by silence
  socket.on('error', () => {});
  const { port } = socket.address();
  const sentBy = `${bracketed(options.announced ?? options.address)}:${port}`;
  const peers = new Map<string, { flow: Flow; kept: () => boolean }>();
  let open = true;

  function peer(address: string, remotePort: number) {
    const id = udpFlowId({ address, port: remotePort });
    const known = peers.get(id) ?? { flow: flowOf(id, address, remotePort), kept: keepRate(clock, rate) };
    peers.delete(id);
    peers.set(id, known);
    if (peers.size > mostPeers) peers.delete(peers.keys().next().value!);
    return known;
  }

  const flowOf = (id: string, address: string, remotePort: number): Flow => ({
    id,
    protocol: 'UDP',
    reliable: false,
    sentBy,
    remote: { address, port: remotePort },
    get open() {
      return open;
    },
    send(text) {
      const to = family === 'udp6' && !address.includes(':') ? `${mapped}${address}` : address;
      if (open) socket.send(text, remotePort, to, () => {});
      return open;
    },
    close() {},
  });

  socket.on('message', (bytes, { address, port: remotePort }) => {
    const remote = { address: withoutMapping(address), port: remotePort };
    // there is no way back to port 0
    if (remote.port === 0 || !options.allows(remote)) return options.refused?.('stranger', remote);
    const { flow, kept } = peer(remote.address, remote.port);
    if (!kept()) return options.refused?.('rate', remote);
    // keep-alive of some phones
    if (bytes.length <= 4 && /^[\r\n\0]*$/.test(bytes.toString('latin1'))) return;
    const message = parseMessage(bytes);
    if (!message) return options.refused?.('malformed', remote);
    options.message(received(message, remote), flow);
  });

  return {
    port,
    flowTo: (address, remotePort) => peer(address, remotePort).flow,
    close: () => closed(socket, () => (open = false)),
  };
}

/** Writes where a request really came from into its Via (RFC 3581): the sender finds out about its NAT by it. */
function received(message: SipMessage, { address, port }: { address: string; port: number }): SipMessage {
  const via = message.headers.first('via')!;
  if (message.kind === 'request') {
    const told = /;\s*rport\s*(?=;|$)/i.test(via) ? via.replace(/;\s*rport\s*(?=;|$)/i, `;rport=${port}`) : via;
    message.headers.set('via', `${told};received=${address}`);
  }
  return message;
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

async function closed(socket: Socket, before: () => void): Promise<void> {
  before();
  const end = once(socket, 'close');
  socket.close();
  await end;
}
