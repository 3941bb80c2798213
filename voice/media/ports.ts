import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

/** UDP ports that media may take, both included; 0 to 0 takes any. */
export interface PortRange {
  from: number;
  to: number;
}

export const isWildcard = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** The address of this machine by which packets go to another one. Nothing is sent. */
export async function addressTowards(peer: string): Promise<string> {
  const socket = createSocket(peer.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.connect(9, peer);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}

let turn = 0;

/** Binds the next free even port of the range: RTP has even ports. */
export async function bindMedia(address: string, { from, to }: PortRange): Promise<Socket> {
  const first = from + (from % 2);
  const count = Math.max(Math.floor((to - first) / 2) + 1, 1);
  for (let tried = 0; tried < count; tried++) {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    const port = from === 0 ? 0 : first + 2 * (turn++ % count);
    try {
      socket.bind(port, address);
      await once(socket, 'listening');
      return socket;
    } catch (error) {
      socket.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(`no media port is free between ${from} and ${to}`);
}

/** A UDP port that nobody else gets until `release`, and the addresses by which this machine is reached at it, IPv6 first. */
export interface HeldPort {
  port: number;
  addresses: string[];
  release(): void;
}

/** Any free port where `port` is 0; else that one, which is shared and not held. */
export async function holdPort(address: string, port: number): Promise<HeldPort> {
  const addresses = isWildcard(address) ? reachable() : [address];
  if (port !== 0) return { port, addresses, release: () => {} };
  const socket = await bindAny(isWildcard(address) ? ['::', '0.0.0.0'] : [address]);
  let held = true;
  const release = () => {
    if (held) socket.close();
    held = false;
  };
  return { port: socket.address().port, addresses, release };
}

/** The first of the addresses that there is: without IPv6 there is no '::'. */
async function bindAny([address, ...others]: string[]): Promise<Socket> {
  const socket = createSocket(address!.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.bind(0, address);
    await once(socket, 'listening');
    return socket;
  } catch (error) {
    socket.close();
    if (others.length === 0) throw error;
    return await bindAny(others);
  }
}

function reachable(): string[] {
  const own = Object.values(networkInterfaces()).flatMap(interfaces => interfaces ?? []);
  const shown = own.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  return [...shown.filter(({ family }) => family === 'IPv6'), ...shown.filter(({ family }) => family === 'IPv4')].map(
    ({ address }) => address,
  );
}
