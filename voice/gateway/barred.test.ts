import { afterEach, expect, it } from 'vitest';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway } from './test-gateway.ts';

afterEach(endAll);

/** Somebody whose telephone stands at an address and does not sign in, called by a colleague. */
async function openAddress(barred?: 'at_trunk', mayReach = true) {
  const opened = await openGateway(new TestEngine(), { mayReach: () => mayReach });
  const { host, phoneOf, signIn } = opened;
  const far = await phoneOf('101', 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  const place = { kind: 'address' as const, address: '127.0.0.1', port, user: '101' };
  const binh = host.add('binh');
  host.leads.set('binh', host.agentLead(binh, { endpoints: [{ ...place, ...(barred && { barred }) }] }));
  const an = await signIn('an');
  return { host, far, call: await an.call('binh') };
}

it('rings a telephone where it stands', async () => {
  const { far, call } = await openAddress();
  await expect.poll(() => far.incoming.length).toBe(1);
  expect(far.incoming[0]!.invite!.uri).toContain('sip:101@127.0.0.1:');
  await far.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
});

it.each([
  ['at_trunk', 'at_trunk', true],
  ['inner_address', undefined, false],
] as const)(
  'sends nothing to a telephone that is barred, and the record says why: %s',
  async (why, barred, mayReach) => {
    const { host, far, call } = await openAddress(barred, mayReach);
    await expect.poll(() => call.state).toBe('ended');
    await expect
      .poll(() => host.details('leg.ended'))
      .toContainEqual(expect.objectContaining({ outcome: 'failed', code: 403, barred: why }));
    expect(far.incoming).toEqual([]);
    expect(host.kinds()).not.toContain('leg.ringing');
  },
);
