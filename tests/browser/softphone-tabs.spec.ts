import { createContact } from 'contract/contacts/contacts.ts';
import { openHotline } from './call-place.ts';
import { answer, callQueue, callWindow, extensionOf, hangUp, setAvailable } from './call-steps.ts';
import { expect, type Page, toast } from './fixtures.ts';
import {
  anotherTab,
  beReachable,
  beRegistered,
  dial,
  expectToHear,
  test,
  tones,
  touch,
  twoTelephones,
} from './telephones.ts';

const [mine, theirs, visitors] = tones;
const rings = (page: Page) => page.evaluate(() => window.heard.rings);

test('one tab rings, the other shows it and steers it, and goes on with the call when the first closes', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const tab = await anotherTab(own, mine);
  await tab.goto('/customers');
  await touch(tab);
  await dial(other, await extensionOf(tenant, tenant.agent));
  const call = callWindow(tab);
  for (const page of [own, tab]) await expect(callWindow(page).getByText(tenant.colleague.name)).toBeVisible();
  await expect.poll(() => rings(own)).toBeGreaterThan(0);
  expect(await rings(tab)).toBe(0);

  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(own, theirs);
  await expectToHear(other, mine);
  await call.getByRole('textbox', { name: 'Ghi chú cuộc gọi' }).fill('Hỏi về bảo hành');
  await call.getByRole('button', { name: 'Tắt mic' }).click();
  await expectToHear(other);
  await expect(callWindow(own).getByRole('button', { name: 'Bật mic' })).toBeVisible();
  await expect(callWindow(own).getByRole('textbox', { name: 'Ghi chú cuộc gọi' })).toHaveValue('Hỏi về bảo hành');

  await own.close();
  await expectToHear(tab, theirs);
  // who was silent stays silent
  await expect(call.getByRole('button', { name: 'Bật mic' })).toBeVisible();
  await expectToHear(other);
  await call.getByRole('button', { name: 'Bật mic' }).click();
  await expectToHear(other, mine);
  await call.getByRole('button', { name: 'Kết thúc' }).click();
  await expect(call.getByRole('textbox', { name: 'Ghi chú' })).toHaveValue('Hỏi về bảo hành');
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('calls').select(['state', 'outcome']).execute()))
    .toEqual([{ state: 'ended', outcome: 'answer' }]);
});

test('who types as the call ends types on in what is left to say of it, which a reload keeps', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await dial(other, await extensionOf(tenant, tenant.agent));
  await answer(own);
  await expectToHear(other, mine);
  const call = callWindow(own);
  await call.getByRole('textbox', { name: 'Ghi chú cuộc gọi' }).focus();
  await own.keyboard.type('Hỏi bảo');
  await hangUp(other);
  await expect(call.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await own.keyboard.type(' hành');
  const note = call.getByRole('textbox', { name: 'Ghi chú' });
  await expect(note).toHaveValue('Hỏi bảo hành');
  await own.reload();
  await touch(own);
  await expect(note).toHaveValue('Hỏi bảo hành');
  await call.getByRole('radio').first().check();
  await call.getByRole('button', { name: 'Lưu' }).click();
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('call_wrap_ups').select('note').execute()))
    .toEqual([{ note: 'Hỏi bảo hành' }]);
});

test('a call stays in its browser when another one is opened, which says so and has the telephone afterwards', async ({
  site,
  tenant,
  telephone,
}, info) => {
  test.slow();
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }] };
  const { data: contact } = await site.call(tenant.leader, createContact, { json });
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await dial(other, await extensionOf(tenant, tenant.agent));
  await answer(own);
  await expectToHear(own, theirs);
  const elsewhere = await telephone(visitors, tenant.agent);
  await elsewhere.goto(`/customers/${contact._id}`);
  await touch(elsewhere);
  const told = elsewhere.getByText('Bạn đang có cuộc gọi ở trình duyệt khác, điện thoại sẽ mở ở đây');
  await expect(told).toBeVisible();
  // nothing calls from here meanwhile, and each says why
  const call = elsewhere.locator('#main').getByRole('button', { name: 'Gọi Trần Thị Dậu' });
  await expect(call).toBeDisabled();
  await expect(call).toHaveAttribute('title', 'Bạn đang có cuộc gọi ở trình duyệt khác.');
  await elsewhere.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  const pad = elsewhere.getByRole('region', { name: 'Bàn phím quay số' });
  await pad.getByRole('textbox', { name: 'Số điện thoại' }).fill('0901234567');
  await expect(pad.getByText('Bạn đang có cuộc gọi ở trình duyệt khác.')).toBeVisible();
  await expect(pad.getByRole('button', { name: 'Gọi', exact: true })).toBeDisabled();
  await pad.getByRole('textbox', { name: 'Số điện thoại' }).press('Escape');
  await expect(elsewhere.locator('.agent-word')).toHaveText('Đang gọi');
  for (const width of [1280, 390]) {
    await elsewhere.setViewportSize({ width, height: 900 });
    await info.attach(`${width}`, { body: await elsewhere.screenshot(), contentType: 'image/png' });
  }
  await expectToHear(own, theirs);
  await expectToHear(other, mine);
  await hangUp(own);
  await expect(told).toHaveCount(0, { timeout: 15_000 });
  await expect(call).toBeEnabled();
  await expect(own.getByText('Điện thoại của bạn đang mở ở trình duyệt khác.')).toBeVisible();
  await dial(other, await extensionOf(tenant, tenant.agent));
  await answer(elsewhere);
  await expectToHear(other, visitors);
});

test('the telephone is in the browser that was touched last, and the first click there may ask for a call', async ({
  site,
  tenant,
  telephone,
  complaints,
}) => {
  test.slow();
  complaints.expect(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { agent, leader } = tenant;
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0912345678' }] };
  const { data: contact } = await site.call(leader, createContact, { json });
  await setAvailable(site, agent);
  const [office, home] = [await telephone(mine, agent), await telephone(visitors, agent)];
  const told = (page: Page) => page.getByText('Điện thoại của bạn đang mở ở trình duyệt khác.');
  const isAt = async (here: Page, there: Page) => {
    await expect(told(there)).toBeVisible();
    await expect(told(here)).toHaveCount(0);
  };
  await beReachable(office, tenant, agent);
  await home.goto('/tickets');
  await isAt(office, home);
  await touch(home);
  await isAt(home, office);

  // it sleeps while the other one is used; when it wakes nobody has touched it since
  await home.context().setOffline(true);
  await office.keyboard.press('Shift');
  await expect(told(office)).toHaveCount(0);
  await beRegistered(tenant, agent);
  await home.context().setOffline(false);
  await isAt(office, home);
  await home.goto(`/customers/${contact._id}`);
  await isAt(office, home);
  await beRegistered(tenant, agent);

  // pressed as people do, for longer than the telephone takes to come
  await home.locator('#main').getByRole('button', { name: 'Gọi Trần Thị Dậu' }).click({ delay: 500 });
  await expect(toast(home, 'Doanh nghiệp chưa có đầu số gọi ra')).toBeVisible();
  await isAt(home, office);
});

test('a page signs in with another secret before its own runs out, and is rung by it', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  await setAvailable(site, tenant.agent, tenant.colleague);
  const [own, other] = [await telephone(mine, tenant.agent), await telephone(theirs, tenant.colleague)];
  const names: string[] = [];
  await own.route('**/phone/line', async route => {
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
    const response = await route.fetch({ headers });
    const { line } = (await response.json()) as { line: { username: string } };
    names.push(line.username);
    // the first is asked for anew after half of it
    await route.fulfill({ response, json: { line: { ...line, lasts: names.length === 1 ? 20_000 : 43_200_000 } } });
  });
  const rung: string[] = [];
  own.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => rung.push(/^INVITE sip:(\w+)/.exec(`${payload}`)?.[1] ?? '')),
  );
  await beReachable(own, tenant, tenant.agent);
  await beReachable(other, tenant, tenant.colleague);
  await expect.poll(() => names.length, { timeout: 30_000 }).toBe(2);
  await dial(other, await extensionOf(tenant, tenant.agent));
  await answer(own);
  await expectToHear(other, mine);
  await expect(own.getByText('Điện thoại của bạn đang mở ở trình duyệt khác.')).toHaveCount(0);
  await hangUp(own);
  expect(rung.filter(Boolean).length).toBe(1);
  expect(new Set(names).size).toBe(2);
});

test('what was held stays held when the page is loaded again, also by a click before its telephone is known', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  await dial(other, await extensionOf(tenant, tenant.agent));
  const call = callWindow(own);
  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(other, mine);
  await call.getByRole('button', { name: 'Giữ máy' }).click();
  await expectToHear(other);
  // as an older page kept it
  await own.evaluate(name => {
    sessionStorage.setItem(name, localStorage.getItem(name)!);
    localStorage.removeItem(name);
  }, 'softphone-instance');
  await own.addInitScript(registerLater);
  await own.reload();
  await touch(own);
  await own.getByRole('button', { name: 'Nối lại' }).click();
  await expect(call.getByText(/^Đang nối lại… \d+s$/)).toBeVisible();
  await expect.poll(() => own.evaluate(() => window.unsaid.length)).toBe(1);
  await own.evaluate(() => window.register());
  await expect(call.getByRole('heading', { name: 'Đang giữ máy' })).toBeVisible();
  await expectToHear(other);
  await call.getByRole('button', { name: 'Tiếp tục' }).click();
  await expectToHear(other, mine);
  await expectToHear(own, theirs);
});

declare global {
  interface Window {
    unsaid: (() => void)[];
    register(): void;
  }
}

/** Runs in the page: what registers its telephone waits until it may. */
function registerLater(): void {
  const { send } = WebSocket.prototype;
  window.unsaid = [];
  window.register = () => {
    WebSocket.prototype.send = send;
    for (const say of window.unsaid) say();
  };
  WebSocket.prototype.send = function (message) {
    if (String(message).startsWith('REGISTER')) window.unsaid.push(() => send.call(this, message));
    else send.call(this, message);
  };
}

test('a call that a colleague answered is no miss, one that nobody answered is', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const hotline = await openHotline(tenant, [tenant.agent, tenant.colleague], { strategy: 'ring_all' });
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const visitor = await telephone(visitors);
  await callQueue(visitor, hotline);
  for (const page of [own, other])
    await expect(callWindow(page).getByRole('button', { name: 'Trả lời' })).toBeVisible();
  await answer(other);
  await expect(toast(own, 'Đồng nghiệp đã nghe máy')).toBeVisible();
  await expect(callWindow(own)).toHaveCount(0);
  await expect(toast(own, 'Cuộc gọi nhỡ')).toHaveCount(0);
  await expectToHear(visitor, theirs);
  await hangUp(visitor);
  await expect(callWindow(other).getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  const legs = () =>
    tenant.rows(db =>
      db
        .selectFrom('call_legs')
        .select(['user_id', 'outcome'])
        .where('role', '=', 'agent')
        .orderBy('outcome')
        .execute(),
    );
  await expect.poll(legs).toEqual([
    { user_id: tenant.colleague.id, outcome: 'answered' },
    { user_id: tenant.agent.id, outcome: 'elsewhere' },
  ]);
  const outcomes = () => tenant.rows(db => db.selectFrom('calls').select('outcome').execute());
  await expect.poll(outcomes).toEqual([{ outcome: 'answer' }]);
  const missed = () => tenant.rows(db => db.selectFrom('tickets').select('missed_call_at').execute());
  expect(await missed()).toEqual([{ missed_call_at: null }]);

  // whose caller gives up has missed it
  await callWindow(other).getByRole('button', { name: 'Bỏ qua' }).click();
  await callQueue(visitor, hotline);
  await expect(callWindow(own).getByRole('button', { name: 'Trả lời' })).toBeVisible();
  await hangUp(visitor);
  await expect(toast(own, 'Cuộc gọi nhỡ từ Đỗ Thị Mai')).toBeVisible();
});

test('a page that nobody has touched rings on the desktop, is not ready, and aloud from the first key on', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { agent, colleague } = tenant;
  await setAvailable(site, agent, colleague);
  const own = await telephone(mine, agent);
  await own.addInitScript(keepNotifications);
  const other = await telephone(theirs, colleague);
  await own.goto('/tickets');
  await expect(own.getByRole('button', { name: 'Bật chuông' })).toBeVisible();
  const state = () =>
    tenant.rows(db =>
      db.selectFrom('agent_states').select(['is_registered', 'is_armed']).where('user_id', '=', agent.id).execute(),
    );
  await expect.poll(state).toEqual([{ is_registered: true, is_armed: false }]);
  const shown = () => own.evaluate(() => window.notifications);

  await beReachable(other, tenant, colleague);
  await dial(other, await extensionOf(tenant, agent));
  await expect(callWindow(own).getByRole('button', { name: 'Trả lời' })).toBeVisible();
  await expect.poll(shown).toEqual([`Cuộc gọi đến: ${colleague.name} · ${await extensionOf(tenant, colleague)}`]);
  expect(await rings(own)).toBe(0);
  await own.keyboard.press('Shift');
  await expect.poll(() => rings(own)).toBeGreaterThan(0);
  await expect(own.getByRole('button', { name: 'Bật chuông' })).toHaveCount(0);
  await expect.poll(state).toEqual([{ is_registered: true, is_armed: true }]);
  await callWindow(own).getByRole('button', { name: 'Từ chối' }).click();
  await expect(callWindow(other).getByRole('button', { name: 'Kết thúc' })).toHaveCount(0);
  await expect.poll(shown).toEqual([]);

  // touched and in view it needs none; out of view it does
  await dial(other, await extensionOf(tenant, agent));
  await expect(callWindow(own).getByRole('button', { name: 'Trả lời' })).toBeVisible();
  expect(await shown()).toEqual([]);
  await own.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(shown).toHaveLength(1);
  await hangUp(other);
  // whoever did not look is told there, and by a toast once they do
  await expect.poll(shown).toEqual([`Cuộc gọi nhỡ: ${colleague.name} · ${await extensionOf(tenant, colleague)}`]);
  const missed = toast(own, `Cuộc gọi nhỡ từ ${colleague.name}`);
  await expect(missed).toHaveCount(0);
  await own.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(missed).toBeVisible();
});

declare global {
  interface Window {
    notifications: string[];
  }
}

/** Runs in the page: a desktop that shows what it is told; a browser without a screen has none. */
function keepNotifications(): void {
  window.notifications = [];
  window.Notification = class {
    static permission = 'granted';
    onclick = null;
    readonly #text: string;
    constructor(title: string, { body }: NotificationOptions) {
      this.#text = `${title}: ${body}`;
      window.notifications.push(this.#text);
    }
    close(): void {
      window.notifications = window.notifications.filter(text => text !== this.#text);
    }
  } as never;
}

test('what the telephone is made of is asked for again where it does not come', async ({
  site,
  tenant,
  telephone,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|503|Failed to fetch dynamically imported module/);
  await setAvailable(site, tenant.agent);
  const page = await telephone(mine, tenant.agent);
  const asked: string[] = [];
  // the telephone comes once there is a network, its library at the third try
  await page.route(/\/assets\/(island|JsSIP)-[^/]*\.js/, route => {
    const part = route.request().url().includes('island') ? 'island' : 'library';
    asked.push(part);
    if (part === 'island' && asked.length === 1) return route.abort();
    const tries = asked.filter(one => one === 'library').length;
    if (tries === 1) return route.abort();
    return tries === 2 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/tickets');
  await touch(page);
  await expect.poll(() => asked).toEqual(['island']);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await beRegistered(tenant, tenant.agent);
  expect(asked).toEqual(['island', 'island', 'library', 'library', 'library']);
  await expect(toast(page, 'Không thể tải được JsSIP, vui lòng reload lại trang!')).toHaveCount(0);
});

test('a library that does not come in three tries is missed, and said so', async ({
  tenant,
  telephone,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
  const page = await telephone(mine, tenant.agent);
  let asked = 0;
  await page.route(/\/assets\/JsSIP-[^/]*\.js/, route => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/tickets');
  await touch(page);
  await expect(toast(page, 'Không thể tải được JsSIP, vui lòng reload lại trang!')).toBeVisible();
  expect(asked).toBe(3);
});
