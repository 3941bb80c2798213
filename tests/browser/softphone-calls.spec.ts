import { readFile } from 'node:fs/promises';
import { createContact } from 'contract/contacts/contacts.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { v7 } from '../../db/uuid.ts';
import { openHotline } from './call-place.ts';
import { callQueue, callWindow, extensionOf, figure, hangUp } from './call-steps.ts';
import { expect, type Page, type Tenant, toast } from './fixtures.ts';
import { beReachable, dial, expectToHear, test, tones, touch, twoTelephones } from './telephones.ts';

const [mine, , visitors] = tones;

/** A customer of a group, with a number that ends in 678. */
async function groupOf(tenant: Tenant): Promise<string> {
  const id = v7();
  await tenant.rows(db =>
    db.insertInto('groups').values({ tenant_id: tenant.id, id, target: 'end_user', name: 'Khách mua sỉ' }).execute(),
  );
  return id;
}

const stateOf = (tenant: Tenant) =>
  tenant.rows(async db => {
    const { call_state } = await db
      .selectFrom('agent_states')
      .select('call_state')
      .where('user_id', '=', tenant.agent.id)
      .executeTakeFirstOrThrow();
    return call_state;
  });

test('who rings is known within half a second; a queue leaves its person the time to write the call up', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { leader, agent } = tenant;
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }], tier: 3, group_id: await groupOf(tenant) };
  const { data: contact } = await site.call(leader, createContact, { json });
  const subject = 'Máy giặt kêu to';
  const { data: ticket } = await site.call(leader, createTicket, {
    json: { subject, requester_id: contact._id, assignee_id: agent.id },
  });
  const hotline = await openHotline(tenant, agent, { wrap_up_seconds: 90 });
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await other.close();
  const visitor = await telephone(visitors);
  const call = callWindow(own);
  // the time on the page, from the invitation until everything is to be seen
  const took: number[] = [];
  for (const wanted of [1, 2]) {
    await own.evaluate(watchCard, ['Trần Thị Dậu', 'Kim cương', 'Khách mua sỉ', 'Máy giặt kêu to', hotline]);
    await callQueue(visitor, hotline);
    await expect(call.getByRole('button', { name: 'Trả lời' })).toBeVisible();
    await expect.poll(() => own.evaluate(() => window.cardTook)).toBeGreaterThan(0);
    took.push(await own.evaluate(() => window.cardTook));
    if (wanted === 2) break;
    await hangUp(visitor);
    await expect(call).toHaveCount(0);
  }
  // what any answer takes while the machine runs other suites as well
  const usual = await own.evaluate(async () => {
    const began = performance.now();
    for (let asked = 0; asked < 3; asked += 1)
      await fetch('/phone/status', { headers: { Accept: 'application/json' } });
    return (performance.now() - began) / 3;
  });
  figure('customer card', Math.round(Math.min(...took)));
  figure('any answer', Math.round(usual));
  expect(Math.min(...took) - usual).toBeLessThan(500);

  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(own, visitors);
  // the answer goes on with the customer's open ticket, which stands by itself from now on
  const link = call.getByRole('link', { name: `Ticket #${ticket._id}` });
  await expect(link).toHaveAttribute('href', `/tickets/${ticket._id}`);
  await expect(call.getByRole('list', { name: 'Ticket gần đây' })).toHaveCount(0);
  await own.reload();
  await own.getByRole('button', { name: 'Nối lại' }).click();
  await expect(link).toBeVisible();
  await expectToHear(own, visitors);
  await hangUp(visitor);
  await expect(call.getByText(/Chưa nhận cuộc gọi mới trong 1:\d\d/)).toBeVisible();
  expect(await stateOf(tenant)).toBe('wrap_up');
  await callQueue(visitor, hotline);
  const entered = () =>
    tenant.rows(db => db.selectFrom('call_events').select('seq').where('kind', '=', 'queue.entered').execute());
  await expect.poll(entered).toHaveLength(3);
  expect(await stateOf(tenant)).toBe('wrap_up');
  await call.getByRole('button', { name: 'Lưu' }).click();
  await expect(call.getByRole('alert')).toHaveText('Chọn kết quả cuộc gọi');
  await call.getByRole('radio', { name: 'Hẹn gọi lại' }).check();
  await call.getByRole('textbox', { name: 'Ghi chú' }).fill('Gọi sau 17 giờ');
  await call.getByRole('button', { name: 'Lưu' }).click();
  await expect(call.getByRole('button', { name: 'Trả lời' })).toBeVisible();
  const written = await tenant.rows(db => db.selectFrom('call_wrap_ups').select(['outcome', 'note']).execute());
  expect(written).toEqual([{ outcome: expect.stringMatching(/./), note: 'Gọi sau 17 giờ' }]);

  // closing the form ends no time
  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(own, visitors);
  await hangUp(visitor);
  await call.getByRole('button', { name: 'Bỏ qua' }).click();
  await expect(call).toHaveCount(0);
  await expect(own.locator('.agent-menu')).toContainText('Sau cuộc gọi');
  expect(await stateOf(tenant)).toBe('wrap_up');
});

declare global {
  interface Window {
    cardTook: number;
  }
}

/** Runs in the page: ms from the first sight of the window until all of the words stand in it. */
function watchCard(words: string[]): void {
  window.cardTook = 0;
  let began = 0;
  const watch = new MutationObserver(() => {
    const text = document.querySelector('.call-window')?.textContent;
    if (!text) return;
    began ||= performance.now();
    if (!words.every(word => text.includes(word))) return;
    window.cardTook = performance.now() - began + 1;
    watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** What the page asks the gateway to call. */
function invitationsOf(page: Page): string[] {
  const targets: string[] = [];
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const target = /^INVITE sip:([^@]+)@/.exec(String(payload))?.[1];
      if (target) targets.push(target);
    }),
  );
  return targets;
}

test('wherever a number shows it can be called, and one that is hidden is never sent', async ({
  site,
  tenant,
  telephone,
  complaints,
}) => {
  test.slow();
  complaints.expect(/WebSocket/);
  const { administrator, leader, agent } = tenant;
  await site.call(administrator, maskingRules.create, {
    json: { name: 'Che số', data_types: ['phone'], roles: ['agent'] },
  });
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }, { raw: '0912445678' }] };
  const { data: contact } = await site.call(leader, createContact, { json });
  const { data: ticket } = await site.call(leader, createTicket, {
    json: { subject: 'Máy giặt kêu to', requester_id: contact._id, assignee_id: agent.id },
  });
  const hotline = await openHotline(tenant, agent);
  const visitor = await telephone(visitors);
  await callQueue(visitor, hotline);
  await hangUp(visitor);

  const own = await telephone(mine, agent);
  const sent = invitationsOf(own);
  const byContact = `contact-${contact._id}`;
  const refused = toast(own, 'Doanh nghiệp chưa có đầu số gọi ra');
  const callFrom = async (address: string, ...targets: string[]) => {
    await own.goto(address);
    await touch(own);
    await expect(own.locator('#main')).toContainText('0912 ••• 678');
    const buttons = own.locator('#main').getByRole('button', { name: 'Gọi Trần Thị Dậu' });
    for (const [at, target] of targets.entries()) {
      const before = sent.length;
      // once, though the telephone is only coming
      await buttons.nth(at).click();
      await expect.poll(() => sent.slice(before), { timeout: 15_000 }).toEqual([target]);
      await expect(refused.first()).toBeVisible();
    }
  };
  const { calls, points } = await tenant.rows(async db => ({
    calls: await db.selectFrom('calls').select('id').execute(),
    points: await db.selectFrom('contact_points').select('id').orderBy('position').execute(),
  }));
  const byPoint = points.map(({ id }) => `point-${id}`);
  await callFrom('/switchboard/call-history', `call-${calls[0]!.id}`);
  await callFrom('/customers', byContact);
  await callFrom(`/tickets/${ticket._id}`, ...byPoint);
  await callFrom(`/customers/${contact._id}`, ...byPoint);

  await own.keyboard.press('Control+k');
  await own.getByRole('combobox', { name: 'Tìm trang, ticket, khách hàng hoặc lệnh' }).fill('Trần Thị Dậu');
  await own.getByRole('option', { name: 'Gọi Trần Thị Dậu' }).click();
  await expect.poll(() => sent.at(-1)).toBe(byContact);
  await own.keyboard.press('Control+k');
  await own.getByRole('combobox', { name: 'Tìm trang, ticket, khách hàng hoặc lệnh' }).fill('0987 654 321');
  await own.getByRole('option', { name: 'Gọi 0987654321' }).click();
  await expect.poll(() => sent.at(-1)).toBe('0987654321');
  expect(sent.filter(target => target.includes('912'))).toEqual([]);
});

test('a colleague who calls a queue waits until somebody has them, and reads who is free before they lead on', async ({
  site,
  tenant,
  telephone,
}, info) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await openHotline(tenant, tenant.colleague);
  await dial(own, '802');
  const [waiting, rung] = [callWindow(own), callWindow(other)];
  await expect(waiting.getByRole('heading', { name: 'Đang chờ' })).toBeVisible();
  await expect(rung.getByRole('button', { name: 'Trả lời' })).toBeVisible();
  await expect(waiting.getByRole('heading', { name: 'Đang chờ' })).toBeVisible();
  await rung.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(other, mine);
  await expect(waiting.getByRole('heading', { name: 'Đang trả lời' })).toBeVisible();
  await expect(waiting.getByText(tenant.colleague.name)).toBeVisible();
  await waiting.getByRole('button', { name: 'Chuyển', exact: true }).click();
  const places = waiting.getByRole('listitem');
  await expect(places.filter({ hasText: tenant.colleague.name })).toContainText('Đang gọi');
  await expect(places.filter({ hasText: tenant.leader.name })).toContainText('Không trực tuyến');
  for (const width of [1280, 390]) {
    await own.setViewportSize({ width, height: 900 });
    await info.attach(`${width}`, { body: await own.screenshot(), contentType: 'image/png' });
  }
  await hangUp(own);
});

test('who telephones by other means reads so where they ask a page to call', async ({ site, tenant, visit }) => {
  const { leader, agent } = tenant;
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }] };
  const { data: contact } = await site.call(leader, createContact, { json });
  await tenant.rows(db => db.updateTable('users').set({ call_channel_type: 1 }).where('id', '=', agent.id).execute());
  const page = await visit(agent);
  await page.goto(`/customers/${contact._id}`);
  await expect(async () => {
    await page.locator('#main').getByRole('button', { name: 'Gọi Trần Thị Dậu' }).click();
    const words = 'Bạn không nghe gọi bằng trình duyệt: hãy gọi từ điện thoại của bạn';
    await expect(toast(page, words).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('the time in a state is the server’s, whatever the clock of the computer says', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await page.goto('/tickets');
  await expect(page.locator('.agent-since')).toHaveText(/^\dp$/);
});

test('a microphone is chosen, seen to hear, and replaced when it is unplugged', async ({ site, tenant, telephone }) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await dial(other, await extensionOf(tenant, tenant.agent));
  const call = callWindow(own);
  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(other, mine);
  await call.getByRole('button', { name: 'Thiết bị' }).click();
  const level = call.getByRole('meter', { name: 'Độ lớn của micrô' });
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.1);
  const choice = call.getByRole('combobox', { name: 'Micrô' });
  await expect(choice.getByRole('option')).not.toHaveCount(1);
  await choice.selectOption({ index: 1 });
  const chosen = await choice.inputValue();
  await expectToHear(other, mine);
  await call.getByRole('button', { name: 'Thiết bị' }).click();

  await own.evaluate(() => {
    for (const track of window.heard.microphones.splice(0)) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await expect(toast(own, 'Micrô vừa bị rút, đang dùng micrô mặc định')).toBeVisible();
  await expectToHear(other, mine);
  await call.getByRole('button', { name: 'Thiết bị' }).click();
  await expect(call.getByRole('combobox', { name: 'Micrô' })).toHaveValue(chosen);
});

test('a browser that cannot telephone says so, as it comes and when a call is asked for', async ({
  site,
  tenant,
  telephone,
}) => {
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }] };
  await site.call(tenant.leader, createContact, { json });
  const own = await telephone(mine, tenant.agent);
  // as a page that is not served securely, or an old browser
  await own.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  });
  await own.goto('/customers');
  await touch(own);
  const told = toast(own, 'Trình duyệt của bạn không hỗ trợ phương thức nghe gọi!');
  await expect(told).toBeVisible();
  await expect(told).toHaveCount(0, { timeout: 15_000 });
  await own.locator('#main').getByRole('button', { name: 'Gọi Trần Thị Dậu' }).first().click();
  await expect(told).toBeVisible();
});

test('devices are tried before a call', async ({ tenant, telephone }) => {
  const page = await telephone(mine, tenant.agent);
  await beReachable(page, tenant, tenant.agent);
  await page.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  const pad = page.getByRole('region', { name: 'Bàn phím quay số' });
  await pad.getByRole('button', { name: 'Thiết bị' }).click();
  const level = pad.getByRole('meter', { name: 'Độ lớn của micrô' });
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.1);
  await pad.getByRole('combobox', { name: 'Micrô' }).selectOption({ index: 1 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('softphone-microphone'))).toBeTruthy();
  const tones = () => page.evaluate(() => window.heard.rings);
  const before = await tones();
  await pad.getByRole('button', { name: 'Nghe thử' }).click();
  await expect.poll(tones).toBe(before + 1);
  await expect(pad.getByRole('button', { name: 'Nghe thử' })).toBeEnabled();
  await expect(toast(page, 'Chưa phát được âm thanh')).toHaveCount(0);
  // closed, it listens no more
  const open = () => page.evaluate(() => window.heard.microphones.filter(one => one.readyState === 'live').length);
  await expect.poll(open).toBeGreaterThan(0);
  await pad.getByRole('button', { name: 'Thiết bị' }).click();
  await expect.poll(open).toBe(0);
});

test('what went wrong is told with what was seen before, and without what opens anything', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  let secret = '';
  const told: string[] = [];
  const { own } = await twoTelephones(site, tenant, async (tone, person) => {
    const page = await telephone(tone, person);
    page.on('response', async response => {
      if (person?.email !== tenant.agent.email || !response.url().endsWith('/phone/line')) return;
      secret = ((await response.json()) as { line: { sipPass: string } }).line.sipPass;
    });
    page.on('request', request => {
      if (request.url().endsWith('/phone/traces')) told.push(request.postData() ?? '');
    });
    return page;
  });
  // there is no line to call out by
  await dial(own, '0912345678');
  await expect(toast(own, 'Doanh nghiệp chưa có đầu số gọi ra')).toBeVisible();
  await expect.poll(() => told.length).toBe(1);
  const { kind, log } = JSON.parse(told[0]!);
  expect([kind, log.device, log.version, log.tenant_id, log.user_id]).toEqual([
    ...['call-error', 'web', '10', tenant.id, tenant.agent.id],
  ]);
  for (const events of [log.events, log.sip_events, log.ws_events]) {
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThanOrEqual(50);
  }
  await own.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => told.length).toBe(2);
  expect(JSON.parse(told[1]!)).toMatchObject({ kind: 'disconnected', logs: expect.arrayContaining([]) });

  expect(secret.length).toBeGreaterThan(10);
  const traces = () => tenant.rows(db => db.selectFrom('call_traces').select(['kind', 'log']).execute());
  await expect.poll(async () => (await traces()).map(({ kind }) => kind).sort()).toEqual(['disconnected', 'error']);
  const kept = JSON.stringify([told, await traces(), await own.evaluate(() => ({ ...localStorage }))]);
  expect(kept).not.toContain(secret);
  expect(kept).not.toMatch(/Digest |ice-pwd|fingerprint:/);

  await own.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  const pad = own.getByRole('region', { name: 'Bàn phím quay số' });
  await pad.getByRole('button', { name: 'Thiết bị' }).click();
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    pad.getByRole('link', { name: 'Tải chẩn đoán 3 cuộc gọi gần nhất' }).click(),
  ]);
  const calls = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(calls).toMatchObject([{ callType: 'CALL_OUTBOUND', isOver: true }]);
});
