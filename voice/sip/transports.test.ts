import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ManualClock } from '../manual-clock.ts';
import type { Flow, Refusal } from './flow.ts';
import { limits, type SipMessage, serialise } from './message.ts';
import { responseTo } from './response.ts';
import { requestText } from './test-flow.ts';
import { listenUdp } from './udp.ts';
import { listenWebSocket, type WebSocketOptions } from './websocket.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listening(options: Partial<WebSocketOptions> = {}) {
  const heard: { messages: SipMessage[]; refused: Refusal[]; closed: Flow[] } = {
    messages: [],
    refused: [],
    closed: [],
  };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const transport = listenWebSocket(server, {
    allows: origin => origin === 'https://app.test',
    message: (message, flow) => {
      heard.messages.push(message);
      if (message.kind === 'request') flow.send(serialise(responseTo(message, 200, 't')));
    },
    closed: flow => heard.closed.push(flow),
    refused: why => heard.refused.push(why),
    ...options,
  });
  ends.push(() => transport.close());
  const { port } = server.address() as AddressInfo;
  const connect = (path = '/sip', protocol = 'sip', origin = 'https://app.test') => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, { origin });
    const told: string[] = [];
    const state = { code: 0, refusal: '' };
    socket.on('message', text => told.push(String(text)));
    socket.on('close', code => (state.code = code));
    socket.on('error', error => (state.refusal = error.message));
    ends.push(() => socket.terminate());
    return { socket, told, state, opened: once(socket, 'open') };
  };
  return { heard, connect, server };
}

it('carries SIP over a WebSocket and answers its keep-alive', async () => {
  const { heard, connect } = await listening();
  const { socket, told, opened } = connect();
  await opened;
  expect(socket.protocol).toBe('sip');
  socket.send(requestText('OPTIONS'));
  socket.send('\r\n\r\n');
  await expect.poll(() => told.length).toBe(2);
  expect(told[0]).toMatch(/^SIP\/2\.0 200 OK\r\n/);
  expect(told[1]).toBe('\r\n');
  expect(heard.messages).toHaveLength(1);
  socket.close();
  await expect.poll(() => heard.closed.length).toBe(1);
  expect([heard.closed[0]!.open, heard.closed[0]!.send('x')]).toEqual([false, false]);
});

it('refuses other pages and other subprotocols, and leaves other paths to others', async () => {
  const { heard, connect, server } = await listening();
  const others = vi.fn((request: { url?: string }, socket: { destroy(): void }) => {
    if (request.url !== '/sip') socket.destroy();
  });
  server.on('upgrade', others);
  const evil = connect('/sip', 'sip', 'https://evil.test');
  const chat = connect('/sip', 'chat');
  const elsewhere = connect('/hmr');
  for (const { opened } of [evil, chat, elsewhere]) await expect(opened).rejects.toThrow();
  expect(evil.state.refusal).toContain('403');
  expect(chat.state.refusal).toContain('400');
  expect(heard.refused.sort()).toEqual(['origin', 'protocol']);
});

it('lets one network have so many sockets, fewer that have not signed in, and another one its own', async () => {
  const signedIn = new Set<string>();
  let address = '2001:db8:1:2::1';
  const { heard, connect } = await listening({
    mostOfOne: { all: 3, unknown: 2 },
    addressOf: () => address,
    networkOf: of => of.slice(0, 12),
    isKnown: ({ id }) => signedIn.has(id),
    message: (_message, { id }) => signedIn.add(id),
  });
  const first = connect();
  await first.opened;
  address = '2001:db8:1:2::2';
  await connect().opened;
  const refused = connect();
  await expect(refused.opened).rejects.toThrow('503');
  address = '2001:db8:9:9::1';
  await connect().opened;
  address = '2001:db8:1:2::3';
  first.socket.send(requestText('REGISTER'));
  await expect.poll(() => signedIn.size).toBe(1);
  const third = connect();
  await third.opened;
  third.socket.send(requestText('REGISTER'));
  await expect.poll(() => signedIn.size).toBe(2);
  await expect(connect().opened).rejects.toThrow('503');
  expect(heard.refused).toEqual(['too many', 'too many']);
  first.socket.close();
  await expect.poll(() => heard.closed.length).toBe(1);
  await connect().opened;
});

it('closes a socket that sends nonsense, too much or too fast', async () => {
  const { heard, connect } = await listening({ rate: { burst: 20, perSecond: 0 } });
  const [nonsense, big, fast] = [connect(), connect(), connect()];
  for (const { opened } of [nonsense, big, fast]) await opened;
  for (let time = 0; time < 10; time++) nonsense.socket.send('nonsense');
  big.socket.send('x'.repeat(limits.message + 1));
  for (let time = 0; time < 21; time++) fast.socket.send(requestText('OPTIONS'));
  await expect.poll(() => [nonsense.state.code, big.state.code, fast.state.code]).toEqual([1002, 1009, 1008]);
  expect(heard.messages).toHaveLength(20);
});

it('ends a socket that is silent for two pings', async () => {
  const clock = new ManualClock();
  const { heard, connect } = await listening({ clock });
  const [live, dead] = [connect(), connect()];
  for (const { opened } of [live, dead]) await opened;
  // half open: the far end has gone without a word
  dead.socket.pause();
  let pings = 0;
  live.socket.on('ping', () => pings++);
  clock.pass(20_000);
  await expect.poll(() => pings).toBe(1);
  // its pong is under way before this answer
  live.socket.send('\r\n\r\n');
  await expect.poll(() => live.told.length).toBe(1);
  clock.pass(20_000);
  await expect.poll(() => heard.closed.length).toBe(1);
  expect(live.socket.readyState).toBe(WebSocket.OPEN);
});

it('carries SIP over UDP for peers that are known, and writes where they are into their Via', async () => {
  const heard: { messages: SipMessage[]; refused: Refusal[] } = { messages: [], refused: [] };
  const peer = createSocket('udp4');
  const stranger = createSocket('udp4');
  for (const socket of [peer, stranger]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    ends.push(() => socket.close());
  }
  const transport = await listenUdp({
    address: '127.0.0.1',
    port: 0,
    allows: ({ port }) => port === peer.address().port,
    message: (message, flow) => {
      heard.messages.push(message);
      if (message.kind === 'request') flow.send(serialise(responseTo(message, 200, 't')));
    },
    refused: why => heard.refused.push(why),
  });
  ends.push(() => transport.close());
  const told: string[] = [];
  peer.on('message', text => told.push(String(text)));
  stranger.on('message', text => told.push(`stranger: ${text}`));
  stranger.send(requestText('OPTIONS'), transport.port, '127.0.0.1');
  await expect.poll(() => heard.refused).toEqual(['stranger']);
  for (const text of ['\r\n\r\n', 'nonsense', requestText('OPTIONS')]) peer.send(text, transport.port, '127.0.0.1');
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain(`;rport=${peer.address().port};received=127.0.0.1`);
  expect(heard.refused).toEqual(['stranger', 'malformed']);
  expect(transport.flowTo('127.0.0.1', peer.address().port).sentBy).toBe(`127.0.0.1:${transport.port}`);
});

it('knows a peer of IPv4 by its own address where the socket serves both families', async () => {
  const peer = createSocket('udp4').bind(0, '127.0.0.1');
  await once(peer, 'listening');
  ends.push(() => peer.close());
  const seen: string[] = [];
  const transport = await listenUdp({
    address: '::',
    port: 0,
    allows: ({ address }) => address === '127.0.0.1',
    message: (message, flow) => {
      seen.push(flow.id);
      if (message.kind === 'request') flow.send(serialise(responseTo(message, 200, 't')));
    },
  });
  ends.push(() => transport.close());
  const told: string[] = [];
  peer.on('message', text => told.push(String(text)));
  peer.send(requestText('OPTIONS'), transport.port, '127.0.0.1');
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain(';received=127.0.0.1');
  expect(seen).toEqual([`udp:127.0.0.1:${peer.address().port}`]);
});
