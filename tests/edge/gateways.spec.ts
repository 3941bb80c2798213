import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { parseAddress } from '../../voice/sip/address.ts';
import { token } from '../../voice/sip/response.ts';
import { openEdge } from './edge.ts';
import { domain, openBrowser, openGateway, origin, pageSdp, place } from './fakes.ts';

// What an edge does between two gateways, without the product: both only note what they are asked, and agree.

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
    one.send('BYE', 'first-call', { from: headers.first('to')!, to: headers.first('from')!, routes });
    await browser.asked('first-call', 'BYE');

    // an address that is no gateway's is nowhere to be sent to
    browser.send('INFO', 'stolen', { uri: 'sip:gateway@127.0.0.1:21099', to: `<sip:1001@${domain}>;tag=${token()}` });
    await expect.poll(two.seen).toEqual(['INVITE second-call', 'INFO stolen']);

    const [flow] = await one.flowsOf('first-call');
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
      expect(await gateway.flowsOf(callId), name).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)]);
    }
  } finally {
    await edge.stop();
    await gateway.close();
  }
});

test('a call is refused where nobody would hear anything', async () => {
  const gateway = await openGateway(21_072);
  const edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072'] });
  try {
    const browser = await openBrowser(edge.url);
    browser.send('INVITE', 'heard', { body: pageSdp() });
    expect((await browser.answer('heard')).status).toBe(200);
    await edge.killSound();
    browser.send('INVITE', 'silent', { body: pageSdp() });
    expect((await browser.answer('silent')).status).toBeGreaterThanOrEqual(500);
    expect(gateway.seen()).toEqual(['INVITE heard']);
  } finally {
    await edge.stop();
    await gateway.close();
  }
});
