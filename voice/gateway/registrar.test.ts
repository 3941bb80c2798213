import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway, openTalk } from './test-gateway.ts';

afterEach(endAll);

const armed: [string, string][] = [['x-armed', 'yes']];

it('lets in by digest, says a Contact back with its instance, and tells who is there and can ring aloud', async () => {
  const { host, phoneOf } = await openGateway(new TestEngine());
  host.add('an', 'browser');
  const an = await phoneOf('an');
  const first = await an.register([['x-armed', 'no']]);
  expect(first.status).toBe(200);
  // JsSIP passes over a 200 without its own instance, and without a word
  expect(first.headers.first('contact')).toBe(`${an.contact};expires=120`);
  await an.register(armed);
  const gone = await an.register([], { expires: 0 });
  expect(gone.status).toBe(200);
  await expect.poll(() => host.readiness).toEqual(['an there', 'an armed', 'an gone']);
});

it('refuses a wrong password, an unknown name, and a name other than the one that signs in', async () => {
  const { host, phoneOf, gateway } = await openGateway(new TestEngine());
  host.add('an', 'browser');
  host.add('binh', 'browser');
  const [an, stranger] = [await phoneOf('an'), await phoneOf('chi')];
  expect((await an.register([], { password: 'guessed' })).status).toBe(403);
  expect((await stranger.register()).status).toBe(403);
  expect((await an.register([], { from: 'binh' })).status).toBe(403);
  expect((await gateway.figures()).registrations).toBe(0);
  expect((await an.register()).status).toBe(200);
  expect((await gateway.figures()).registrations).toBe(1);
});

it('gives a person one telephone of a kind: a newer one closes the older, which is told so', async () => {
  const { host, phoneOf, gateway } = await openGateway(new TestEngine());
  host.add('an', 'browser');
  const [older, newer] = [await phoneOf('an'), await phoneOf('an')];
  await older.register(armed);
  await newer.register(armed);
  await expect.poll(() => older.closedWith).toBe(4000);
  expect((await gateway.figures()).registrations).toBe(1);
  // the older socket's end takes nothing from the newer one
  expect(host.readiness).toEqual(['an armed', 'an armed']);
});

it('leaves a call to the browser that has it: another one comes in its place once the call is over, the same one at once', async () => {
  const { host, url, binh, call, answered, phoneOf } = await openTalk(new TestEngine());
  const elsewhere = await phoneOf('binh');
  elsewhere.instance = 'another-browser';
  expect((await elsewhere.register(armed)).status).toBe(486);
  // whoever was refused is nobody here, and takes nothing along as it goes
  await elsewhere.register([], { expires: 0 });
  const stolen = await elsewhere.call(`rejoin-${answered.header('x-call-id')}`);
  await expect.poll(() => stolen.state).toBe('ended');
  expect([binh.closedWith, call.state, answered.state]).toEqual([0, 'talking', 'talking']);

  // without its socket it is in the call as well
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  expect((await elsewhere.register(armed)).status).toBe(486);
  await binh.reconnect(url);
  expect((await binh.register(armed)).status).toBe(200);
  const again = await phoneOf('binh');
  expect((await again.register([['x-armed', 'no']])).status).toBe(200);
  await expect.poll(() => binh.closedWith).toBe(4000);
  expect(call.state).toBe('talking');

  await call.hangUp();
  await expect.poll(() => host.kinds()).toContain('ended');
  expect((await elsewhere.register(armed)).status).toBe(200);
  await expect.poll(() => again.closedWith).toBe(4000);
});

it('leaves a call that still rings at the far end to the browser that makes it', async () => {
  const { host, signIn, phoneOf } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  const call = await an.call('binh');
  await expect.poll(() => call.state).toBe('ringing');
  const elsewhere = await phoneOf('an');
  elsewhere.instance = 'another-browser';
  expect((await elsewhere.register(armed)).status).toBe(486);
  call.cancel(an);
  await expect.poll(() => host.kinds()).toContain('ended');
  expect((await elsewhere.register(armed)).status).toBe(200);
  expect(binh.closedWith).toBe(0);
});

it('puts no page that may not ring aloud before a browser that may, be that one rung or not', async () => {
  const { signIn, phoneOf } = await openGateway(new TestEngine());
  const [an, desk] = [await signIn('an'), await signIn('binh')];
  const call = await an.call('binh');
  await expect.poll(() => desk.incoming.length).toBe(1);
  const home = await phoneOf('binh');
  home.instance = 'at-home';
  expect((await home.register([['x-armed', 'no']])).status).toBe(409);
  await desk.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await call.hangUp();
  await expect.poll(() => desk.incoming[0]!.state).toBe('ended');
  // touched, it is where its person is
  expect((await home.register(armed)).status).toBe(200);
  await expect.poll(() => desk.closedWith).toBe(4000);
  // nobody is before it where no other may ring either, or is there
  await home.register([['x-armed', 'no']]);
  const third = await phoneOf('binh');
  third.instance = 'third';
  expect((await third.register([['x-armed', 'no']])).status).toBe(200);
  await third.register(armed);
  third.drop();
  const fourth = await phoneOf('binh');
  fourth.instance = 'fourth';
  await expect.poll(async () => (await fourth.register([['x-armed', 'no']])).status).toBe(200);
});

it('tells of who signs in again: another gateway, where they were before, may have said since that they have gone', async () => {
  const { host, phoneOf } = await openGateway(new TestEngine());
  const { device } = host.add('an', 'browser');
  const an = await phoneOf('an');
  await an.register(armed);
  await expect.poll(() => host.readiness).toEqual(['an armed']);
  await host.registered(device, null);
  await an.register(armed);
  await expect.poll(() => host.readiness).toEqual(['an armed', 'an gone', 'an armed']);
});

it('lets a socket speak for nobody but who it signed in as', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  const forged = await an.call('binh', [], { from: 'chi' });
  await expect.poll(() => forged.status).toBe(403);
  const own = await an.call('binh');
  await expect.poll(() => own.state).toBe('ringing');
  // somebody who knows a dialog's names does not end it
  await binh.incoming[0]!.answer();
  await expect.poll(() => own.state).toBe('talking');
  const chi = await signIn('chi');
  const stolen = chi.request('BYE', own, 9);
  stolen.uri = own.target;
  expect(await chi.ask(stolen)).toMatchObject({ response: { status: 481 } });
  expect(host.kinds()).not.toContain('ended');
  await own.hangUp();
  await expect.poll(() => host.kinds()).toContain('ended');
});

it('rings nobody whose socket has gone, and shows them as gone at once', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  const call = await an.call('binh');
  await expect.poll(() => call.status).toBe(480);
  expect(host.details('leg.ended').map(({ outcome }) => outcome)).toContain('lost');
  expect(host.released).toEqual(['binh lost']);
});

it('reaches a person by the socket they have now, and lets them cancel by it', async () => {
  const { host, signIn, url } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  const call = await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  // hung up while the other is away: they hear of it when they are back
  await call.hangUp();
  await binh.reconnect(url);
  await binh.register(armed);
  await expect.poll(() => binh.incoming[0]!.state).toBe('ended');

  const second = await an.call('binh');
  await expect.poll(() => second.state).toBe('ringing');
  an.drop();
  await an.reconnect(url);
  await an.register(armed);
  second.cancel(an);
  await expect.poll(() => binh.incoming[1]!.state).toBe('ended');
  await expect.poll(() => host.details('ended').at(-1)).toEqual({ reason: 'cancelled' });
});

it('knows nobody by a socket whose name was revoked, though it had signed out', async () => {
  const { host, signIn, gateway } = await openGateway(new TestEngine());
  const [out, still] = [await signIn('an', 'udp'), await signIn('binh', 'udp')];
  await out.register([], { expires: 0 });
  host.leads.set('100', { kind: 'end', reason: 'closed' });
  const before = await out.call('100');
  await expect.poll(() => before.state).toBe('ended');
  expect(host.asked.at(-1)?.from.kind).toBe('device');
  host.revoke('an');
  const after = await out.call('100');
  await expect.poll(() => after.state).toBe('ended');
  expect(host.asked.at(-1)?.from.kind).toBe('trunk');
  const own = await still.call('100');
  await expect.poll(() => own.state).toBe('ended');
  expect(host.asked.at(-1)?.from).toMatchObject({ kind: 'device', device: { username: 'binh' } });
  expect((await gateway.figures()).registrations).toBe(1);
});

it('closes the socket of a page that has signed out, when its name is revoked', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  await an.register([], { expires: 0 });
  host.revoke('an');
  await expect.poll(() => an.closedWith).toBe(4001);
  expect(binh.closedWith).toBe(0);
});

it('ends the identity of who signs in again and is refused', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const an = await signIn('an');
  host.agents.delete('an');
  expect((await an.register()).status).toBe(403);
  await expect.poll(() => an.closedWith).toBe(4001);
});

it('ends the calls of a desk telephone that is revoked, and of nobody else', async () => {
  const { host, an, binh, call, answered, signIn } = await openTalk(new TestEngine(), {}, { transport: 'udp' });
  const [chi, dung] = [await signIn('chi', 'udp'), await signIn('dung', 'udp')];
  const other = await chi.call('dung');
  await expect.poll(() => dung.incoming.length).toBe(1);
  await dung.incoming[0]!.answer();
  await expect.poll(() => other.state).toBe('talking');
  await binh.register([], { expires: 0 });
  host.revoke('binh');
  await expect.poll(() => [call.state, answered.state]).toEqual(['ended', 'ended']);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  expect(other.state).toBe('talking');
  expect((await an.register()).status).toBe(200);
});

it('ends the telephone whose sign-in was revoked', async () => {
  const { host, signIn, gateway } = await openGateway(new TestEngine());
  const an = await signIn('an');
  host.revoke('an');
  await expect.poll(() => an.closedWith).toBe(4001);
  expect((await gateway.figures()).registrations).toBe(0);
});

it('asks a socket whose registration has run out who it is when it calls, and lets the call that it has go on', async () => {
  const clock = new ManualClock();
  const { host, an, call, answered } = await openTalk(new TestEngine(), { clock });
  host.leads.set('100', { kind: 'end', reason: 'closed' });
  const statusOfNext = async () => {
    const next = await an.call('100');
    await expect.poll(() => next.state).toBe('ended');
    return next.status;
  };
  const begun = () => host.asked.filter(({ dialled }) => dialled === '100').length;
  an.password = 'no longer good';
  expect([await statusOfNext(), begun()]).toEqual([480, 1]);
  clock.pass(121_000);
  expect([await statusOfNext(), begun()]).toEqual([403, 1]);
  an.password = 'an';
  expect([await statusOfNext(), begun()]).toEqual([480, 2]);
  // signed out, which nobody told here
  host.agents.delete('an');
  expect([await statusOfNext(), begun()]).toEqual([403, 2]);
  expect(await call.press('1')).toMatchObject({ response: { status: 200 } });
  await answered.hangUp();
  await expect.poll(() => call.state).toBe('ended');
});
