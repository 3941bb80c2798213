import { setAgentStatus } from 'contract/calls/agents.ts';
import { expect, type Page, type Tenant } from '../browser/fixtures.ts';
import { openSite } from '../browser/site.ts';
import { beReachable, expectToHear, test as telephones, tones } from '../browser/telephones.ts';
import { type House, openHouse, places } from './house.ts';

const [mine, theirs, thirds] = tones;

// a house of its own: nobody else stands on what it breaks
const test = telephones.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const house = await openHouse(places.pair);
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [
    async ({ house }, use) => {
      const site = await openSite(house.origin, house.dataDir);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

/** Until the page has signed in by the edge at this address, as its socket heard it. */
function signsIn(page: Page, url: string): Promise<void> {
  return new Promise(resolve =>
    page.on('websocket', socket => {
      if (socket.url() !== url) return;
      socket.on('framereceived', ({ payload }) => {
        if (/^SIP\/2\.0 200 [\s\S]*^CSeq: \d+ REGISTER/m.test(String(payload))) resolve();
      });
    }),
  );
}

async function dial(page: Page, tenant: Tenant, { id }: { id: string }): Promise<void> {
  const [row] = await tenant.rows(db => db.selectFrom('users').select('agent_id').where('id', '=', id).execute());
  await page.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  await page.getByRole('textbox', { name: 'Số điện thoại' }).fill(String(1000 + row!.agent_id));
  await page.getByRole('button', { name: 'Gọi', exact: true }).click();
}

test('an edge dies: its telephones sign in by the other one, talk goes on, and the next call comes in', async ({
  site,
  house,
  tenant,
  telephone,
  complaints,
}) => {
  test.slow();
  complaints.expect(/WebSocket connection to/);
  const { agent, colleague, leader } = tenant;
  for (const person of [agent, colleague, leader])
    await site.call(person, setAgentStatus, { json: { status: 'AVAILABLE' } });
  const caller = await telephone(mine, agent);
  const called = await telephone(theirs, colleague);
  const idle = await telephone(thirds, leader);
  const [first, second] = house.edges;
  const byFirst = [caller, called, idle].map(page => signsIn(page, first!.url));
  await beReachable(caller, tenant, agent);
  await beReachable(called, tenant, colleague);
  await beReachable(idle, tenant, leader);
  await Promise.all(byFirst);

  await dial(caller, tenant, colleague);
  await called.getByRole('region', { name: 'Cuộc gọi' }).getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(caller, theirs);
  await expectToHear(called, mine);

  const bySecond = [caller, called, idle].map(page => signsIn(page, second!.url));
  await first!.kill();
  await Promise.all(bySecond);
  await expectToHear(caller, theirs);
  await expectToHear(called, mine);
  await called.getByRole('region', { name: 'Cuộc gọi' }).getByRole('button', { name: 'Kết thúc' }).click();
  await expect(caller.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();

  await dial(called, tenant, leader);
  await idle.getByRole('region', { name: 'Cuộc gọi' }).getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(idle, theirs);
  await expectToHear(called, thirds);
  await idle.getByRole('region', { name: 'Cuộc gọi' }).getByRole('button', { name: 'Kết thúc' }).click();
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('calls').select(['state', 'outcome']).execute()))
    .toEqual([
      { state: 'ended', outcome: 'answer' },
      { state: 'ended', outcome: 'answer' },
    ]);
});
