import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/**
 * Any free port where `port` is 0; else that one, which is shared and not held. Whoever binds it after `release` does so a moment later,
 * and nothing can be handed on: `quiet` ports are those that no other program is given by chance in that moment.
 */
export async function holdPort(address: string, port: number, quiet = quietPorts()): Promise<HeldPort> {
  const addresses = isWildcard(address) ? reachable() : [address];
  if (port !== 0) return { port, addresses, release: () => {} };
  const socket = await bindQuiet(isWildcard(address) ? ['::', '0.0.0.0'] : [address], quiet);
  let held = true;
  const release = () => {
    if (held) socket.close();
    held = false;
  };
  return { port: socket.address().port, addresses, release };
}

/** Tries before any port that the system has will do. */
const mostTries = 20;

async function bindQuiet(addresses: string[], quiet: PortRange | undefined): Promise<Socket> {
  const count = quiet ? quiet.to - quiet.from + 1 : 0;
  const first = count > 0 ? randomInt(count) : 0;
  for (let tried = 0; quiet && tried < Math.min(count, mostTries); tried++) {
    const socket = await bindAny(addresses, quiet.from + ((first + tried) % count)).catch((error: Error) => error);
    if (!(socket instanceof Error)) return socket;
    if ((socket as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw socket;
  }
  return await bindAny(addresses, 0);
}

/** Above the ports that the system gives to programs which ask for any (Linux tells them); undefined: nothing is, or nobody tells. */
export function quietPorts(told = ephemeralPorts()): PortRange | undefined {
  const [, last] = told.split(/\s+/).map(Number);
  return last !== undefined && last > 0 && last < highestPort ? { from: last + 1, to: highestPort } : undefined;
}

const highestPort = 65_535;

function ephemeralPorts(): string {
  try {
    return readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim();
  } catch {
    return '';
  }
}

/** The first of the addresses that there is: without IPv6 there is no '::'. */
async function bindAny([address, ...others]: string[], port: number): Promise<Socket> {
  const socket = createSocket(address!.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.bind(port, address);
    await once(socket, 'listening');
    return socket;
  } catch (error) {
    socket.close();
    if (others.length === 0 || (error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error;
    return await bindAny(others, port);
  }
}

function reachable(): string[] {
  const own = Object.values(networkInterfaces()).flatMap(interfaces => interfaces ?? []);
  const shown = own.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  return [...shown.filter(({ family }) => family === 'IPv6'), ...shown.filter(({ family }) => family === 'IPv4')].map(
    ({ address }) => address,
  );
}
