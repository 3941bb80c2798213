import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway, openTalk } from './test-gateway.ts';
import type { TestPhone } from './test-phone.ts';

afterEach(endAll);

/** What REGISTER was answered that says when somebody was at its browser. */
const sayTouch = async (phone: TestPhone, ago: number | string, armed = 'yes') => {
  const said: [string, string][] = [
    ['x-armed', armed],
    ['x-touched-ago', String(ago)],
  ];
  return (await phone.register(said)).status;
};

/** Two browsers of one person. */
async function openTwo() {
  const clock = new ManualClock();
  const opened = await openGateway(new TestEngine(), { clock });
  opened.host.add('an', 'browser');
  const [office, home] = [await opened.phoneOf('an'), await opened.phoneOf('an')];
  [office.instance, home.instance] = ['office', 'home'];
  return { ...opened, clock, office, home };
}

it('leaves the telephone to the browser that was touched last, whichever wakes and asks, and gives it to the other at a touch', async () => {
  const { clock, office, home, url, host } = await openTwo();
  expect(await sayTouch(home, 5)).toBe(200);
  home.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('an gone');
  clock.pass(30_000);
  expect(await sayTouch(office, 3.2)).toBe(200);
  // it wakes, and nobody has touched it since
  await home.reconnect(url);
  for (const ago of [35, 36.5, 40]) expect(await sayTouch(home, ago)).toBe(409);
  // it does not age: neither is touched, and each says so anew
  clock.pass(60_000);
  expect([await sayTouch(home, 95), await sayTouch(office, 63.2), await sayTouch(home, 95)]).toEqual([409, 200, 409]);
  expect(office.closedWith).toBe(0);

  expect(await sayTouch(home, 0)).toBe(200);
  await expect.poll(() => office.closedWith).toBe(4000);
  await office.reconnect(url);
  expect(await sayTouch(office, 63.3)).toBe(409);
  expect(await sayTouch(office, 0.2, 'no')).toBe(409);
  clock.pass(1_000);
  expect(await sayTouch(office, 0)).toBe(200);
});

it('knows the browser that was touched last over a reload, before which nobody can touch the page', async () => {
  const { clock, office, home } = await openTwo();
  expect(await sayTouch(office, 10)).toBe(200);
  await office.register([], { expires: 0 });
  // it comes in between
  expect(await sayTouch(home, 36_000)).toBe(200);
  clock.pass(4_000);
  expect(await sayTouch(office, 14, 'no')).toBe(200);
  await expect.poll(() => home.closedWith).toBe(4000);
});

it('keeps what it said of a browser that was touched later in a call: it comes once the call is over, and ends nothing', async () => {
  const clock = new ManualClock();
  const { host, binh, call, answered, phoneOf, url } = await openTalk(new TestEngine(), { clock });
  const [other, untouched] = [await phoneOf('binh'), await phoneOf('binh')];
  [other.instance, untouched.instance] = ['another-browser', 'at-home'];
  expect(await sayTouch(untouched, 36_000)).toBe(409);
  clock.pass(2_000);
  expect(await sayTouch(other, 1)).toBe(486);
  // whoever talks clicks as well, there: for mute, and to hang up
  clock.pass(50_000);
  expect(await sayTouch(binh, 0)).toBe(200);
  expect(await sayTouch(other, 51)).toBe(486);
  // who is not there for a moment is not somebody to come after
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  expect(await sayTouch(untouched, 36_052)).toBe(486);
  await binh.reconnect(url);
  expect(await sayTouch(binh, 1)).toBe(200);
  expect([binh.closedWith === 4000, call.state, answered.state]).toEqual([false, 'talking', 'talking']);

  await call.hangUp();
  await expect.poll(() => host.kinds()).toContain('ended');
  expect(await sayTouch(binh, 0)).toBe(200);
  expect(await sayTouch(untouched, 36_052)).toBe(409);
  expect(await sayTouch(other, 52)).toBe(200);
  await expect.poll(() => binh.closedWith).toBe(4000);
});

it.each(['-5', 'NaN', 'Infinity', '1e3', '', '9'.repeat(40), '5;', ' '])(
  'takes %j for no word of a touch, as that of a page that says none',
  async word => {
    const { clock, office, home } = await openTwo();
    expect(await sayTouch(office, word)).toBe(200);
    expect(await sayTouch(home, word, 'no')).toBe(409);
    expect(await sayTouch(home, 0)).toBe(409);
    clock.pass(1);
    expect(await sayTouch(home, word)).toBe(200);
  },
);

it('counts no touch of one person against another', async () => {
  const { host, office, phoneOf } = await openTwo();
  host.add('binh', 'browser');
  const binh = await phoneOf('binh');
  binh.instance = 'home';
  expect([await sayTouch(office, 0), await sayTouch(binh, 999)]).toEqual([200, 200]);
  expect([office.closedWith, binh.closedWith]).toEqual([0, 0]);
});
