import { execFileSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { parseAddress } from '../../voice/sip/address.ts';
import { type Edge, openEdge } from './edge.ts';
import { domain, openBrowser, openGateway, origin, pageSdp, place, plainSdp } from './fakes.ts';

// What whoever opens a socket with the right Origin can make an edge do, without signing in: nothing but ask a gateway.

/** Somebody of the inner network to whom no page may have anything sent. */
const [elsewhere, port] = ['127.0.0.9', 21_072];
const address = `sip:${elsewhere}:${port}`;
let edge: Edge;
let gateway: Awaited<ReturnType<typeof openGateway>>;
let standby: Awaited<ReturnType<typeof openGateway>>;
let page: Awaited<ReturnType<typeof openBrowser>>;
let stranger: Socket;
let told: string[];

test.beforeEach(async () => {
  told = [];
  stranger = createSocket('udp4', bytes => told.push(bytes.toString()));
  await new Promise<void>(resolve => stranger.bind(port, elsewhere, resolve));
  gateway = await openGateway(port, ({ method, headers }) =>
    headers.first('call-id') === 'nonsense' ? undefined : { status: 200, body: method === 'INVITE' ? plainSdp : '' },
  );
  standby = await openGateway(port + 1);
  edge = await openEdge(place, { origin, domain, gateways: [`127.0.0.1:${port}`, `127.0.0.1:${port + 1}`] });
  page = await openBrowser(edge.url);
});
test.afterEach(async () => {
  await edge.stop();
  await gateway.close();
  await standby.close();
  stranger.close();
});

test('the way back to a page is its own socket, whatever it says of itself', async () => {
  const contact = `<sip:an@${elsewhere}:${port}>`;
  const forged = (name: string) => ({ contact, more: [[name, `<${address};lr>`]] });
  page.send('REGISTER', 'sign-in', forged('path'));
  const path = (await gateway.asked('sign-in')).headers.all('path');
  page.send('INVITE', 'call', { ...forged('record-route'), body: pageSdp() });
  const recorded = (await gateway.asked('call')).headers.all('record-route');
  expect([...path, ...recorded].join()).not.toContain(elsewhere);

  for (const [callId, routes] of Object.entries({ ring: path, goodbye: recorded })) {
    gateway.send('INFO', callId, { routes, uri: `sip:an@${elsewhere}:${port}` });
    page.reply(await page.asked(callId), 200);
    expect((await gateway.answer(callId, 'INFO')).status).toBe(200);
  }
  // nor does it go anywhere by a way that this edge has not signed
  const unsigned = [[], [`<sip:${place.inner}:${place.port};lr>`], [`<${address};lr>`]];
  for (const [at, routes] of unsigned.entries()) {
    gateway.send('INFO', `unsigned-${at}`, { routes, uri: address });
    expect((await gateway.answer(`unsigned-${at}`, 'INFO')).status).toBe(404);
  }
  expect(told).toEqual([]);
});

test('what a page says goes to gateways, and answers to whoever asked', async () => {
  page.send('INVITE', 'call', { body: pageSdp() });
  const { headers } = await page.answer('call');
  const uri = parseAddress(headers.first('contact')!)!.uri;
  const to = headers.first('to')!;
  const said = (name: string, value = '') => page.send('INFO', name, { to, uri: `${uri}${value}` });
  said('plain');
  said('by-tcp', ';transport=tcp');
  said('by-another', `;maddr=${elsewhere}`);
  for (const name of ['plain', 'by-tcp', 'by-another']) await gateway.asked(name);

  page.socket.send(
    [
      ...['SIP/2.0 200 OK', `Via: SIP/2.0/UDP ${place.inner}:${place.port};branch=z9hG4bKnobody`],
      ...[`Via: SIP/2.0/UDP ${elsewhere}:${port};branch=z9hG4bKasked`, 'From: <sip:a@b>;tag=1', 'To: <sip:c@d>;tag=2'],
      ...['Call-ID: stray', 'CSeq: 1 INVITE', 'Content-Length: 0', '', ''],
    ].join('\r\n'),
  );
  said('after-it');
  await gateway.asked('after-it');
  expect(told).toEqual([]);
});

test('no description of sound passes an edge unread, and none of more than one sound', async () => {
  const type = (value: string) => [['content-type', value]];
  page.send('INVITE', 'plain-text', { more: type('text/plain'), body: plainSdp });
  expect((await page.answer('plain-text')).status).toBe(415);
  const sounds = Array(30).fill('m=audio 9 UDP/TLS/RTP/SAVPF 0\r\n').join('');
  page.send('INVITE', 'many', { body: pageSdp().replace('t=0 0', 'c=IN IP4 0.0.0.0\r\nt=0 0') + sounds });
  expect((await page.answer('many')).status).toBe(415);
  page.send('INVITE', 'one', { body: pageSdp() });
  expect((await page.answer('one')).status).toBe(200);
  expect(gateway.seen()).toEqual(['INVITE one']);

  page.send('REGISTER', 'sign-in');
  const routes = (await gateway.asked('sign-in')).headers.all('path');
  for (const [callId, body, kind] of [
    ['answered', pageSdp(), 'application/sdp'],
    ['answered-in-text', plainSdp, 'text/plain'],
    ['answered-badly', plainSdp.replace('m=audio', 'm=audio x'), 'application/sdp'],
  ] as const) {
    gateway.send('INVITE', callId, { routes, body: plainSdp });
    page.reply(await page.asked(callId), 200, body, kind);
    const answer = await gateway.answer(callId);
    expect(answer.status, callId).toBe(200);
    if (callId === 'answered') expect(answer.body).toContain(`IN IP4 ${place.inner}`);
    else expect(answer.body, callId).toBe('');
  }
});

test('what no gateway answers takes none away from others', async () => {
  page.send('INVITE', 'nonsense', { body: pageSdp() });
  // the next one was asked instead
  expect((await page.answer('nonsense')).status).toBe(200);
  expect(standby.seen()).toEqual(['INVITE nonsense']);
  const list = execFileSync('kamcmd', ['-s', edge.control, 'dispatcher.list'], { encoding: 'utf8' });
  expect(list.match(/FLAGS: \w+/g)).toEqual(['FLAGS: AP', 'FLAGS: AP']);
  page.send('INVITE', 'next', { body: pageSdp() });
  await gateway.asked('next');
});

test('gateways are not told of who only knocks, and get nothing that no datagram holds', async () => {
  const { hostname, port: outer } = new URL(edge.url);
  const knock = connect(Number(outer), hostname);
  const from = await new Promise<string>(resolve =>
    knock.once('connect', () => resolve(`${knock.localAddress}:${knock.localPort}`)),
  );
  knock.destroy();
  page.send('INVITE', 'large', { body: `${pageSdp()}a=x:${'x'.repeat(40_000)}\r\n` });
  expect((await page.answer('large')).status).toBe(513);
  page.send('INVITE', 'call', { body: pageSdp() });
  expect((await page.answer('call')).status).toBe(200);
  const [flow] = await gateway.flowsOf('call');
  page.socket.close();
  await expect.poll(() => gateway.closed).toContain(flow);
  expect(gateway.closed).not.toContain(from);
  expect(gateway.seen()).toEqual(['INVITE call']);
});
