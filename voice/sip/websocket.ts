import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, every, systemClock } from '../clock.ts';
import type { Flow, FlowListener } from './flow.ts';
import { limits, parseMessage } from './message.ts';
import { keepRate, type Rate } from './rate.ts';
import { token } from './response.ts';

export interface WebSocketOptions extends FlowListener {
  /** Which pages may connect: browsers send Origin, other clients may not. */
  allows(origin: string | undefined, request: IncomingMessage): boolean;
  /** Who is at the other end, where proxies stand between; the socket's address by default. */
  addressOf?(request: IncomingMessage): string;
  path?: string;
  /** Milliseconds; a socket that does not answer one ping is gone at the next. */
  pingEvery?: number;
  rate?: Rate;
  /** Sockets at once. */
  most?: number;
  /** Of them those of one network: an office behind one address has a telephone for each of its people. */
  mostOfOne?: { all: number; unknown: number };
  /** Whom an address stands for; itself by default. */
  networkOf?(address: string): string;
  /** Whether somebody has signed in by it; by default nobody has to. */
  isKnown?(flow: Flow): boolean;
  clock?: Clock;
}

const usualOfOne = { all: 1_000, unknown: 200 };
const keepAlive = '\r\n\r\n';
/** A socket that sends so much nonsense is closed. */
const nonsense = 10;
/** Bytes that may wait for a slow reader. */
const backlog = 1_048_576;

/** SIP over WebSocket (RFC 7118) on a server that is there already. Upgrades to other paths are left to others. */
export function listenWebSocket(server: Server, options: WebSocketOptions): { close(): void } {
  const { path = '/sip', pingEvery = 20_000, clock = systemClock, most = 20_000, mostOfOne = usualOfOne } = options;
  const { networkOf = address => address, isKnown = () => true } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    // browsers drop a connection whose subprotocol is not said back
    handleProtocols: offered => (offered.has('sip') ? 'sip' : false),
  });
  const alive = new WeakSet<WebSocket>();
  const byNetwork = new Map<string, Set<Flow>>();

  function isFull(network: string): boolean {
    const flows = byNetwork.get(network);
    if (sockets.clients.size >= most || (flows?.size ?? 0) >= mostOfOne.all) return true;
    let unknown = 0;
    for (const flow of flows ?? []) if (!isKnown(flow)) unknown++;
    return unknown >= mostOfOne.unknown;
  }

  function count(flow: Flow): () => void {
    const network = networkOf(flow.remote.address);
    const flows = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, flows.add(flow));
    return () => {
      flows.delete(flow);
      if (flows.size === 0 && byNetwork.get(network) === flows) byNetwork.delete(network);
    };
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (request.url?.split('?', 1)[0] !== path) return;
    const remote = remoteOf(request, options.addressOf);
    const refuse = (status: string, why: Parameters<NonNullable<FlowListener['refused']>>[0]) => {
      options.refused?.(why, remote);
      socket.on('error', () => {});
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    };
    if (!offersSip(request)) return refuse('400 Bad Request', 'protocol');
    if (!options.allows(request.headers.origin, request)) return refuse('403 Forbidden', 'origin');
    if (isFull(networkOf(remote.address))) return refuse('503 Service Unavailable', 'too many');
    sockets.handleUpgrade(request, socket, head, opened => accept(opened, remote));
  }

  function accept(socket: WebSocket, remote: Flow['remote']) {
    const flow = flowOf(socket, remote);
    const kept = keepRate(clock, options.rate ?? { burst: 100, perSecond: 20 });
    let unread = 0;
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => {});
    const uncount = count(flow);
    socket.on('close', () => {
      uncount();
      options.closed?.(flow);
    });
    socket.on('message', received => {
      if (!kept()) {
        options.refused?.('rate', remote);
        return socket.close(1008);
      }
      const bytes = received as Buffer;
      if (bytes.length <= keepAlive.length && /^[\r\n]*$/.test(bytes.toString('latin1'))) {
        if (bytes.length === keepAlive.length) flow.send('\r\n');
        return;
      }
      const message = parseMessage(bytes);
      if (message) return options.message(message, flow);
      options.refused?.('malformed', remote);
      if (++unread >= nonsense) socket.close(1002);
    });
    options.opened?.(flow);
  }

  const stopPinging = every(clock, pingEvery, () => {
    for (const socket of sockets.clients) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  });
  server.on('upgrade', upgrade);
  return {
    close() {
      stopPinging();
      server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function offersSip(request: IncomingMessage): boolean {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').some(name => name.trim() === 'sip');
}

const remoteOf = (request: IncomingMessage, addressOf: WebSocketOptions['addressOf']): Flow['remote'] => ({
  address: addressOf?.(request) ?? request.socket.remoteAddress ?? '',
  port: request.socket.remotePort ?? 0,
});

function flowOf(socket: WebSocket, remote: Flow['remote']): Flow {
  const id = token(8);
  return {
    id,
    protocol: 'WS',
    reliable: true,
    // RFC 7118 5: nobody can connect to the end of a WebSocket, so its name resolves nowhere
    sentBy: `${id}.invalid`,
    remote,
    browser: remote.address,
    get open() {
      return socket.readyState === socket.OPEN;
    },
    send(text) {
      if (socket.readyState !== socket.OPEN) return false;
      if (socket.bufferedAmount > backlog) {
        socket.terminate();
        return false;
      }
      socket.send(text, () => {});
      return true;
    },
    close: (code = 1000, reason = '') => socket.close(code, reason),
  };
}
