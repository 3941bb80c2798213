import { answer, callWindow, extensionOf, setAvailable } from '../browser/call-steps.ts';
import { expect } from '../browser/fixtures.ts';
import { beReachable, dial, expectToHear, test, tones } from '../browser/telephones.ts';

const [mine, theirs] = tones;

test('whoever holds a call and whose browser dies is lost to it: behind an edge no sound of theirs is missed', async ({
  site,
  tenant,
  telephone,
  complaints,
}) => {
  test.slow();
  complaints.expect(/crash/i);
  const { agent, colleague } = tenant;
  await setAvailable(site, agent, colleague);
  const holder = await telephone(mine, agent);
  const held = await telephone(theirs, colleague);
  await beReachable(holder, tenant, agent);
  await beReachable(held, tenant, colleague);
  await dial(holder, await extensionOf(tenant, colleague));
  await answer(held);
  await expectToHear(holder, theirs);
  await callWindow(holder).getByRole('button', { name: 'Giữ máy' }).click();
  const kinds = () => tenant.rows(db => db.selectFrom('call_events').select('kind').execute());
  await expect.poll(kinds).toContainEqual({ kind: 'leg.held' });

  await holder.goto('chrome://crash').catch(() => {});
  const ends = () => tenant.rows(db => db.selectFrom('calls').select(['state', 'end_reason']).execute());
  await expect.poll(ends, { timeout: 60_000 }).toEqual([{ state: 'ended', end_reason: 'media_lost' }]);
  await expect(held.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
});
