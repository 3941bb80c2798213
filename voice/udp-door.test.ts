import { expect, it } from 'vitest';
import { ManualClock } from './manual-clock.ts';
import { UdpDoor } from './udp-door.ts';

it('hears a telephone so often that a hundred of them do not fill what is kept for 32 s, and a trunk as often as it speaks', () => {
  const clock = new ManualClock();
  const door = new UdpDoor({
    clock,
    isPeer: ({ address }) => address === '192.0.2.1',
    isKnown: ({ address }) => address === '192.0.2.2',
  });
  const heard = (address: string, port = 5060) =>
    Array.from({ length: 1_000 }, () => door.allows({ address, port })).filter(Boolean).length;
  expect([heard('192.0.2.2'), heard('192.0.2.2')]).toEqual([100, 0]);
  // each by itself
  expect(heard('192.0.2.2', 5062)).toBe(100);
  for (let second = 0; second < 3; second++) {
    clock.pass(1_000);
    expect(heard('192.0.2.2')).toBe(3);
  }
  expect(heard('192.0.2.1')).toBe(1_000);
});
