import type { TestCall } from '../../voice/gateway/test-call.ts';
import type { TestPhone } from '../../voice/gateway/test-phone.ts';
import { BenchSound, caller, until } from './bench-phone.ts';
import type { BenchQueue } from './call-centre.ts';

/**
 * Callers who wait, press the key and hang up: their people are called when they are free, and then the callers themselves, by the trunk.
 * `carrier`: the telephone that the trunk leads to. @returns rows of a table
 */
export async function callBacks(
  port: number,
  queue: BenchQueue,
  phones: Map<string, TestPhone>,
  carrier: TestPhone,
  count: number,
): Promise<string[][]> {
  const rung = new Map<string, number>();
  const talks: TestCall[] = [];
  const busy: TestCall[] = [];
  const answered: TestCall[] = [];
  for (const name of queue.phones) {
    const phone = phones.get(name)!;
    phone.sound = BenchSound.quiet;
    phone.onInvite = async call => {
      await call.answer();
      answered.push(call);
    };
  }
  for (const _ of queue.phones) busy.push(await (await caller(port, await BenchSound.quiet())).dial(queue.number));
  await until(() => answered.length === queue.phones.length, 'everybody talks');
  const waiting: TestCall[] = [];
  for (let n = 0; n < count; n++) waiting.push(await (await caller(port, await BenchSound.quiet())).dial(queue.number));
  await until(() => waiting.every(({ state }) => state === 'talking'), 'they wait');
  for (const call of waiting) await call.press('1');
  await until(() => waiting.every(({ state }) => state === 'ended'), 'they are let go');

  answered.length = 0;
  carrier.sound = BenchSound.quiet;
  carrier.onInvite = async call => {
    const number = /^sip:([^@]+)@/.exec(call.invite!.uri)?.[1] ?? '';
    rung.set(number, (rung.get(number) ?? 0) + 1);
    await call.answer();
    talks.push(call);
    setTimeout(() => void call.hangUp().catch(() => {}), 1_000);
  };
  const began = performance.now();
  for (const call of busy) await call.hangUp();
  await until(() => talks.length === count && talks.every(({ state }) => state === 'ended'), 'all called back');
  const twice = [...rung.values()].filter(times => times > 1).length;
  return [
    [
      `${count} callers who press the key and hang up, ${queue.phones.length} agents, 1 s of talk each`,
      `${((performance.now() - began) / 1_000).toFixed(0)} s; ${answered.length} people and ${rung.size} callers rung, ${twice} twice`,
    ],
  ];
}
