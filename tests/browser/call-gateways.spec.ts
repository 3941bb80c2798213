import { readdirSync, readFileSync } from 'node:fs';
import { openHotline, readSides, tonesIn } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, figure, hangUp, readRecord, setAvailable } from './call-steps.ts';
import { expect, toast } from './fixtures.ts';
import { type GatewayWay, openGatewayWay } from './gateway-way.ts';
import { freePort, type RunningServer, startServer } from './server.ts';
import { openSite } from './site.ts';
import { test as base, beReachable, expectToHear, tones } from './telephones.ts';

// faults of the gateway itself, on a server of their own: other tests' calls are not theirs to end

const [mine, , visitors] = tones;

interface House {
  server: RunningServer;
  first: GatewayWay;
  second: GatewayWay;
}

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const [first, second] = [await openGatewayWay(origin), await openGatewayWay(origin)];
      const gateways = [first, second].map(way => `${way.origin.replace('http', 'ws')}/sip`).join(',');
      const server = await startServer({ PORT: String(port), ORIGIN: origin, DEMO: 'on', SIP_GATEWAYS: gateways });
      await use({ server, first, second });
      for (const way of [first, second]) await way.close();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ house }, use) => {
      const site = await openSite(house.server.origin, house.server.dataDir);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});
test.beforeEach(({ complaints }) => complaints.expect(/WebSocket connection to/));

test('a gateway that is down is left for the other one, by telephones and by a call that is up', async ({
  site,
  house,
  tenant,
  telephone,
}) => {
  test.slow();
  const { first, second } = house;
  const { agent } = tenant;
  await setAvailable(site, agent);
  const number = await openHotline(tenant, agent);
  const page = await telephone(mine, agent);
  const visitor = await telephone(visitors);
  await beReachable(page, tenant, agent);
  expect([first.begun, second.begun]).toEqual([1, 0]);
  await callQueue(visitor, number);
  await answer(page);
  await expectToHear(page, visitors);
  const before = await readRecord(tenant);

  const cut = Date.now();
  first.cut();
  const call = callWindow(page);
  await expect(call.getByText(/^Đang nối lại/)).toBeVisible();
  await expect(call.getByText(/^Đang nối lại/)).toBeHidden();
  figure('gateway down: registered at the other one after', Date.now() - cut);
  expect(second.begun).toBeGreaterThan(0);
  await call.getByRole('button', { name: 'Giữ máy' }).click();
  await expectToHear(visitor);
  await call.getByRole('button', { name: 'Tiếp tục' }).click();
  await expectToHear(visitor, mine);
  await expectToHear(page, visitors);
  await call.getByRole('button', { name: 'Kết thúc' }).click();
  const { calls, events, recordings } = await endedRecord(tenant);
  expect(calls).toMatchObject([{ id: before.call!.id, outcome: 'answer', end_reason: 'agent_hung_up' }]);
  expect(events.filter(({ kind }) => kind === 'leg.returned')).toHaveLength(1);
  expect(recordings).toHaveLength(1);
  first.mend();
});

test('without the process of the sound a call ends in so many words, is kept, and the next one works', async ({
  site,
  house,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent } = tenant;
  await setAvailable(site, agent);
  const number = await openHotline(tenant, agent);
  const page = await telephone(mine, agent);
  const visitor = await telephone(visitors);
  await beReachable(page, tenant, agent);
  await callQueue(visitor, number);
  await answer(page);
  await expectToHear(page, visitors);
  await expectToHear(visitor, mine);
  await expect(callWindow(page).getByRole('timer')).toHaveText('0:05');

  const killed = Date.now();
  process.kill(soundProcessOf(house.server.dataDir), 'SIGKILL');
  await expect(toast(page, 'Cuộc gọi bị ngắt vì tổng đài gặp sự cố')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Gọi' })).toBeVisible();
  figure('kill -9 of the sound: both sides told after', Date.now() - killed);
  const { call, legs, recordings, tickets } = await endedRecord(tenant);
  expect(call).toMatchObject({ outcome: 'answer', end_reason: 'media_failed', user_id: agent.id });
  expect(legs.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
  expect(tickets).toHaveLength(1);
  const [recording] = recordings;
  const sides = await readSides(site, tenant, recording!);
  expect(Math.abs(Number(recording!.seconds) - sides.seconds)).toBeLessThan(0.01);
  // what had not been written yet is lost: 1.5 s, and what the kill takes
  const talked = (killed - +call!.answered_at!) / 1_000;
  expect(talked - sides.seconds).toBeLessThan(2.5);
  expect(sides.seconds).toBeGreaterThan(2);
  expect([tonesIn(sides.customer, tones), tonesIn(sides.staff, tones)]).toEqual([[visitors], [mine]]);

  await page.getByRole('button', { name: 'Bỏ qua' }).click();
  await visitor.getByRole('button', { name: 'Gọi' }).click();
  await callWindow(visitor).getByRole('button', { name: '2' }).click();
  await answer(page);
  await expectToHear(page, visitors);
  await expectToHear(visitor, mine);
  figure('kill -9 of the sound: next conversation after', Date.now() - killed);
  await hangUp(page);
  const next = await endedRecord(tenant);
  expect(next.calls.map(({ end_reason }) => end_reason)).toEqual(['media_failed', 'agent_hung_up']);
  expect(next.recordings.map(({ seconds }) => Number(seconds) > 0)).toEqual([true]);
});

/** The child of the server with these data that has the sound. Linux. */
function soundProcessOf(dataDir: string): number {
  const read = (pid: string, what: string) => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'latin1');
    } catch {
      return ''; // it has ended meanwhile
    }
  };
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const server = all.find(
    pid =>
      read(pid, 'cmdline').includes('server.js') && read(pid, 'environ').split('\0').includes(`DATA_DIR=${dataDir}`),
  );
  const parentOf = (pid: string) =>
    read(pid, 'stat')
      .replace(/^.*\) \S /, '')
      .split(' ')[0];
  const sound = all.find(pid => parentOf(pid) === server && read(pid, 'cmdline').includes('media.js'));
  if (!sound) throw new Error('there is no process of the sound');
  return Number(sound);
}
