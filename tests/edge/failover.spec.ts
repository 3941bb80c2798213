import { answer, extensionOf, hangUp, setAvailable } from '../browser/call-steps.ts';
import { expect, type Page } from '../browser/fixtures.ts';
import { openSite } from '../browser/site.ts';
import { beReachable, dial, expectToHear, test as telephones, tones } from '../browser/telephones.ts';
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
  await setAvailable(site, agent, colleague, leader);
  const caller = await telephone(mine, agent);
  const called = await telephone(theirs, colleague);
  const idle = await telephone(thirds, leader);
  const [first, second] = house.edges;
  const byFirst = [caller, called, idle].map(page => signsIn(page, first!.url));
  await beReachable(caller, tenant, agent);
  await beReachable(called, tenant, colleague);
  await beReachable(idle, tenant, leader);
  await Promise.all(byFirst);

  await dial(caller, await extensionOf(tenant, colleague));
  await answer(called);
  await expectToHear(caller, theirs);
  await expectToHear(called, mine);

  const bySecond = [caller, called, idle].map(page => signsIn(page, second!.url));
  await first!.kill();
  await Promise.all(bySecond);
  await expectToHear(caller, theirs);
  await expectToHear(called, mine);
  await hangUp(called);
  await expect(caller.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();

  await dial(called, await extensionOf(tenant, leader));
  await answer(idle);
  await expectToHear(idle, theirs);
  await expectToHear(called, thirds);
  await hangUp(idle);
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('calls').select(['state', 'outcome']).execute()))
    .toEqual([
      { state: 'ended', outcome: 'answer' },
      { state: 'ended', outcome: 'answer' },
    ]);
});
