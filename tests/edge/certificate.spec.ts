import { once } from 'node:events';
import { connect } from 'node:tls';
import { expect, test } from '@playwright/test';
import { type Edge, openEdge } from './edge.ts';
import { domain, openBrowser, openGateway, origin, pageSdp, place, plainSdp } from './fakes.ts';

const port = 21_073;
let edge: Edge;
let gateway: Awaited<ReturnType<typeof openGateway>>;

test.beforeEach(async () => {
  gateway = await openGateway(port, ({ method }) => ({ status: 200, body: method === 'INVITE' ? plainSdp : '' }));
  edge = await openEdge(place, { origin, domain, gateways: [`127.0.0.1:${port}`] });
});
test.afterEach(async () => {
  await edge.stop();
  await gateway.close();
});

test('a certificate is renewed without closing a socket', async () => {
  const page = await openBrowser(edge.url);
  const closed: unknown[] = [];
  page.socket.on('close', code => closed.push(code));
  const before = await shownBy(edge);

  edge.renewCertificate();
  // processes of an edge take it one by one
  await expect.poll(() => shownBy(edge)).not.toBe(before);

  page.send('INVITE', 'of-before', { body: pageSdp() });
  expect((await page.answer('of-before')).status).toBe(200);
  expect(closed).toEqual([]);
  const next = await openBrowser(edge.url);
  next.send('INVITE', 'of-now', { body: pageSdp() });
  expect((await next.answer('of-now')).status).toBe(200);
});

/** The fingerprint of what a new socket is shown. */
async function shownBy({ url }: Edge): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}
