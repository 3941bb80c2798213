import { chromium, type Page } from '@playwright/test';
import { openHotline, readSides, tonesIn } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, figure, hangUp, readRecord, setAvailable } from './call-steps.ts';
import { expect } from './fixtures.ts';
import { freePort, type RunningServer, startServer } from './server.ts';
import { openSite } from './site.ts';
import { test as base, beReachable, expectToHear, flags, speakAndHear, tones } from './telephones.ts';
import { openTwoNetworks, type TwoNetworks, whyNoNetworks } from './two-networks.ts';

// root and some minutes: `npm run test:call-faults`

const [mine, , visitors] = tones;
const why = whyNoNetworks();

for (const both of [true, false]) {
  const which = both ? 'a second network that is up already' : 'another network that comes';
  const test = base.extend<object, { networks: TwoNetworks; server: RunningServer }>({
    networks: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
      async ({}, use) => {
        const opened = openTwoNetworks(both);
        await use(opened);
        opened.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ networks }, use) => {
        const port = String(await freePort());
        const server = await startServer({ PORT: port, HOST: '0.0.0.0', MEDIA_ADDRESS: networks.address, DEMO: 'on' });
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    site: [
      async ({ server }, use) => {
        const site = await openSite(`http://localhost:${new URL(server.origin).port}`, server.dataDir);
        await use(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
  });

  test.skip(why !== undefined, why);
  test(`a call goes on over ${which} @faults`, async ({ site, networks, tenant, telephone, launchOptions }) => {
    test.slow();
    const { agent } = tenant;
    await setAvailable(site, agent);
    const number = await openHotline(tenant, agent);
    const origin = `http://${networks.address}:${new URL(site.origin).port}`;
    const browser = await chromium.launch({
      ...launchOptions,
      executablePath: networks.wrapper(launchOptions.executablePath ?? chromium.executablePath()),
      args: [...(launchOptions.args ?? []), ...flags, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
    });
    const context = await browser.newContext({ baseURL: origin, locale: 'vi-VN', permissions: ['microphone'] });
    await context.addCookies([{ name: 'langnghe-session', value: await agent.token(), url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(speakAndHear, mine);
    const visitor = await telephone(visitors);
    await beReachable(page, tenant, agent);
    await callQueue(visitor, number);
    await answer(page);
    await expectToHear(page, visitors);
    await expectToHear(visitor, mine);
    const before = await readRecord(tenant);

    for (const [one, tone] of [
      [page, visitors],
      [visitor, mine],
    ] as const)
      await one.evaluate(noteGaps, tone);
    // ICE chooses among its ways for some seconds
    await expect(callWindow(page).getByRole('timer')).toHaveText(/^0:(0[7-9]|[1-5]\d)$/);
    // it may be over before somebody looks twice
    const shown = page.waitForFunction(() => document.body.innerText.includes('Đang nối lại…'), null, { polling: 20 });
    networks.change();
    await shown;
    await expect(callWindow(page).getByText(/^Đang nối lại/)).toBeHidden({ timeout: 30_000 });
    await expectToHear(page, visitors);
    await expectToHear(visitor, mine);
    const gaps = { agent: await gapOf(page), visitor: await gapOf(visitor) };
    figure(`${which}: the agent hears nothing for`, gaps.agent);
    figure(`${which}: the visitor does not hear the agent for`, gaps.visitor);
    expect(gaps.agent).toBeLessThan(6_000);
    expect(gaps.visitor).toBeLessThan(6_000);
    await callWindow(page).getByRole('button', { name: 'Giữ máy' }).click();
    await expectToHear(visitor);
    await callWindow(page).getByRole('button', { name: 'Tiếp tục' }).click();
    await expectToHear(visitor, mine);
    await hangUp(page);

    const { calls, call, events, legs, recordings, tickets } = await endedRecord(tenant);
    expect(calls.map(({ id }) => id)).toEqual([before.call!.id]);
    expect(call).toMatchObject({ outcome: 'answer', end_reason: 'agent_hung_up', user_id: agent.id });
    expect(tickets).toHaveLength(1);
    const staff = legs.find(({ role }) => role === 'agent')!;
    expect(staff.outcome).toBe('answered');
    expect(events.filter(({ kind, leg_id }) => kind === 'leg.moved' && leg_id === staff.id).length).toBeGreaterThan(0);
    expect(recordings).toHaveLength(1);
    const sides = await readSides(site, tenant, recordings[0]!);
    expect(Math.abs(sides.seconds - (+call!.ended_at! - +call!.answered_at!) / 1_000)).toBeLessThan(0.5);
    expect([tonesIn(sides.customer, tones), tonesIn(sides.staff, tones)]).toEqual([[visitors], [mine]]);
    await browser.close();
  });
}

/** Runs in the page: notes the longest time for which a tone is not heard, ms, looked at each 50 ms. */
function noteGaps(tone: number): void {
  let heardAt = performance.now();
  const noted = window as unknown as { longestGap: number };
  noted.longestGap = 0;
  setInterval(() => {
    const { analyser } = window.heard;
    if (!analyser) return;
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const bin = Math.round((tone * analyser.fftSize) / analyser.context.sampleRate);
    const now = performance.now();
    if (Math.max(...levels.slice(bin - 1, bin + 2)) > -55) heardAt = now;
    noted.longestGap = Math.max(noted.longestGap, now - heardAt);
  }, 50);
}

const gapOf = (page: Page) => page.evaluate(() => Math.round((window as unknown as { longestGap: number }).longestGap));
