import { afterEach, expect, it } from 'vitest';
import { Edges } from '../sip/edges.ts';
import type { SipRequest } from '../sip/message.ts';
import { requestOf, TestFlow } from '../sip/test-flow.ts';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway } from './test-gateway.ts';
import { testDomain } from './test-host.ts';

afterEach(endAll);

/** A gateway behind an edge, which hands in what browsers say. */
async function openBehindEdge() {
  const { gateway, host } = await openGateway(new TestEngine());
  host.leads.set('1002', { kind: 'voicemail', mostSeconds: 60 });
  const edges = new Edges(['127.0.0.1:5060'], testDomain);
  const edge = new TestFlow('UDP', 'edge');
  let calls = 0;
  const invite = (...headers: string[]) => {
    const name = `z9hG4bK${++calls}`;
    const written = [
      'Contact: <sip:visitor@browser.invalid;transport=ws;ob>',
      'Record-Route: <sip:token-of-flow@127.0.0.1:5060;lr>',
      'Content-Type: application/sdp',
      ...headers,
    ];
    const request = requestOf('INVITE', written, { branch: name, body: saidSdp() });
    request.headers.set('call-id', name);
    const came = edges.receive(request, edge);
    if (came && 'flow' in came) gateway.receive(request, came.flow);
  };
  const answers = (status: number) =>
    edge.sent.filter(message => message.kind === 'response' && message.status === status);
  return { host, edge, invite, answers };
}

it('knows a page behind an edge by its own address, and plain SIP by that of its peer', async () => {
  const { host, invite } = await openBehindEdge();
  invite('X-Flow: 203.0.113.9:5000|7');
  await expect.poll(() => host.asked).toMatchObject([{ from: { kind: 'web', address: '203.0.113.9' } }]);
  invite();
  await expect.poll(() => host.asked[1]).toMatchObject({ from: { kind: 'trunk', address: '127.0.0.1' } });
});

it('limits each page behind an edge, and not the edge', async () => {
  const { answers, invite } = await openBehindEdge();
  for (let call = 0; call < 7; call++) invite('X-Flow: 203.0.113.9:5000|7');
  await expect.poll(() => answers(503).length).toBe(1);
  await expect.poll(() => answers(200).length).toBe(6);
  invite('X-Flow: 203.0.113.10:5000|8');
  await expect.poll(() => answers(200).length).toBe(7);
});

it('reaches a page that has not signed in by the route that its call has recorded', async () => {
  const { host, edge, invite, answers } = await openBehindEdge();
  invite('X-Flow: 203.0.113.9:5000|7');
  await expect.poll(() => answers(200).length).toBe(1);
  await endAll();
  const byes = edge.sent.filter((message): message is SipRequest => message.kind === 'request');
  expect(byes.map(({ method, headers }) => [method, headers.all('route')])).toEqual([
    ['BYE', ['<sip:token-of-flow@127.0.0.1:5060;lr>']],
  ]);
  expect(host.asked.length).toBe(1);
});
