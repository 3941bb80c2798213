import { expect, it } from 'vitest';
import { parseGateways } from './gateways.ts';

it('takes the first host as primary and the second as backup', () => {
  expect(parseGateways('a.voice.vn, b.voice.vn')).toEqual([
    { url: 'wss://a.voice.vn', weight: 10 },
    { url: 'wss://b.voice.vn', weight: 9 },
  ]);
});

it('leaves whole addresses and completes paths of this site by its own scheme', () => {
  expect(parseGateways('ws://127.0.0.1:8090/sip,,/sip', 'http://localhost:3000/tickets')).toEqual([
    { url: 'ws://127.0.0.1:8090/sip', weight: 10 },
    { url: 'ws://localhost:3000/sip', weight: 9 },
  ]);
  expect(parseGateways('/sip', 'https://cs.vn/')[0]!.url).toBe('wss://cs.vn/sip');
});

it('never gives two sockets the same weight, nor one address twice', () => {
  const weights = parseGateways('a,b,c,a').map(({ weight }) => weight);
  expect(weights).toEqual([10, 9, 8]);
  expect(parseGateways(' , ')).toEqual([]);
});
