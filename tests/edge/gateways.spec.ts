import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { parseAddress } from '../../voice/sip/address.ts';
import type { Flow } from '../../voice/sip/flow.ts';
import { Headers } from '../../voice/sip/headers.ts';
import {
  parseMessage,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  serialise,
} from '../../voice/sip/message.ts';
import { newBranch, responseTo, token } from '../../voice/sip/response.ts';
import { listenUdp } from '../../voice/sip/udp.ts';
import { openEdge } from './edge.ts';

// What an edge does between two gateways, without the product: both only note what they are asked, and agree.

const place = { inner: '127.0.0.14', outer: '127.0.0.24', port: 21_060, sound: [21_100, 21_298] } as const;
const origin = 'http://localhost:4111';
const domain = 'voice.test';

async function openGateway(port: number) {
  const asked: SipRequest[] = [];
  const closed: string[] = [];
  const contact = `<sip:gateway@127.0.0.1:${port}>`;
  const udp = await listenUdp({
    ...{ address: '127.0.0.1', port, allows: () => true },
    message(message, flow) {
      if (message.kind === 'response') return;
      // by OPTIONS the edge also asks whether its gateways live
      if (message.method === 'OPTIONS') closed.push(message.headers.first('x-flow-closed') ?? '');
      else asked.push(message);
      if (message.method !== 'ACK')
        flow.send(serialise(responseTo(message, 200, port.toString(), { headers: [['contact', contact]] })));
    },
  });
  const flow: Flow = udp.flowTo(place.inner, place.port);
  return {
    uri: `sip:127.0.0.1:${port}`,
    closed,
    send: (request: SipRequest) => flow.send(serialise(request)),
    sentBy: flow.sentBy,
    /** `INVITE first-call`, in the order of arrival, each once */
    seen: () => [...new Set(asked.map(({ method, headers }) => `${method} ${headers.first('call-id')}`))],
    /** what the edge says of the flow that a call came by */
    flowsOf: (callId: string) => {
      const { headers } = asked.find(request => request.headers.first('call-id') === callId)!;
      return headers.entries.filter(([name]) => name.startsWith('x-flow')).map(([, value]) => value.split('|')[0]!);
    },
    close: () => udp.close(),
  };
}

async function openBrowser(url: string) {
  const socket = new WebSocket(url, 'sip', { origin, rejectUnauthorized: false });
  await once(socket, 'open');
  const heard: SipMessage[] = [];
  socket.on('message', bytes => {
    const message = parseMessage(bytes as Buffer);
    if (message) heard.push(message);
  });
  const send = (
    method: string,
    callId: string,
    { uri = `sip:1001@${domain}`, to = '', before = [] as string[][], more = [] as string[][], body = '' } = {},
  ) => {
    const headers = new Headers(before.map(([name, value]) => [name!, value!]))
      .add('via', `SIP/2.0/WSS browser.invalid;branch=${newBranch()}`)
      .add('max-forwards', '70')
      .add('from', `<sip:an@${domain}>;tag=${callId}`)
      .add('to', to || `<sip:1001@${domain}>`)
      .add('call-id', callId)
      .add('cseq', `${to ? 2 : 1} ${method}`)
      .add('contact', '<sip:an@browser.invalid;transport=ws;ob>');
    for (const [name, value] of more) headers.add(name!, value!);
    if (body) headers.add('content-type', 'application/sdp');
    socket.send(serialise({ kind: 'request', method, uri, headers, body }));
  };
  const answer = async (callId: string): Promise<SipResponse> => {
    const found = () =>
      heard.find(
        (message): message is SipResponse =>
          message.kind === 'response' && message.status >= 200 && message.headers.first('call-id') === callId,
      );
    await expect.poll(found).toBeTruthy();
    return found()!;
  };
  return { socket, heard, send, answer };
}

test('new calls leave a gateway that is taken out, calls that run stay with it, and both hear who has gone', async () => {
  const [one, two] = [await openGateway(21_072), await openGateway(21_073)];
  const edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072', '127.0.0.1:21073'] });
  try {
    const browser = await openBrowser(edge.url);
    browser.send('INVITE', 'first-call');
    const { headers } = await browser.answer('first-call');
    expect([one.seen(), two.seen()]).toEqual([['INVITE first-call'], []]);

    execFileSync('kamcmd', ['-s', edge.control, 'dispatcher.set_state', 'd', '1', one.uri]);
    browser.send('INVITE', 'second-call');
    await browser.answer('second-call');
    expect(two.seen()).toEqual(['INVITE second-call']);

    // inside the first call, from either side
    const uri = parseAddress(headers.first('contact')!)!.uri;
    const routes = headers.all('record-route');
    browser.send('INFO', 'first-call', { uri, to: headers.first('to')!, more: routes.map(route => ['route', route]) });
    await expect.poll(one.seen).toEqual(['INVITE first-call', 'INFO first-call']);
    const said = new Headers()
      .add('via', `SIP/2.0/UDP ${one.sentBy};branch=${newBranch()};rport`)
      .add('max-forwards', '70')
      .add('from', headers.first('to')!)
      .add('to', headers.first('from')!)
      .add('call-id', 'first-call')
      .add('cseq', '1 BYE')
      .add('route', ...routes);
    one.send({
      kind: 'request',
      method: 'BYE',
      uri: 'sip:an@browser.invalid;transport=ws;ob',
      headers: said,
      body: '',
    });
    const asked = () => browser.heard.map(message => (message.kind === 'request' ? message.method : ''));
    await expect.poll(asked).toContain('BYE');

    // an address that is no gateway's is nowhere to be sent to
    browser.send('INFO', 'stolen', { uri: 'sip:gateway@127.0.0.1:21099', to: `<sip:1001@${domain}>;tag=${token()}` });
    await expect.poll(two.seen).toEqual(['INVITE second-call', 'INFO stolen']);

    const [flow] = one.flowsOf('first-call');
    expect([...one.closed, ...two.closed]).not.toContain(flow);
    browser.socket.close();
    await expect.poll(() => one.closed).toContain(flow);
    await expect.poll(() => two.closed).toContain(flow);
  } finally {
    await edge.stop();
    await one.close();
    await two.close();
  }
});

test('pages of other origins are not let in', async () => {
  const edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072'] });
  const status = (from: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(edge.url, 'sip', { origin: from, rejectUnauthorized: false });
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.once('upgrade', ({ statusCode = 0 }) => {
        socket.once('open', () => socket.close());
        resolve(statusCode);
      });
      socket.once('error', reject);
    });
  try {
    expect(await status('https://elsewhere.example')).toBe(403);
    expect(await status(`${origin}.elsewhere.example`)).toBe(403);
    expect(await status(origin)).toBe(101);
  } finally {
    await edge.stop();
  }
});

test('a page cannot say that it is another one', async () => {
  const gateway = await openGateway(21_072);
  const edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072'] });
  try {
    const browser = await openBrowser(edge.url);
    const forged = '203.0.113.9:5000|7';
    for (const name of ['x-flow', 'X-FLOW ', 'x-flow-closed', 'x-flow-closed\t']) {
      const callId = `forged-${name.trim().toLowerCase()}-${name.length}`;
      browser.send('INVITE', callId, { before: [[name, forged]] });
      await browser.answer(callId);
      expect(gateway.flowsOf(callId), name).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)]);
    }
  } finally {
    await edge.stop();
    await gateway.close();
  }
});

test('a call is refused where nobody would hear anything', async () => {
  const gateway = await openGateway(21_072);
  const edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072'] });
  const body = [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 0', 'c=IN IP4 0.0.0.0'],
    ...[
      'a=rtpmap:0 PCMU/8000',
      'a=ice-ufrag:some',
      'a=ice-pwd:0123456789abcdef01234567',
      'a=setup:actpass',
      'a=rtcp-mux',
    ],
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
    '',
  ].join('\r\n');
  try {
    const browser = await openBrowser(edge.url);
    browser.send('INVITE', 'heard', { body });
    expect((await browser.answer('heard')).status).toBe(200);
    await edge.killSound();
    browser.send('INVITE', 'silent', { body });
    expect((await browser.answer('silent')).status).toBeGreaterThanOrEqual(500);
    expect(gateway.seen()).toEqual(['INVITE heard']);
  } finally {
    await edge.stop();
    await gateway.close();
  }
});
