import { openHotline, readSides, tonesIn } from './call-place.ts';
import { answer, callQueue, callWindow, extensionOf, hangUp, setAvailable } from './call-steps.ts';
import { expect } from './fixtures.ts';
import { beReachable, dial, expectToHear, test, tones } from './telephones.ts';

const [mine, theirs, visitors] = tones;

test('colleagues call each other, are heard, held and written down', async ({ site, tenant, telephone, visit }) => {
  test.slow();
  const { agent, colleague } = tenant;
  await setAvailable(site, agent, colleague);
  const caller = await telephone(mine, agent);
  const called = await telephone(theirs, colleague);
  await beReachable(caller, tenant, agent);
  await beReachable(called, tenant, colleague);

  await dial(caller, await extensionOf(tenant, colleague));
  const calling = callWindow(caller);
  const ringing = callWindow(called);
  await expect(ringing.getByText(agent.name)).toBeVisible();
  await expect(ringing.getByText(await extensionOf(tenant, agent), { exact: true })).toBeVisible();
  await ringing.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(caller, theirs);
  await expectToHear(called, mine);

  await calling.getByRole('button', { name: 'Giữ máy' }).click();
  await expectToHear(called);
  await expectToHear(caller);
  await calling.getByRole('button', { name: 'Tiếp tục' }).click();
  await expectToHear(called, mine);
  await expectToHear(caller, theirs);

  await ringing.getByRole('button', { name: 'Kết thúc' }).click();
  await expect(caller.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('calls').select(['direction', 'state', 'outcome']).execute()))
    .toEqual([{ direction: 'internal', state: 'ended', outcome: 'answer' }]);
  const history = await visit(agent);
  await history.goto('/switchboard/call-history');
  const row = history.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText('Nội bộ');
  await expect(row).toContainText(agent.name);
});

test('a visitor chooses in the menu, waits, is answered, led on, and everything of it is kept', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent, colleague } = tenant;
  await setAvailable(site, agent, colleague);
  const number = await openHotline(tenant, agent);
  const first = await telephone(mine, agent);
  const second = await telephone(theirs, colleague);
  const visitor = await telephone(visitors);
  await beReachable(first, tenant, agent);
  await beReachable(second, tenant, colleague);

  await callQueue(visitor, number);
  const answering = callWindow(first);
  await expect(answering.getByText('Đỗ Thị Mai')).toBeVisible();
  await answering.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(first, visitors);
  await expectToHear(visitor, mine);

  await answering.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await answering.getByRole('button', { name: `Chuyển ${colleague.name}` }).click();
  await answer(second);
  await expectToHear(second, visitors);
  await expectToHear(visitor, theirs);
  await expect(first.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  // so long that their talk fills a piece of the recording
  await expect(callWindow(second).getByRole('timer')).toHaveText(/0:0[2-9]$/);
  await hangUp(visitor);
  await expect(visitor.getByRole('button', { name: 'Gọi' })).toBeVisible();

  const calls = () => tenant.rows(db => db.selectFrom('calls').selectAll().execute());
  await expect
    .poll(async () => (await calls()).map(({ state, outcome }) => ({ state, outcome })))
    .toEqual([{ state: 'ended', outcome: 'answer' }]);
  const [kept] = await calls();
  expect(kept).toMatchObject({
    ...{ direction: 'inbound', origin: 'web', dialled: number, end_reason: 'customer_hung_up' },
    ...{ customer_number: '+84912345678', customer_name: 'Đỗ Thị Mai', user_id: colleague.id },
  });
  const tickets = await tenant.rows(db => db.selectFrom('tickets').select('number').execute());
  expect(tickets).toEqual([{ number: kept!.ticket_number }]);
  const legs = await tenant.rows(db =>
    db.selectFrom('call_legs').select(['role', 'user_id', 'outcome']).orderBy('started_at').execute(),
  );
  expect(legs).toEqual([
    { role: 'customer', user_id: null, outcome: 'answered' },
    { role: 'agent', user_id: agent.id, outcome: 'answered' },
    { role: 'agent', user_id: colleague.id, outcome: 'answered' },
  ]);
  const events = await tenant.rows(db => db.selectFrom('call_events').select('kind').orderBy('seq').execute());
  const steps = ['ivr.entered', 'ivr.key', 'queue.entered', 'queue.left', 'forward.asked', 'forward.done', 'ended'];
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.filter(kind => steps.includes(kind))).toEqual(steps);

  const recordings = await tenant.rows(db => db.selectFrom('call_recordings').selectAll().execute());
  expect(recordings).toMatchObject([{ kind: 'talk', deleted_at: null }]);
  const sides = await readSides(site, tenant, recordings[0]!);
  const talked = (+kept!.ended_at! - +kept!.answered_at!) / 1_000;
  expect(Math.abs(sides.seconds - talked)).toBeLessThan(0.5);
  expect(tonesIn(sides.customer, tones)).toEqual([visitors]);
  expect(tonesIn(sides.staff, tones)).toEqual([mine, theirs]);
});
