import { type ForwardKind, forwardKindLabels } from 'contract/enums.ts';
import { flow } from 'contract/ivr/flow.ts';
import { v7 } from '../../db/uuid.ts';
import { openHotline, readSides, tonesIn } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, hangUp } from './call-steps.ts';
import { expect, type Page, type Site, type Tenant } from './fixtures.ts';
import { expectToHear, test, tones, twoTelephones } from './telephones.ts';

const [mine, theirs, visitors] = tones;

type Telephone = Parameters<typeof twoTelephones>[2];

/** A visitor who talks with the agent; a colleague is ready. */
async function talk(site: Site, tenant: Tenant, telephone: Telephone) {
  const hotline = await openHotline(tenant, tenant.agent);
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const visitor = await telephone(visitors);
  await callQueue(visitor, hotline);
  await answer(own);
  await expectToHear(own, visitors);
  await expectToHear(visitor, mine);
  await talkAWhile(own);
  return { own, other, visitor };
}

/** As people do: the panel, the way, the name that is looked for, its button. */
async function leadOn(page: Page, kind: ForwardKind, name: string): Promise<void> {
  const call = callWindow(page);
  await call.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await call.getByRole('combobox', { name: 'Cách chuyển' }).selectOption(forwardKindLabels[kind]);
  await call.getByRole('searchbox', { name: 'Tìm nơi nhận' }).fill(name);
  await call.getByRole('button', { name: `${kind === 'invite' ? 'Mời' : 'Chuyển'} ${name}`, exact: true }).click();
}

/** Until they have talked for some seconds by the clock of the call: a recording of less proves little. */
const talkAWhile = (page: Page) =>
  expect.poll(async () => Number((await callWindow(page).getByRole('timer').innerText()).slice(-2))).toBeGreaterThan(2);

/** The whole record once the call is over, and what its events of these kinds say. */
async function recordOf(tenant: Tenant, ...kinds: string[]) {
  const record = await endedRecord(tenant);
  expect(record.calls).toHaveLength(1);
  const told = record.events.filter(({ kind }) => kinds.includes(kind));
  const people = record.legs.map(({ role, user_id, outcome }) => [role, user_id, outcome]);
  return { ...record, people, steps: told.map(({ kind, detail }) => [kind, detail]) };
}

/** Who is heard on either side of the one recording. */
async function recorded(site: Site, tenant: Tenant) {
  const read = () => tenant.rows(db => db.selectFrom('call_recordings').selectAll().execute());
  await expect.poll(read).toMatchObject([{ kind: 'talk', ended_at: expect.any(Date), deleted_at: null }]);
  const recordings = await read();
  const { customer, staff } = await readSides(site, tenant, recordings[0]!);
  return { customer: tonesIn(customer, tones), staff: tonesIn(staff, tones) };
}

test('a call is led to another queue: its caller waits there and talks with whom it rings', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent, colleague } = tenant;
  const queue = { tenant_id: tenant.id, id: v7(), name: 'Bảo hành', code: '803' };
  await tenant.rows(async db => {
    await db.insertInto('call_queues').values(queue).execute();
    await db
      .insertInto('call_queue_members')
      .values({ tenant_id: tenant.id, queue_id: queue.id, id: v7(), user_id: colleague.id })
      .execute();
  });
  const { own, other, visitor } = await talk(site, tenant, telephone);
  await leadOn(own, 'transferACD', queue.name);
  await expect(callWindow(own).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await expect(callWindow(other).getByText('Đỗ Thị Mai', { exact: true })).toBeVisible();
  // music, and nobody's voice
  await expectToHear(visitor);
  await answer(other);
  await expectToHear(other, visitors);
  await expectToHear(visitor, theirs);
  await talkAWhile(other);
  await hangUp(other);
  await expect(visitor.getByRole('button', { name: 'Gọi' })).toBeVisible();

  const { call, people, steps } = await recordOf(
    tenant,
    'forward.asked',
    'forward.done',
    'queue.entered',
    'queue.left',
  );
  expect(call).toMatchObject({ queue_id: queue.id, user_id: colleague.id, end_reason: 'agent_hung_up' });
  expect(people).toEqual([
    ['customer', null, 'answered'],
    ['agent', agent.id, 'answered'],
    ['agent', colleague.id, 'answered'],
  ]);
  expect(steps).toMatchObject([
    ['queue.entered', {}],
    ['queue.left', { why: 'answered' }],
    ['forward.asked', { forward: 'transferACD', to: `queue-${queue.id}` }],
    ['forward.done', { forward: 'transferACD' }],
    ['queue.entered', { queue_id: queue.id }],
    ['queue.left', { queue_id: queue.id, why: 'answered' }],
  ]);
  expect(await recorded(site, tenant)).toEqual({ customer: [visitors], staff: [mine, theirs] });
});

test('a call is led into a scenario: its caller presses a key there and talks with whom it leads to', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent, colleague } = tenant;
  const [menu, person] = [v7(), v7()];
  const scenario = flow.parse({
    ...{ cp_id: v7(), name: 'Hỏi lắp đặt' },
    states: [
      { id: menu, name: 'Chọn việc', type: 'menu', is_first: true, timeout_seconds: 60 },
      { id: person, name: 'Thợ lắp đặt', type: 'agent', user_id: colleague.id },
    ],
    changes: [{ from_id: menu, to_id: person, condition: 'key', value: '5' }],
  });
  await tenant.rows(db =>
    db
      .insertInto('ivr_cps')
      .values({
        ...{ tenant_id: tenant.id, id: scenario.cp_id, name: scenario.name },
        published: JSON.stringify(scenario),
      })
      .execute(),
  );
  const { own, other, visitor } = await talk(site, tenant, telephone);
  await leadOn(own, 'transferIVR', scenario.name);
  await expect(callWindow(own).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await expectToHear(visitor);
  await callWindow(visitor).getByRole('button', { name: '5' }).click();
  await expect(callWindow(other).getByText('Đỗ Thị Mai', { exact: true })).toBeVisible();
  await answer(other);
  await expectToHear(other, visitors);
  await expectToHear(visitor, theirs);
  await talkAWhile(other);
  await hangUp(visitor);
  await expect(callWindow(other).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();

  const { call, people, steps } = await recordOf(tenant, 'forward.asked', 'forward.done', 'ivr.entered', 'ivr.key');
  expect(call).toMatchObject({ user_id: colleague.id, end_reason: 'customer_hung_up' });
  expect(people).toEqual([
    ['customer', null, 'answered'],
    ['agent', agent.id, 'answered'],
    ['agent', colleague.id, 'answered'],
  ]);
  expect(steps).toMatchObject([
    ['ivr.entered', {}],
    ['ivr.key', { digits: '2' }],
    ['forward.asked', { forward: 'transferIVR', to: `ivr-${scenario.cp_id}` }],
    ['forward.done', { forward: 'transferIVR' }],
    ['ivr.entered', { cp_id: scenario.cp_id }],
    ['ivr.key', { digits: '5' }],
  ]);
  expect(await recorded(site, tenant)).toEqual({ customer: [visitors], staff: [mine, theirs] });
});

test('a colleague is invited: all three hear each other, and whoever is left talks on', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent, colleague } = tenant;
  const { own, other, visitor } = await talk(site, tenant, telephone);
  await leadOn(own, 'invite', colleague.name);
  await expect(callWindow(other).getByText('Đỗ Thị Mai', { exact: true })).toBeVisible();
  // while it rings the two talk on
  await expectToHear(own, visitors);
  await expectToHear(visitor, mine);
  await answer(other);
  await expectToHear(visitor, mine, theirs);
  await expectToHear(own, theirs, visitors);
  await expectToHear(other, mine, visitors);
  await expect(callWindow(own).getByRole('status').filter({ hasText: colleague.name })).toHaveText(
    `Đã nối đến ${colleague.name}`,
  );

  await hangUp(own);
  await expect(callWindow(own).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await expectToHear(visitor, theirs);
  await expectToHear(other, visitors);
  await talkAWhile(other);
  await hangUp(visitor);
  await expect(callWindow(other).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();

  const { call, people, steps } = await recordOf(tenant, 'forward.asked', 'forward.done', 'forward.failed');
  expect(call).toMatchObject({ outcome: 'answer', end_reason: 'customer_hung_up', user_id: colleague.id });
  expect(people).toEqual([
    ['customer', null, 'answered'],
    ['agent', agent.id, 'answered'],
    ['agent', colleague.id, 'answered'],
  ]);
  expect(steps).toMatchObject([
    ['forward.asked', { forward: 'invite', to: `agent-${colleague.id}` }],
    ['forward.done', { forward: 'invite' }],
  ]);
  expect(await recorded(site, tenant)).toEqual({ customer: [visitors], staff: [mine, theirs] });
});
