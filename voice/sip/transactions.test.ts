import { beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import type { Outcome } from './client-transaction.ts';
import { branchOf, type SipMessage, type SipRequest } from './message.ts';
import { type Answer, responseTo } from './response.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { requestOf, TestFlow } from './test-flow.ts';
import { Transactions } from './transactions.ts';

let clock: ManualClock;
let asked: ServerTransaction[];
let transactions: Transactions;
let udp: TestFlow;
let ws: TestFlow;
beforeEach(() => {
  clock = new ManualClock();
  asked = [];
  udp = new TestFlow('UDP');
  ws = new TestFlow('WS');
  transactions = new Transactions({ clock, request: (_, transaction) => asked.push(transaction), most: 5 });
});

const unsigned = (method: string) => {
  const request = requestOf(method);
  request.headers.remove('via');
  return request;
};
function sending(method: string, flow: TestFlow) {
  const heard: (number | Outcome['ended'])[] = [];
  const transaction = transactions.send(unsigned(method), flow, {
    provisional: ({ status }) => heard.push(status),
    final: outcome => heard.push(outcome.ended === 'answered' ? outcome.response.status : outcome.ended),
  });
  const answer = (status: number, to: SipMessage = flow.sent[0]!, by = flow, extra?: Answer) =>
    transactions.receive(responseTo(to as SipRequest, status, 'theirs', extra), by);
  return { heard, transaction, answer };
}

it('repeats an INVITE on UDP until something is heard, and gives up after 32 s', () => {
  const { heard } = sending('INVITE', udp);
  clock.pass(3_500);
  expect(udp.told).toEqual(['INVITE', 'INVITE', 'INVITE', 'INVITE']);
  clock.pass(28_500);
  expect(heard).toEqual(['unanswered']);
  expect([transactions.size, clock.waiting]).toEqual([0, 0]);
});

it('repeats nothing on a socket', () => {
  const { heard, answer } = sending('BYE', ws);
  clock.pass(10_000);
  expect(ws.told).toEqual(['BYE']);
  answer(200);
  expect(heard).toEqual([200]);
});

it('lets a phone ring for as long as the caller likes', () => {
  const { heard, answer } = sending('INVITE', udp);
  answer(180);
  clock.pass(120_000);
  expect(udp.told).toEqual(['INVITE']);
  answer(200);
  expect(heard).toEqual([180, 200]);
});

it('acknowledges a refusal every time it comes, in the branch of the INVITE', () => {
  const { heard, answer } = sending('INVITE', udp);
  answer(486);
  answer(486);
  expect(udp.told).toEqual(['INVITE', 'ACK', 'ACK']);
  expect(branchOf(udp.sent[2]!)).toBe(branchOf(udp.sent[0]!));
  expect(heard).toEqual([486]);
  clock.pass(32_000);
  expect([transactions.size, clock.waiting]).toEqual([0, 0]);
});

it('sends the ACK of a 2xx again whenever the 2xx comes again', () => {
  const { heard, transaction, answer } = sending('INVITE', udp);
  answer(200);
  const ack = requestOf('ACK');
  ack.headers.remove('via').set('to', '<sip:1002@cloud.test>;tag=theirs');
  transaction.acknowledge(transactions.addressAck(ack, udp));
  answer(200);
  expect(udp.told).toEqual(['INVITE', 'ACK', 'ACK']);
  expect(heard).toEqual([200]);
});

it('cancels after a 1xx alone, and does not take the 200 of the CANCEL for an answer', () => {
  const { heard, transaction, answer } = sending('INVITE', ws);
  transaction.cancel();
  expect(ws.told).toEqual(['INVITE']);
  answer(100);
  expect(ws.told).toEqual(['INVITE', 'CANCEL']);
  expect(branchOf(ws.sent[1]!)).toBe(branchOf(ws.sent[0]!));
  answer(200, ws.sent[1]);
  expect(heard).toEqual([100]);
  answer(487);
  expect(heard).toEqual([100, 487]);
  expect(ws.told).toEqual(['INVITE', 'CANCEL', 'ACK']);
});

it('gives up a cancelled INVITE that is never answered', () => {
  const { heard, transaction, answer } = sending('INVITE', ws);
  answer(180);
  transaction.cancel();
  transaction.cancel();
  clock.pass(20_000);
  answer(180);
  clock.pass(12_000);
  expect(ws.told).toEqual(['INVITE', 'CANCEL']);
  expect(heard).toEqual([180, 180, 'unanswered']);
});

it('takes an answer by the socket that has come since, and tells a flow that is gone at once', () => {
  const { heard, answer } = sending('INVITE', ws);
  const later = new TestFlow('WS', 'later');
  answer(486, ws.sent[0], later);
  expect(heard).toEqual([486]);
  expect(later.told).toEqual(['ACK']);
  later.open = false;
  expect(sending('OPTIONS', later).heard).toEqual(['unsent']);
});

it('answers INVITE with 100 at once and says the same again when asked again', () => {
  transactions.receive(requestOf('INVITE'), udp);
  expect(udp.told).toEqual(['100 INVITE']);
  asked[0]!.respond(180);
  transactions.receive(requestOf('INVITE'), udp);
  expect(udp.told).toEqual(['100 INVITE', '180 INVITE', '180 INVITE']);
  expect(asked).toHaveLength(1);
});

it('repeats its 200 on UDP until the ACK, whose branch is another', () => {
  const acks: string[] = [];
  transactions.receive(requestOf('INVITE'), udp);
  asked[0]!.onAck = ack => acks.push(branchOf(ack));
  asked[0]!.respond(200, { body: 'v=0' });
  asked[0]!.respond(500);
  clock.pass(1_500);
  expect(udp.told).toEqual(['100 INVITE', '200 INVITE', '200 INVITE', '200 INVITE']);
  const ack = requestOf('ACK', [], { branch: 'z9hG4bKtwo' });
  ack.headers.set('to', `<sip:1002@cloud.test>;tag=${asked[0]!.tag}`);
  transactions.receive(ack, udp);
  transactions.receive(ack, udp);
  clock.pass(60_000);
  expect(udp.told).toHaveLength(4);
  expect(acks).toEqual(['z9hG4bKtwo']);
  expect([transactions.size, clock.waiting]).toEqual([0, 0]);
});

it.each(['UDP', 'WS'] as const)('tells that no ACK came on %s', protocol => {
  const flow = new TestFlow(protocol);
  let missed = 0;
  transactions.receive(requestOf('INVITE'), flow);
  asked[0]!.onUnacknowledged = () => missed++;
  asked[0]!.respond(200);
  clock.pass(32_000);
  expect(missed).toBe(1);
  expect(flow.told.filter(told => told === '200 INVITE')).toHaveLength(protocol === 'UDP' ? 11 : 1);
});

it('repeats a refusal on UDP until its ACK', () => {
  transactions.receive(requestOf('INVITE'), udp);
  asked[0]!.respond(486);
  clock.pass(500);
  transactions.receive(requestOf('ACK'), udp);
  clock.pass(10_000);
  expect(udp.told).toEqual(['100 INVITE', '486 INVITE', '486 INVITE']);
});

it('cancels what is ringing, once, and nobody else’s', () => {
  let cancelled = 0;
  transactions.receive(requestOf('INVITE'), ws);
  asked[0]!.onCancel = () => {
    cancelled++;
    asked[0]!.respond(487);
  };
  const stranger = new TestFlow('WS', 'stranger');
  transactions.receive(requestOf('CANCEL'), stranger);
  expect(stranger.told).toEqual(['481 CANCEL']);
  transactions.receive(requestOf('CANCEL'), ws);
  transactions.receive(requestOf('CANCEL'), ws);
  expect(cancelled).toBe(1);
  expect(ws.told).toContain('200 CANCEL');
  expect(ws.told).toContain('487 INVITE');
});

it('lets a person cancel by a newer socket', () => {
  const byPerson = new Transactions({ clock, scopeOf: () => 'an', request: (_, one) => asked.push(one) });
  byPerson.receive(requestOf('INVITE'), ws);
  const newer = new TestFlow('WS', 'newer');
  byPerson.receive(requestOf('CANCEL'), newer);
  expect(newer.told).toEqual(['200 CANCEL']);
});

it('knows what a flow asked before it was somebody’s', () => {
  let scope = ws.id;
  const byPerson = new Transactions({ clock, scopeOf: () => scope, request: (_, one) => asked.push(one) });
  byPerson.receive(requestOf('INVITE'), ws);
  scope = 'an';
  byPerson.receive(requestOf('INVITE'), ws);
  byPerson.receive(requestOf('CANCEL'), ws);
  expect([asked.length, ws.told]).toEqual([1, ['100 INVITE', '100 INVITE', '200 CANCEL']]);
  byPerson.receive(requestOf('CANCEL', [], { branch: 'z9hG4bKother' }), ws);
  expect(ws.told.at(-1)).toBe('481 CANCEL');
});

it('answers 503 when too much is open', () => {
  for (let call = 0; call < 7; call++) transactions.receive(requestOf('INVITE', [], { branch: `z9hG4bK${call}` }), udp);
  expect(asked).toHaveLength(5);
  expect(udp.told.filter(told => told === '503 INVITE')).toHaveLength(2);
  transactions.close();
  clock.pass(60_000);
  expect([transactions.size, clock.waiting]).toEqual([0, 0]);
});

it('leaves room for calls, however much telephones ask', () => {
  const telephone = new TestFlow('UDP', 'telephone');
  const kept = new Transactions({
    ...{ clock, request: (_, transaction) => transaction.respond(200), most: 6 },
    isOfTelephone: (_, flow) => flow === telephone,
  });
  const ask = (method: string, branch: string, flow: TestFlow) =>
    kept.receive(requestOf(method, [], { branch: `z9hG4bK${branch}` }), flow);
  for (const branch of ['a', 'b', 'c', 'd']) ask('REGISTER', branch, telephone);
  expect(telephone.told).toEqual(['200 REGISTER', '200 REGISTER', '200 REGISTER', '503 REGISTER']);
  expect(telephone.sent.at(-1)!.headers.first('retry-after')).toBe('5');
  // what ends a call of theirs is heard, and so is everybody else
  ask('BYE', 'e', telephone);
  ask('OPTIONS', 'f', udp);
  expect([telephone.told.at(-1), udp.told]).toEqual(['200 BYE', ['200 OPTIONS']]);
  // what was answered is remembered for as long as it may be asked again
  clock.pass(32_000);
  ask('REGISTER', 'g', telephone);
  expect(telephone.told.at(-1)).toBe('200 REGISTER');
  kept.close();
});
