import { expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { frameLength, type Pcmu } from './g711.ts';
import { heard } from './hearing.ts';
import { Mixer } from './mixer.ts';
import { play } from './player.ts';
import { Ticker } from './ticker.ts';
import { tone } from './tone.ts';

/** A far end that keeps what it is sent. */
function ear() {
  const frames: Pcmu[] = [];
  return {
    frames,
    send: (sound: Pcmu) => void frames.push(sound),
    get sound(): Pcmu {
      return Uint8Array.from(Buffer.concat(frames));
    },
  };
}

const start = () => {
  const clock = new ManualClock();
  return { clock, ticker: new Ticker(clock) };
};

it('plays by the clock, to the end and no further', () => {
  const { clock, ticker } = start();
  const phone = ear();
  let ended = 0;
  play(ticker, phone, tone(400, 0.95), { ended: () => ended++ });
  clock.pass(500);
  expect(phone.frames).toHaveLength(25);
  expect(ended).toBe(0);
  clock.pass(1_000);
  expect(phone.sound).toHaveLength(0.96 * 8_000);
  expect(heard(phone.sound, 300, 400)).toEqual([400]);
  expect([ended, clock.waiting]).toEqual([1, 0]);
});

it('loops without a gap until it is stopped', () => {
  const { clock, ticker } = start();
  const phone = ear();
  // 0.05 s of 400 Hz are 20 whole waves
  const stop = play(ticker, phone, tone(400, 0.05), { loop: true });
  clock.pass(1_000);
  stop();
  clock.pass(1_000);
  expect(phone.sound).toHaveLength(8_000);
  expect(phone.sound).toEqual(tone(400, 1));
  expect(clock.waiting).toBe(0);
});

it('neither loops nor stalls on an empty sound', () => {
  const { clock, ticker } = start();
  let ended = 0;
  play(ticker, ear(), new Uint8Array(), { loop: true, ended: () => ended++ });
  clock.pass(100);
  expect(ended).toBe(1);
});

it('has each of three hear the two others', () => {
  const { clock, ticker } = start();
  const mixer = new Mixer(ticker);
  const people = [300, 500, 800].map(hertz => ({ hertz, ear: ear(), voice: tone(hertz, 1) }));
  for (const { ear: leg } of people) mixer.add(leg);
  for (let at = 0; at < 8_000; at += frameLength) {
    for (const { ear: leg, voice } of people) mixer.hear(leg, voice.subarray(at, at + frameLength));
    clock.pass(20);
  }
  expect(people.map(({ ear: { sound } }) => heard(sound, 300, 500, 800))).toEqual([
    [500, 800],
    [300, 800],
    [300, 500],
  ]);
  // one leaves, and is heard and served no more
  const [left, ...rest] = people;
  mixer.remove(left!.ear);
  for (const { ear: leg } of people) leg.frames.length = 0;
  for (let at = 0; at < 8_000; at += frameLength) {
    for (const { ear: leg, voice } of people) mixer.hear(leg, voice.subarray(at, at + frameLength));
    clock.pass(20);
  }
  expect(left!.ear.frames).toHaveLength(0);
  expect(rest.map(({ ear: { sound } }) => heard(sound, 300, 500, 800))).toEqual([[800], [500]]);
  mixer.close();
  expect(clock.waiting).toBe(0);
});

it('drops what comes faster than it can be heard, and clips what is too loud', () => {
  const { clock, ticker } = start();
  const mixer = new Mixer(ticker);
  const [a, b, c] = [ear(), ear(), ear()];
  for (const leg of [a, b, c]) mixer.add(leg);
  mixer.hear(a, tone(300, 5, 32_000));
  mixer.hear(b, tone(300, 5, 32_000));
  clock.pass(1_000);
  expect(c.frames).toHaveLength(50);
  const loud = Uint8Array.from(Buffer.concat(c.frames.slice(0, 10)));
  expect(heard(loud, 300, 500)).toEqual([300]);
  expect(heard(Uint8Array.from(Buffer.concat(c.frames.slice(10))), 300)).toEqual([]);
});
