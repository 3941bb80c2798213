import { readdirSync, readFileSync } from 'node:fs';
import { openHotline, readSides, tonesIn } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, figure, hangUp, readRecord, setAvailable } from './call-steps.ts';
import { expect, toast } from './fixtures.ts';
import { type GatewayWay, openGatewayWay } from './gateway-way.ts';
import { freePort, type RunningServer, startServer } from './server.ts';
import { openSite } from './site.ts';
import { test as base, beReachable, dial, expectToHear, tones } from './telephones.ts';
import { openTrunkPeer } from './trunk-peer.ts';

// faults of the gateway itself, on a server of their own: other tests' calls are not theirs to end. It has SIP over UDP as well

const [mine, , visitors] = tones;

interface House {
  server: RunningServer;
  first: GatewayWay;
  second: GatewayWay;
  sipPort: number;
}

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const [first, second] = [await openGatewayWay(origin), await openGatewayWay(origin)];
      const gateways = [first, second].map(way => `${way.origin.replace('http', 'ws')}/sip`).join(',');
      const sipPort = await freePort();
      const udp = { SIP_UDP_ADDRESS: '127.0.0.1', SIP_UDP_PORT: String(sipPort), SIP_PEERS: '127.0.0.0/8' };
      const server = await startServer({
        PORT: String(port),
        ORIGIN: origin,
        DEMO: 'on',
        SIP_GATEWAYS: gateways,
        ...udp,
      });
      await use({ server, first, second, sipPort });
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

test('what a network says before the answer is heard while it rings, and also where nobody is reached', async ({
  site,
  house,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent } = tenant;
  await setAvailable(site, agent);
  const page = await telephone(mine, agent);
  await page.addInitScript(countPlays);
  const network = await openTrunkPeer(tenant, { port: house.sipPort }, visitors);
  try {
    await beReachable(page, tenant, agent);
    const call = callWindow(page);
    await dial(page, '0912345678');
    await expect.poll(() => network.calls.length).toBe(1);
    await network.calls[0]!.speak();
    await expectToHear(page, visitors);
    expect(await page.evaluate(() => window.plays)).toBeGreaterThan(0);
    await expect(call.getByText('Đang đổ chuông')).toBeVisible();
    await expect(call.getByRole('timer')).toHaveCount(0);
    const { legs } = await readRecord(tenant);
    expect(legs.map(({ answered_at }) => answered_at)).toEqual([null, null]);
    await network.calls[0]!.answer();
    await expect(call.getByRole('timer')).toBeVisible();
    await expectToHear(page, visitors);
    await hangUp(page);
    expect((await endedRecord(tenant)).call).toMatchObject({ outcome: 'answer', end_reason: 'agent_hung_up' });
    await page.getByRole('button', { name: 'Bỏ qua' }).click();

    // 'số máy quý khách vừa gọi tạm thời không liên lạc được'
    await dial(page, '0912345679');
    await expect.poll(() => network.calls.length).toBe(2);
    await network.calls[1]!.speak();
    await expectToHear(page, visitors);
    network.calls[1]!.refuse(480);
    await expect(call).toHaveCount(0);
    const { call: missed } = await endedRecord(tenant);
    expect(missed).toMatchObject({ dialled: '0912345679', answered_at: null, end_reason: 'no_answer' });
  } finally {
    await network.close();
  }
});

declare global {
  interface Window {
    plays: number;
  }
}

/** Runs in the page: how often its loudspeaker was given something. */
function countPlays(): void {
  window.plays = 0;
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    window.plays += 1;
    return play.call(this);
  };
}

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
