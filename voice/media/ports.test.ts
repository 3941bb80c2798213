import { afterEach, expect, it } from 'vitest';
import { type HeldPort, holdPort, quietPorts } from './ports.ts';

const held: HeldPort[] = [];
afterEach(() => {
  for (const { release } of held.splice(0)) release();
});

const hold = async (quiet?: { from: number; to: number }) => {
  const place = await holdPort('127.0.0.1', 0, quiet);
  held.push(place);
  return place.port;
};

it('takes ports that the system gives to nobody by itself', () => {
  expect(quietPorts('32768\t60999')).toEqual({ from: 61_000, to: 65_535 });
  expect(quietPorts('1024\t65535')).toBeUndefined();
  expect(quietPorts('')).toBeUndefined();
});

it('gives no two offers at once the same port', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => hold()));
  expect(new Set(ports).size).toBe(200);
  const quiet = quietPorts();
  if (quiet) for (const port of ports) expect(port).toBeGreaterThanOrEqual(quiet.from);
});

it('passes over what somebody has, and takes any where they have all', async () => {
  const taken = await hold();
  for (const to of [taken, taken + 1]) {
    const port = await hold({ from: taken, to });
    expect(port).toBeGreaterThan(0);
    expect(port).not.toBe(taken);
  }
});
