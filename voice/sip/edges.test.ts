import { expect, it } from 'vitest';
import { Edges } from './edges.ts';
import type { Flow } from './flow.ts';
import { parseMessage, type SipRequest } from './message.ts';
import { requestOf, TestFlow } from './test-flow.ts';

const edges = new Edges(['127.0.0.1:5060'], 'voice.test', () => {});
const path = '<sip:token-a@127.0.0.1:5561;lr;ob>';

function flowOf(edge: Flow, method: string, headers: string[]): Flow {
  const came = edges.receive(requestOf(method, headers), edge);
  if (!came || 'closed' in came) throw new Error('a flow was expected');
  return came.flow;
}

it('tells browsers behind one edge apart, and remembers how each is reached', () => {
  const edge = new TestFlow('UDP', 'edge');
  const one = flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.1:5000|7', `Path: ${path}`]);
  const other = flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.2:5001|8']);
  expect(one.id).not.toBe(other.id);
  expect(flowOf(edge, 'INFO', ['X-Flow: 10.0.0.1:5000|7'])).toBe(one);
  expect([one.path, other.path]).toEqual([[path], undefined]);
  expect([one.browser, other.browser]).toEqual(['10.0.0.1', '10.0.0.2']);
  one.send('OPTIONS sip:x SIP/2.0\r\n\r\n');
  expect(edge.sent).toHaveLength(1);
});

it('is told by the edge that a browser has gone, and lets one go through it', () => {
  const edge = new TestFlow('UDP', 'edge of two');
  const flow = flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.1:5000|7']);
  flow.close(4000);
  const asked = edge.sent[0] as SipRequest;
  expect(asked.method).toBe('OPTIONS');
  expect(asked.headers.first('x-close-flow')).toBe('10.0.0.1:5000|7');
  expect(asked.headers.first('x-close-code')).toBe('4000');
  expect(flow.open).toBe(true);
  expect(edges.receive(requestOf('OPTIONS', ['X-Flow-Closed: 10.0.0.1:5000']), edge)).toEqual({ closed: flow });
  expect(flow.open).toBe(false);
  expect(flow.send('x')).toBe(false);
  expect(flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.1:5000|9'])).not.toBe(flow);
});

it('reads nothing in which a browser speaks in the name of its edge', () => {
  const edge = new TestFlow('UDP', 'edge of three');
  const victim = flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.1:5000|7']);
  const own = 'X-Flow: 10.0.0.2:5000|8';
  for (const forged of ['X-Flow: 10.0.0.1:5000|7', 'X-Flow-Closed: 10.0.0.1:5000'])
    for (const headers of [
      [forged, own],
      [own, forged],
    ])
      expect(edges.receive(requestOf('INFO', headers), edge)).toBeUndefined();
  expect(victim.open).toBe(true);
  expect(edges.receive(requestOf('INFO', [own]), edge)).toMatchObject({ flow: { browser: '10.0.0.2' } });
});

it('lets no answer of a browser close a flow', () => {
  const edge = new TestFlow('UDP', 'edge of four');
  const victim = flowOf(edge, 'REGISTER', ['X-Flow: 10.0.0.1:5000|7']);
  const answer = parseMessage(
    Buffer.from(
      [
        'SIP/2.0 200 OK',
        'Via: SIP/2.0/UDP a;branch=z9hG4bK1',
        'From: <sip:a@b>;tag=1',
        'To: <sip:c@d>;tag=2',
        'Call-ID: 1',
      ]
        .concat('CSeq: 1 BYE', 'X-Flow-Closed: 10.0.0.1:5000', 'Content-Length: 0', '', '')
        .join('\r\n'),
    ),
  )!;
  expect(edges.receive(answer, edge)).toEqual({ flow: edge });
  expect(victim.open).toBe(true);
});

it('tells of the longest silent flow that it forgets for a new one', () => {
  const forgotten: Flow[] = [];
  const small = new Edges(['127.0.0.1:5060'], 'voice.test', flow => forgotten.push(flow), 2);
  const edge = new TestFlow('UDP', 'edge of five');
  const flow = (port: number) => small.receive(requestOf('INFO', [`X-Flow: 10.0.0.1:${port}|7`]), edge);
  const [first, second] = [flow(5001), flow(5002)];
  flow(5001);
  expect(forgotten).toEqual([]);
  flow(5003);
  expect([second, { flow: forgotten[0] }]).toMatchObject([{ flow: { open: false } }, second!]);
  expect(first).toMatchObject({ flow: { open: true } });
  expect(forgotten).toHaveLength(1);
});

it('believes edges alone', () => {
  expect(edges.includes({ address: '127.0.0.1', port: 5060 })).toBe(true);
  expect(edges.includes({ address: '127.0.0.1', port: 5061 })).toBe(false);
});
