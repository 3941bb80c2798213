import { afterEach, expect, it } from 'vitest';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway } from './test-gateway.ts';

afterEach(endAll);

/** A page that has not signed in talks with somebody. */
async function visiting() {
  const engine = new TestEngine();
  const opened = await openGateway(engine);
  const binh = await opened.signIn('binh');
  const visitor = await opened.phoneOf('0901234567');
  const call = await visitor.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  return { ...opened, engine, binh, visitor, call, key: call.header('x-rejoin')!, answered: binh.incoming[0]! };
}

const status = async (asked: Promise<{ ended: string; response?: { status: number } }>) =>
  (await asked).response?.status;

it('lets a page that has not signed in go on by another socket, with what it alone was told', async () => {
  const { host, engine, visitor, call, key, answered, url } = await visiting();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  visitor.drop();
  await visitor.reconnect(url);
  expect(await status(call.send('INFO', [['x-rejoin', key]], 'back', 'text/plain'))).toBe(200);
  // the socket is its own now: keys, another network, its end
  expect(await status(call.press('7'))).toBe(200);
  await call.send('INVITE', [], saidSdp('sendrecv', 'first'));
  await call.send('INVITE', [], saidSdp('sendrecv', 'second'));
  expect(engine.done).toContain('replace 1 3');
  expect(host.details('leg.key')).toMatchObject([{ digit: '7' }]);
  await call.hangUp();
  await expect.poll(() => answered.state).toBe('ended');
  expect(host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
});

it('tells it by that socket that the other side has hung up', async () => {
  const { visitor, call, key, answered, url } = await visiting();
  visitor.drop();
  await visitor.reconnect(url);
  await call.send('INFO', [['x-rejoin', key]], 'back', 'text/plain');
  await answered.hangUp();
  await expect.poll(() => call.state).toBe('ended');
});

it('takes nothing from who does not show it, from who has signed in, or by a plain telephone', async () => {
  const { host, visitor, binh, call, key, answered, phoneOf, url } = await visiting();
  const other = '0'.repeat(key.length);
  const bye = (by: typeof visitor, shown?: string) =>
    status(by.ask(by.request('BYE', call, ++call.cseq, shown === undefined ? [] : [['x-rejoin', shown]])));
  visitor.drop();
  await visitor.reconnect(url);
  expect([
    await bye(visitor),
    await bye(visitor, other),
    await bye(visitor, ''),
    await bye(visitor, key.slice(1)),
  ]).toEqual([481, 481, 481, 481]);
  expect(await bye(binh, key)).toBe(481);
  expect(await bye(await phoneOf('an', 'udp'), key)).toBe(481);
  // a call of somebody who has signed in has none
  expect(answered.header('x-rejoin')).toBeUndefined();
  expect(host.kinds()).not.toContain('ended');
  expect(await bye(visitor, key)).toBe(200);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
});
