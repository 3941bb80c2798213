import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { Edges } from '../sip/edges.ts';
import type { SipRequest } from '../sip/message.ts';
import { requestOf, TestFlow } from '../sip/test-flow.ts';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway } from './test-gateway.ts';
import { testDomain } from './test-host.ts';
import { authorizationOf } from './test-phone.ts';

afterEach(endAll);

/** A gateway behind an edge, which hands in what browsers say. */
async function openBehindEdge(most?: number, options: Parameters<typeof openGateway>[1] = {}) {
  const engine = new TestEngine();
  const { gateway, host } = await openGateway(engine, options);
  host.leads.set('1002', { kind: 'voicemail', mostSeconds: 60 });
  const edges = new Edges(['127.0.0.1:5060'], testDomain, flow => gateway.closed(flow), most);
  const edge = new TestFlow('UDP', 'edge');
  let calls = 0;
  const say = (request: SipRequest) => {
    const came = edges.receive(request, edge);
    if (came && 'flow' in came) gateway.receive(request, came.flow);
    else if (came?.closed) gateway.closed(came.closed);
  };
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
    say(request);
  };
  const answers = (status: number) =>
    edge.sent.filter(message => message.kind === 'response' && message.status === status);
  let registers = 0;
  const register = async (name: string, browser: string) => {
    const ask = (...headers: string[]) => {
      const written = [`Contact: <sip:${name}@browser.invalid;transport=ws>`, `X-Flow: ${browser}`, ...headers];
      const request = requestOf('REGISTER', written, { branch: `z9hG4bKr${++registers}`, cseq: registers });
      request.headers.set('from', `<sip:${name}@${testDomain}>;tag=${name}`);
      request.headers.set('to', `<sip:${name}@${testDomain}>`);
      request.uri = `sip:${testDomain}`;
      say(request);
    };
    const before = answers(401).length;
    ask();
    await expect.poll(() => answers(401).length).toBe(before + 1);
    const challenge = answers(401).at(-1)!.headers.first('www-authenticate')!;
    ask(`Authorization: ${authorizationOf(challenge, { name, password: name, uri: `sip:${testDomain}` })}`);
  };
  return { gateway, host, engine, edge, say, invite, answers, register };
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

it('tells that somebody has gone whose flow was forgotten for those of others, and that they are back', async () => {
  const { gateway, host, register } = await openBehindEdge(2);
  host.add('an', 'browser');
  host.add('binh', 'browser');
  await register('an', '203.0.113.9:5000|7');
  await expect.poll(() => host.readiness).toEqual(['an armed']);
  await register('binh', '203.0.113.10:5000|8');
  await register('binh', '203.0.113.10:5001|9');
  await expect.poll(() => host.readiness.filter(one => one.startsWith('an'))).toEqual(['an armed', 'an gone']);
  expect((await gateway.figures()).registrations).toBe(1);
  await register('an', '203.0.113.9:5000|7');
  await expect.poll(() => host.agents.get('an')!.ready).toEqual({ armed: true });
});

it('ends a call that a page holds whose browser has gone: its edge says so, and its sound says nothing', async () => {
  const clock = new ManualClock();
  const { host, engine, say, invite, answers } = await openBehindEdge(undefined, { clock });
  host.leads.set('1002', {
    ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000b', priority: 0, mostWaitSeconds: 3_600 },
    ...{ announceSeconds: 0, callbackKey: '', ringsAll: false, records: false, overflow: { kind: 'end' as const } },
  });
  invite('X-Flow: 203.0.113.9:5000|7');
  await expect.poll(() => answers(200).length).toBe(1);
  const [answered] = answers(200);
  const written = ['X-Flow: 203.0.113.9:5000|7', 'Content-Type: application/sdp'];
  const inside = (method: string, cseq: number, body = '') => {
    const request = requestOf(method, written, { branch: `z9hG4bKh${method}${cseq}`, cseq, body });
    request.headers.set('call-id', answered!.headers.first('call-id')!);
    request.headers.set('to', answered!.headers.first('to')!);
    say(request);
  };
  inside('ACK', 1);
  inside('INVITE', 2, saidSdp('sendonly'));
  await expect.poll(() => host.details('leg.held')).toHaveLength(1);
  inside('ACK', 2);
  engine.legs[0]!.listener.silence?.({ silent: true });
  clock.pass(120_000);
  expect(host.details('ended')).toEqual([]);
  say(requestOf('OPTIONS', ['X-Flow-Closed: 203.0.113.9:5000'], { branch: 'z9hG4bKgone' }));
  clock.pass(32_000);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'media_lost' }]);
});

it.each([
  { says: 'that it is back', described: false },
  { says: 'what its sound is now', described: true },
])('reaches a page that came back by another socket by the route of that one: it $says', async ({ described }) => {
  const { edge, say, invite, answers } = await openBehindEdge();
  invite('X-Flow: 203.0.113.9:5000|7');
  await expect.poll(() => answers(200).length).toBe(1);
  const [answered] = answers(200);
  const inside = (method: string, cseq: number, headers: string[], body = '') => {
    const written = [
      'Contact: <sip:visitor@browser.invalid;transport=ws;ob>',
      'X-Flow: 203.0.113.9:5001|8',
      ...headers,
    ];
    const request = requestOf(method, written, { branch: `z9hG4bKi${cseq}`, cseq, body });
    request.headers.set('call-id', answered!.headers.first('call-id')!);
    request.headers.set('to', answered!.headers.first('to')!);
    say(request);
  };
  const shown = `X-Rejoin: ${answered!.headers.first('x-rejoin')}`;
  const routed = 'Record-Route: <sip:token-of-another@127.0.0.1:5060;lr>';
  inside('INFO', 2, described ? [shown] : [shown, routed]);
  await expect.poll(() => answers(200).length).toBe(2);
  if (described) inside('INVITE', 3, [routed, 'Content-Type: application/sdp'], saidSdp());
  await expect.poll(() => answers(200).length).toBe(described ? 3 : 2);
  await endAll();
  const byes = edge.sent.filter((message): message is SipRequest => message.kind === 'request');
  expect(byes.map(({ method, headers }) => [method, headers.all('route')])).toEqual([
    ['BYE', ['<sip:token-of-another@127.0.0.1:5060;lr>']],
  ]);
});
