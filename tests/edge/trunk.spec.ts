import { randomInt } from 'node:crypto';
import { v7 } from '../../db/uuid.ts';
import { readSides, tonesIn } from '../browser/call-place.ts';
import { answer, callWindow, endedRecord, setAvailable } from '../browser/call-steps.ts';
import { expect } from '../browser/fixtures.ts';
import type { Member, Tenant } from '../browser/site.ts';
import { beReachable, dial, expectToHear, test, tones } from '../browser/telephones.ts';
import { openTrunkPeer } from '../browser/trunk-peer.ts';
import { places } from './house.ts';
import { callPlainly, isKnown, trunkAddress } from './plain-caller.ts';

const [mine, , callers] = tones;
const { gateway } = places.usual;

/** A number that comes by a trunk and leads to a queue of this one member. Answers the number. */
async function openTrunkLine({ id: tenant_id, rows }: Tenant, member: Member): Promise<string> {
  const [trunk_id, queue_id] = [v7(), v7()];
  const number = `1900${randomInt(100_000, 1_000_000)}`;
  await rows(async db => {
    await db
      .insertInto('trunks')
      .values({ tenant_id, id: trunk_id, name: 'Trung kế thử', address: trunkAddress })
      .execute();
    await db.insertInto('call_queues').values({ tenant_id, id: queue_id, name: 'Tiếp nhận', code: '803' }).execute();
    await db.insertInto('call_queue_members').values({ tenant_id, queue_id, id: v7(), user_id: member.id }).execute();
    await db
      .insertInto('hotlines')
      .values({ tenant_id, id: v7(), name: 'Đầu số thử', number, trunk_id, queue_id })
      .execute();
  });
  return number;
}

test('a plain telephone reaches a browser behind the edge by a trunk, is heard and hears', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent } = tenant;
  await setAvailable(site, agent);
  const to = await openTrunkLine(tenant, agent);
  const phone = await telephone(mine, agent);
  await beReachable(phone, tenant, agent);
  // trunks are read once a minute
  await expect.poll(() => isKnown(gateway), { timeout: 90_000 }).toBe(true);
  const call = callWindow(phone);
  const hangUp = async () => {
    // so long that both sides are in the recording
    await expect(call.getByRole('timer')).toHaveText(/0:(0[3-9]|[1-5]\d)$/);
    await call.getByRole('button', { name: 'Kết thúc' }).click();
  };

  const speaking = callPlainly({ gateway, to, from: '0912345678', says: callers });
  try {
    await expect(call.getByText('0912 345 678').or(call.getByText('0912345678')).first()).toBeVisible();
    await answer(phone);
    await expectToHear(phone, callers);
    await hangUp();
    expect(await speaking.over).toBe(0);
  } finally {
    speaking.stop();
  }

  const echo = callPlainly({ gateway, to, from: '0987654321', says: 'echo' });
  try {
    await answer(phone);
    // what this page says comes back from the far end
    await expectToHear(phone, mine);
    await hangUp();
    expect(await echo.over).toBe(0);
  } finally {
    echo.stop();
  }

  const calls = () =>
    tenant.rows(db =>
      db
        .selectFrom('calls')
        .select(['origin', 'state', 'outcome', 'customer_number', 'dialled', 'user_id'])
        .orderBy('started_at')
        .execute(),
    );
  const kept = { origin: 'trunk', state: 'ended', outcome: 'answer', dialled: to, user_id: agent.id };
  await expect.poll(calls).toEqual([
    { ...kept, customer_number: '+84912345678' },
    { ...kept, customer_number: '+84987654321' },
  ]);
  const recordings = await tenant.rows(db =>
    db.selectFrom('call_recordings').selectAll().orderBy('started_at').execute(),
  );
  expect(recordings.length).toBe(2);
  const [spoken, echoed] = await Promise.all(recordings.map(recording => readSides(site, tenant, recording)));
  expect([tonesIn(spoken!.customer, tones), tonesIn(spoken!.staff, tones)]).toEqual([[callers], [mine]]);
  expect([tonesIn(echoed!.customer, tones), tonesIn(echoed!.staff, tones)]).toEqual([[mine], [mine]]);
});

test('a browser behind the edge hears what a network says before the answer', async ({ site, tenant, telephone }) => {
  const { agent } = tenant;
  await setAvailable(site, agent);
  const phone = await telephone(mine, agent);
  const network = await openTrunkPeer(tenant, gateway, callers);
  try {
    await beReachable(phone, tenant, agent);
    const call = callWindow(phone);
    await dial(phone, '0912345678');
    await expect.poll(() => network.calls.length).toBe(1);
    await network.calls[0]!.speak();
    await expectToHear(phone, callers);
    await expect(call.getByText('Đang đổ chuông')).toBeVisible();
    await network.calls[0]!.answer();
    await expect(call.getByRole('timer')).toBeVisible();
    await expectToHear(phone, callers);
    await call.getByRole('button', { name: 'Kết thúc' }).click();
    expect((await endedRecord(tenant)).call).toMatchObject({ outcome: 'answer', end_reason: 'agent_hung_up' });
  } finally {
    await network.close();
  }
});
