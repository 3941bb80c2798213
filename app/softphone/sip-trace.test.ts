import { expect, it } from 'vitest';
import { SipTrace, withoutSecrets } from './sip-trace.ts';

function storage() {
  let text: string | null = null;
  const write = (next: string) => {
    text = next;
  };
  return { read: () => text, write };
}

it('keeps the last 50 events of SIP and of sockets', () => {
  const trace = new SipTrace(storage());
  for (let at = 0; at < 60; at += 1) {
    trace.addSip(`sip ${at}`);
    trace.addSocket(`socket ${at}`);
  }
  expect([trace.sip.length, trace.sip[0]!.name, trace.sip.at(-1)!.name]).toEqual([50, 'sip 10', 'sip 59']);
  expect([trace.socket.length, trace.socket[0]!.name]).toEqual([50, 'socket 10']);
});

it('keeps the last three sessions, over a reload too', () => {
  const kept = storage();
  const trace = new SipTrace(kept);
  for (const id of ['a', 'b', 'c', 'd']) {
    trace.begin('CALL_INBOUND');
    trace.name(id);
    trace.addCall('accepted');
    trace.end();
  }
  const later = new SipTrace(kept);
  expect(later.sessions.map(({ callIds }) => callIds)).toEqual([['b'], ['c'], ['d']]);
  expect([later.sessions.at(-1)!.events[0]!.name, later.call, later.cut]).toEqual(['accepted', undefined, []]);
});

it('keeps a call that its page leaves, which goes on or is told of once', () => {
  const kept = storage();
  const trace = new SipTrace(kept);
  trace.begin('CALL_INBOUND');
  trace.name('a');
  trace.addSip('accepted');
  const next = new SipTrace(kept);
  expect(next.cut.map(({ callIds, sip }) => [callIds, sip.length])).toEqual([[['a'], 1]]);
  next.begin('CALL_INBOUND', 'a');
  next.addSip('held');
  expect([next.cut, next.call!.sip.map(({ name }) => name)]).toEqual([[], ['accepted', 'held']]);
  const last = new SipTrace(kept);
  last.close(last.cut);
  expect([last.cut, new SipTrace(kept).cut, last.sessions.length]).toEqual([[], [], 1]);
});

it('says what happened, and not to whom', () => {
  const kept = storage();
  const trace = new SipTrace(kept);
  trace.begin('CALL_INBOUND');
  const callId = '12345678-0000-7000-8000-123456789012';
  trace.addSip('incoming', { callId, name: 'Trần Thị Dậu', number: '0912345678' });
  trace.addSip('failed', { reason: 'SIP sip:0912345678@a.test, +84 912 345 678', code: 486, at: 'x' });
  expect(trace.sip).toEqual([
    { at: expect.stringMatching(/^\d{4}-/), name: 'incoming', callId },
    { at: expect.stringMatching(/^\d{4}-/), name: 'failed', reason: 'SIP sip:[số]@a.test, [số]', code: 486 },
  ]);
  expect(kept.read()).not.toMatch(/Dậu|912/);
});

it('goes on where there is no room left to keep it', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const trace = new SipTrace({ read: () => null, write: full });
  trace.begin('CALL_INBOUND');
  trace.addCall('accepted');
  expect(trace.call!.events).toHaveLength(1);
});

it('begins without what it cannot read', () => {
  expect(new SipTrace({ read: () => '{', write: () => {} }).sessions).toEqual([]);
});

it('holds no secrets and no descriptions of sound', () => {
  const told = withoutSecrets({
    cause: 'Rejected',
    Authorization: 'Digest x',
    sipPass: 'p',
    sdp: 'v=0',
    password: 'q',
    reason: 'x'.repeat(500),
    code: undefined,
  });
  expect(Object.keys(told)).toEqual(['cause', 'reason']);
  expect(String(told.reason)).toHaveLength(200);
});

it.each([
  ['wss://a.test/sip?token=geheim', 'wss://a.test/sip'],
  ['wss://an:geheim@a.test/sip', 'wss://a.test/sip'],
  ['Authorization: Digest username="an", response="geheim"', '[…]'],
  ['refused\nProxy-Authorization: Digest geheim\nend', 'refused\n[…]\nend'],
  ['v=0\r\no=- 1\r\na=ice-pwd:geheim', '[SDP]'],
  ['failed with token=geheim here', 'failed with token=[…] here'],
])('of %j nothing is told but %j', (value, told) => {
  const plain = JSON.stringify(withoutSecrets({ cause: value, inner: { list: [value], nonce: value } }));
  expect(JSON.parse(plain)).toEqual({ cause: told, inner: { list: [told] } });
  expect(plain).not.toContain('geheim');
});
