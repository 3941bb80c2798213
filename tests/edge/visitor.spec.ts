import { openHotline } from '../browser/call-place.ts';
import { answer, callQueue, callWindow, endedRecord, hangUp, setAvailable } from '../browser/call-steps.ts';
import { expect } from '../browser/fixtures.ts';
import { type GatewayWay, openGatewayWay } from '../browser/gateway-way.ts';
import { openSite } from '../browser/site.ts';
import { beReachable, expectToHear, test as telephones, tones } from '../browser/telephones.ts';
import { openHouse, places } from './house.ts';

const [mine, , visitors] = tones;

interface House {
  origin: string;
  dataDir: string;
  /** Between every page and the edge. */
  way: GatewayWay;
}

const test = telephones.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      let way: GatewayWay | undefined;
      const house = await openHouse(places.away, async edge => {
        way = await openGatewayWay(edge.url);
        return `${way.origin}/sip`;
      });
      await use({ ...house, way: way! });
      await way!.close();
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

for (const who of ['agent', 'visitor'] as const)
  test(`sockets behind an edge are lost in a call: it goes on, and the other side hears that the ${who} hangs up`, async ({
    site,
    house: { way },
    tenant,
    telephone,
    complaints,
  }) => {
    test.slow();
    complaints.expect(/WebSocket connection to/);
    const { agent } = tenant;
    await setAvailable(site, agent);
    const number = await openHotline(tenant, agent);
    const page = await telephone(mine, agent);
    const visitor = await telephone(visitors);
    await beReachable(page, tenant, agent);
    await callQueue(visitor, number);
    await answer(page);
    await expectToHear(visitor, mine);

    way.cut();
    for (const one of [page, visitor]) await expect(callWindow(one).getByText(/^Đang nối lại…/)).toBeVisible();
    way.mend();
    for (const one of [page, visitor]) await expect(callWindow(one).getByText(/^Đang nối lại…/)).toBeHidden();
    await expectToHear(page, visitors);
    await expectToHear(visitor, mine);

    await hangUp(who === 'agent' ? page : visitor);
    // by what the gateway says: from the silence alone it would take as long again
    await expect(callWindow(who === 'agent' ? visitor : page).getByRole('timer')).toBeHidden({ timeout: 5_000 });
    const { call } = await endedRecord(tenant);
    const end_reason = who === 'agent' ? 'agent_hung_up' : 'customer_hung_up';
    expect(call).toMatchObject({ outcome: 'answer', end_reason });
  });
