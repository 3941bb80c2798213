import { openHotline } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, setAvailable } from './call-steps.ts';
import { expect } from './fixtures.ts';
import { type GatewayWay, openGatewayWay } from './gateway-way.ts';
import { test as base, beReachable, expectToHear, tones } from './telephones.ts';

const [mine, , visitors] = tones;

const test = base.extend<object, { way: GatewayWay }>({
  /** Between the visitor's page and the server. */
  way: [
    async ({ site }, use) => {
      const way = await openGatewayWay(site.origin);
      await use(way);
      await way.close();
    },
    { scope: 'worker' },
  ],
});
test.beforeEach(({ complaints }) => complaints.expect(/WebSocket connection to/));

test('a visitor whose socket is lost goes on by the next one, and hangs up by it', async ({
  site,
  tenant,
  telephone,
  way,
}) => {
  test.slow();
  const { agent } = tenant;
  await setAvailable(site, agent);
  const number = await openHotline(tenant, agent);
  const page = await telephone(mine, agent);
  const visitor = await telephone(visitors, undefined, { baseURL: way.origin });
  await beReachable(page, tenant, agent);
  await callQueue(visitor, number);
  await answer(page);
  await expectToHear(visitor, mine);

  const call = callWindow(visitor);
  way.cut();
  await expect(call.getByText('Đang nối lại…')).toBeVisible();
  await expectToHear(page, visitors);
  way.mend();
  await expect(call.getByText('Đang gọi')).toBeVisible();
  await expectToHear(visitor, mine);

  // what is hung up while it is away is said by the one after it, and not noticed by 30 s of silence
  way.cut();
  await expect(call.getByText('Đang nối lại…')).toBeVisible();
  await call.getByRole('button', { name: 'Kết thúc' }).click();
  way.mend();
  await expect(page.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible({ timeout: 20_000 });
  const { call: kept } = await endedRecord(tenant);
  expect(kept).toMatchObject({ outcome: 'answer', end_reason: 'customer_hung_up' });
});
