import { expect, test } from '@playwright/test';
import { parseAddress } from '../../voice/sip/address.ts';
import { newBranch } from '../../voice/sip/response.ts';
import { type Edge, openEdge } from './edge.ts';
import { domain, openBrowser, openGateway, origin, pageSdp, place, plainSdp } from './fakes.ts';

// rtpengine reserves ports with each description of a call: they have to come back, whatever becomes of it.

const body = pageSdp();
/** What the gateway says to an INVITE, by its Call-ID; to others 200, and 491 to what changes a call. */
const answers: Record<string, number> = { refused: 486, cancelled: 180, 'made-up': 481 };
let edge: Edge;
let gateway: Awaited<ReturnType<typeof openGateway>>;
let page: Awaited<ReturnType<typeof openBrowser>>;

test.beforeEach(async () => {
  gateway = await openGateway(21_072, ({ method, headers }) => {
    if (method !== 'INVITE') return { status: 200 };
    const id = headers.first('call-id')!;
    if (id === 'silent') return undefined;
    if (id in answers) return { status: answers[id]! };
    return headers.first('to')!.includes(';tag=') ? { status: 491 } : { status: 200, body: plainSdp };
  });
  edge = await openEdge(place, { origin, domain, gateways: ['127.0.0.1:21072'] });
  page = await openBrowser(edge.url);
});
test.afterEach(async () => {
  await edge.stop();
  await gateway.close();
});

/** How the gateway reaches the page. */
async function signIn(): Promise<string[]> {
  page.send('REGISTER', 'sign-in');
  return (await gateway.asked('sign-in')).headers.all('path');
}

test('a call from a page that was refused, cancelled, made up or not answered keeps no ports', async () => {
  page.send('INVITE', 'answered', { body });
  expect((await page.answer('answered')).status).toBe(200);
  expect(await edge.sounds()).toEqual(['answered']);

  page.send('INVITE', 'refused', { body });
  expect((await page.answer('refused')).status).toBe(486);

  const branch = newBranch();
  page.send('INVITE', 'cancelled', { body, branch });
  await gateway.asked('cancelled');
  expect((await edge.sounds()).sort()).toEqual(['answered', 'cancelled']);
  page.send('CANCEL', 'cancelled', { branch });
  expect((await page.answer('cancelled')).status).toBe(487);

  const to = `<sip:1001@${domain}>;tag=invented`;
  page.send('INVITE', 'made-up', { body, to, uri: `sip:gateway@127.0.0.1:21072` });
  expect((await page.answer('made-up')).status).toBe(481);

  page.send('INVITE', 'silent', { body });
  expect((await page.answer('silent')).status).toBe(408);
  await expect.poll(edge.sounds).toEqual(['answered']);
});

test('a ring that was refused, cancelled or not answered keeps no ports, nor one of a page that has gone', async () => {
  const routes = await signIn();
  const ring = async (callId: string, branch?: string) => {
    gateway.send('INVITE', callId, { routes, body: plainSdp, ...(branch && { branch }) });
    return page.asked(callId, 'INVITE');
  };
  page.reply(await ring('answered'), 200, body);
  expect((await gateway.answer('answered')).status).toBe(200);

  page.reply(await ring('refused-by-page'), 486);
  expect((await gateway.answer('refused-by-page')).status).toBe(486);

  const branch = newBranch();
  const asked = await ring('given-up', branch);
  page.reply(asked, 180);
  expect((await edge.sounds()).sort()).toEqual(['answered', 'given-up']);
  gateway.send('CANCEL', 'given-up', { routes, branch });
  await page.asked('given-up', 'CANCEL');
  page.reply(asked, 487);
  expect((await gateway.answer('given-up')).status).toBe(487);

  await ring('not-answered');
  expect((await gateway.answer('not-answered')).status).toBe(408);

  await expect.poll(edge.sounds).toEqual(['answered']);
  page.socket.close();
  await expect.poll(() => gateway.closed.length).toBeGreaterThan(0);
  gateway.send('INVITE', 'nobody', { routes, body: plainSdp });
  expect((await gateway.answer('nobody')).status).toBeGreaterThanOrEqual(400);
  expect(await edge.sounds()).toEqual(['answered']);
});

test('a change of a call that is refused leaves its ports, and its end does not', async () => {
  const routes = await signIn();
  page.send('INVITE', 'theirs', { body });
  const answer = await page.answer('theirs');
  gateway.send('INVITE', 'ours', { routes, body: plainSdp });
  page.reply(await page.asked('ours', 'INVITE'), 200, body);
  const taken = await gateway.answer('ours');

  const to = answer.headers.first('to')!;
  const uri = parseAddress(answer.headers.first('contact')!)!.uri;
  page.send('INVITE', 'theirs', { uri, to, body: pageSdp(2) });
  expect((await page.answer('theirs', '2 INVITE')).status).toBe(491);
  gateway.send('INVITE', 'ours', { routes, to: taken.headers.first('to')!, cseq: 2, body: plainSdp });
  page.reply(await page.asked('ours', '2 INVITE'), 488);
  expect((await gateway.answer('ours', '2 INVITE')).status).toBe(488);
  // it would have gone with the refusal
  page.send('INVITE', 'refused', { body });
  await page.answer('refused');
  expect((await edge.sounds()).sort()).toEqual(['ours', 'theirs']);

  page.send('BYE', 'theirs', { uri, to, cseq: 3 });
  gateway.send('BYE', 'ours', { routes, to: taken.headers.first('to')!, cseq: 3 });
  await expect.poll(edge.sounds).toEqual([]);
});
