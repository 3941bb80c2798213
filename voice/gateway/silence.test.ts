import { expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { Silence } from './silence.ts';

function listening() {
  const clock = new ManualClock();
  const heard: string[] = [];
  const silence = new Silence(clock, {
    away: now => heard.push(now ? 'music' : 'no music'),
    back: gapMs => heard.push(`back ${gapMs}`),
    lost: () => heard.push('lost'),
  });
  return { clock, heard, silence };
}

it('gives the others music while a side is silent, and ends the call after 30 s of it', () => {
  const { clock, heard, silence } = listening();
  silence.hear({ silent: true });
  clock.pass(4_000);
  expect(heard).toEqual(['music']);
  clock.pass(25_999);
  expect(heard).toEqual(['music']);
  clock.pass(1);
  expect(heard).toEqual(['music', 'lost']);
});

it('lets it go on where it was when the side is heard again', () => {
  const { clock, heard, silence } = listening();
  silence.hear({ silent: true });
  clock.pass(10_000);
  silence.hear({ silent: false, gapMs: 11_000 });
  clock.pass(60_000);
  expect(heard).toEqual(['music', 'no music', 'back 11000']);
  expect(clock.waiting).toBe(0);
});

it('counts a change of network from its beginning to the new way', () => {
  const { clock, heard, silence } = listening();
  silence.state('disconnected');
  clock.pass(2_000);
  silence.moved();
  clock.pass(400);
  silence.state('connected');
  expect(heard).toEqual(['back 2400']);
  // without a change of network a state alone says nothing
  silence.state('connected');
  expect(heard).toHaveLength(1);
});

it('misses nobody who holds', () => {
  const { clock, heard, silence } = listening();
  silence.hear({ silent: true });
  clock.pass(5_000);
  silence.forgive();
  clock.pass(60_000);
  expect(heard).toEqual(['music', 'no music']);
});
