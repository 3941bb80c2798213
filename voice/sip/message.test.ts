import { expect, it } from 'vitest';
import { branchOf, cseqOf, limits, parseMessage, serialise, toTagOf } from './message.ts';
import { responseTo } from './response.ts';
import { requestOf, requestText } from './test-flow.ts';

it('reads compact forms, folded headers and lists', () => {
  const message = parseMessage(
    [
      'INVITE sip:1002@cloud.test SIP/2.0',
      'v: SIP/2.0/WS a.invalid;branch=z9hG4bKa, SIP/2.0/UDP b.test ; branch = z9hG4bKb',
      'f: "Nguyễn, An" <sip:1001@cloud.test>;tag=x',
      't: <sip:1002@cloud.test>',
      'i: abc',
      'CSeq:  7   INVITE',
      'm: "a, <b>" <sip:x@y;transport=ws>;q=0.5,<sip:z@y>',
      'Subject: one',
      '  two',
      'l: 4',
      '',
      'bodyrest',
    ].join('\r\n'),
  )!;
  expect(message.headers.all('via')).toHaveLength(2);
  expect(branchOf(message)).toBe('z9hG4bKa');
  expect(message.headers.all('contact')).toEqual(['"a, <b>" <sip:x@y;transport=ws>;q=0.5', '<sip:z@y>']);
  expect(message.headers.first('subject')).toBe('one two');
  expect(cseqOf(message)).toEqual({ number: 7, method: 'INVITE' });
  expect(message.body).toBe('body');
  const again = parseMessage(serialise(message))!;
  expect(again).toEqual({ ...message, headers: again.headers });
  expect(again.headers.remove('content-length')).toEqual(message.headers.remove('content-length'));
});

it('counts the body in bytes', () => {
  const message = requestOf('MESSAGE', [], { body: 'chào' });
  expect(message.body).toBe('chào');
  expect(serialise(message)).toContain('Content-Length: 5');
});

it.each([
  ['nothing', ''],
  ['a start line alone', 'INVITE sip:a@b SIP/2.0\r\n\r\n'],
  ['a body shorter than it says', requestText('INVITE').replace('Content-Length: 0', 'Content-Length: 5')],
  ['another method in CSeq', requestText('INVITE').replace('1 INVITE', '1 BYE')],
  ['two From headers', requestText('INVITE', ['From: <sip:x@y>;tag=z'])],
  ['a CSeq too big', requestText('INVITE').replace('1 INVITE', '4294967296 INVITE')],
  ['no branch', requestText('INVITE').replace(';branch=z9hG4bKone', '')],
  ['a lone line feed in a header', requestText('INVITE', ['Subject: a\nVia: b'])],
  ['a header name with a space', requestText('INVITE', ['Sub ject: a'])],
  ['too many headers', requestText('INVITE', Array(limits.headers).fill('X: y'))],
  ['too many values of a list', requestText('INVITE', [`Route: ${'<sip:a>,'.repeat(limits.headers)}`])],
  ['a line too long', requestText('INVITE', [`X: ${'y'.repeat(limits.line)}`])],
  ['a message too big', requestText('INVITE', [], { body: 'x'.repeat(limits.message) })],
])('does not read %s', (_, text) => {
  expect(parseMessage(text)).toBeUndefined();
});

it('sends no header of somebody else', () => {
  const request = requestOf('INVITE');
  request.headers.add('subject', 'a\r\nX-Evil: b');
  expect(parseMessage(serialise(request))!.headers.first('x-evil')).toBeUndefined();
});

it('answers with the Via values it was asked with and a tag of its own', () => {
  const answer = responseTo(requestOf('INVITE', ['Via: SIP/2.0/UDP c;branch=z9hG4bKc']), 180, 'mine');
  expect(answer.headers.all('via')).toHaveLength(2);
  expect(toTagOf(answer)).toBe('mine');
  expect(toTagOf(responseTo(requestOf('INVITE'), 100, 'mine'))).toBe('');
});

it('neither throws nor lingers on what a hostile client sends', () => {
  const random = seeded(7);
  const valid = requestText('INVITE', ['Contact: "x" <sip:a@b;ob>;expires=60, <sip:c@d>', 'Route: <sip:e;lr>'], {
    body: 'v=0\r\n',
  });
  const pieces = [
    '\r\n',
    '\r\n ',
    '"',
    '<',
    '>',
    ';',
    ',',
    '=',
    ':',
    '\\',
    '\0',
    '%',
    'ộ',
    '\ud800',
    'SIP/2.0',
    'Via:',
    '  ',
  ];
  let read = 0;
  for (let round = 0; round < 5_000; round++) {
    let text = valid;
    for (let change = 0; change <= random() * 6; change++) {
      const at = Math.floor(random() * text.length);
      const cut = Math.floor(random() * 12);
      text = text.slice(0, at) + pieces[Math.floor(random() * pieces.length)] + text.slice(at + cut);
    }
    const message = parseMessage(random() < 0.5 ? text : Buffer.from(text));
    if (!message) continue;
    read++;
    // what was read can be said again, and is read the same
    const again = parseMessage(serialise(message));
    if (again) expect(branchOf(again)).toBe(branchOf(message));
    if (message.kind === 'request') expect(typeof serialise(responseTo(message, 200, 't'))).toBe('string');
  }
  expect(read).toBeGreaterThan(100);
  for (const letter of ['"', ' ', ';', '<', '\\', ',', '=']) {
    const began = process.cpuUsage().user;
    parseMessage(requestText('INVITE', Array(6).fill(`Contact: ${letter.repeat(8_000)}`)));
    expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
  }
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
