import type { Locator } from '@playwright/test';
import { inBothSchemes } from './accessibility.ts';
import { callWindow, extensionOf } from './call-steps.ts';
import { expect, type Page, toast } from './fixtures.ts';
import { dial, expectToHear, test, tones, touch, twoTelephones } from './telephones.ts';

const [mine, theirs] = tones;
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Presses Tab until it is there. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await place.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${place}`);
}

test('every state of the telephone is readable, on a desk and on a phone, in light and dark', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const found: Record<string, string[]> = {};
  const look = async (state: string) => {
    for (const size of [phone, wide]) {
      await own.setViewportSize(size);
      found[`${state} ${size.width}`] = await inBothSchemes(own);
    }
  };
  await own.getByRole('button', { name: 'Bàn phím quay số' }).first().click();
  await look('idle');
  await own.keyboard.press('Escape');
  await expect(own.getByRole('textbox', { name: 'Số điện thoại' })).toHaveCount(0);

  await dial(other, await extensionOf(tenant, tenant.agent));
  const call = callWindow(own);
  await expect(call.getByText(tenant.colleague.name)).toBeVisible();
  await expect(own.getByRole('alert').filter({ hasText: 'Cuộc gọi đến từ' })).toContainText(tenant.colleague.name);
  await look('ringing');
  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(own, theirs);
  await look('in call');
  await call.getByRole('button', { name: 'Bàn phím' }).click();
  await look('keys');
  await call.getByRole('button', { name: 'Thiết bị' }).click();
  await look('devices');
  await call.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await expect(call.getByRole('button', { name: `Chuyển ${tenant.leader.name}` })).toBeVisible();
  await look('forward');
  await call.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await call.getByRole('button', { name: 'Giữ máy' }).click();
  await expect(call.getByRole('heading', { name: 'Đang giữ máy' })).toBeVisible();
  await look('on hold');
  await call.getByRole('button', { name: 'Kết thúc' }).click();
  await expect(call.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeVisible();
  await look('wrap-up');
  expect(Object.fromEntries(Object.entries(found).filter(([, findings]) => findings.length > 0))).toEqual({});
});

test('the keyboard alone answers, mutes, leads on, hangs up and writes up; who types is not interrupted', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const call = callWindow(own);
  const field = own.locator('#main').getByRole('searchbox').first();
  await field.focus();
  await own.keyboard.type('máy giặt');
  await dial(other, await extensionOf(tenant, tenant.agent));
  await expect(call.getByRole('button', { name: 'Trả lời' })).toBeVisible();
  await expect(field).toBeFocused();
  await own.keyboard.type(' cửa ngang');
  await expect(field).toHaveValue('máy giặt cửa ngang');

  await own.keyboard.press('F8');
  await expect(call.getByRole('heading', { name: 'Đang đổ chuông' })).toBeFocused();
  await tabTo(own, call.getByRole('button', { name: 'Trả lời' }));
  await own.keyboard.press('Enter');
  await expectToHear(other, mine);
  await expect(call.getByRole('heading', { name: 'Đang trả lời' })).toBeFocused();

  await tabTo(own, call.getByRole('button', { name: 'Tắt mic' }));
  await own.keyboard.press('Enter');
  await expect(call.getByRole('button', { name: 'Bật mic' })).toBeFocused();
  await expectToHear(other);
  await own.keyboard.press('Enter');
  await expectToHear(other, mine);

  await tabTo(own, call.getByRole('button', { name: 'Bàn phím' }));
  await own.keyboard.press('Enter');
  await expect(call.getByRole('button', { name: '1' })).toBeFocused();
  await own.keyboard.type('5#');
  await expect(call.getByText('5#')).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(call.getByRole('button', { name: 'Bàn phím' })).toBeFocused();

  await tabTo(own, call.getByRole('button', { name: 'Chuyển', exact: true }));
  await own.keyboard.press('Enter');
  await expect(call.getByRole('combobox', { name: 'Cách chuyển' })).toBeFocused();
  // who has no telephone open cannot be reached: the call comes back
  await tabTo(own, call.getByRole('button', { name: `Chuyển ${tenant.leader.name}` }));
  await own.keyboard.press('Enter');
  await expect(toast(own, `Chưa chuyển được đến ${tenant.leader.name}`)).toBeVisible();
  await expect(call.getByRole('button', { name: 'Chuyển', exact: true })).toBeFocused();
  await expectToHear(other, mine);

  await tabTo(own, call.getByRole('button', { name: 'Kết thúc' }));
  await own.keyboard.press('Enter');
  await expect(call.getByRole('heading', { name: 'Sau cuộc gọi' })).toBeFocused();
  await tabTo(own, call.getByRole('radio').first());
  await own.keyboard.press('Space');
  await tabTo(own, call.getByRole('textbox', { name: 'Ghi chú' }));
  await own.keyboard.type('Đã hẹn giao lại');
  await tabTo(own, call.getByRole('button', { name: 'Lưu' }));
  await own.keyboard.press('Enter');
  await expect(call).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect
    .poll(() => tenant.rows(db => db.selectFrom('call_wrap_ups').select(['outcome', 'note']).execute()))
    .toEqual([{ outcome: 'solved', note: 'Đã hẹn giao lại' }]);
});

test('the window lies where it was put, by mouse or keys, and never out of view', async ({
  site,
  tenant,
  telephone,
}) => {
  test.slow();
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const call = callWindow(own);
  const at = async () => {
    const { x, y, width, height } = (await call.boundingBox())!;
    const size = own.viewportSize()!;
    const outside = [-x, -y, x + width - size.width, y + height - size.height];
    expect(Math.max(...outside), `px out of view, of ${JSON.stringify({ x, y, width, height })}`).toBeLessThanOrEqual(
      0.5,
    );
    return { x: Math.round(x), y: Math.round(y) };
  };
  const frame = (await own.locator('.top').boundingBox())!;
  await dial(other, await extensionOf(tenant, tenant.agent));
  await expect(call).toBeVisible();
  expect(await at()).toEqual({ x: frame.x + 50, y: frame.height });

  const drag = async (x: number, y: number) => {
    const head = (await call.getByRole('heading').boundingBox())!;
    await own.mouse.move(head.x + 5, head.y + 5);
    await own.mouse.down();
    await own.mouse.move(head.x + 5 + x, head.y + 5 + y, { steps: 4 });
    await own.mouse.up();
  };
  await drag(120, 60);
  expect(await at()).toEqual({ x: frame.x + 170, y: frame.height + 60 });
  await drag(3_000, 3_000);
  const corner = await at();
  expect(corner.x).toBe(wide.width - 320);
  // what comes into it makes it higher
  await call.getByRole('button', { name: 'Trả lời' }).click();
  await expectToHear(own, theirs);
  expect((await at()).y).toBeLessThan(corner.y);
  await own.setViewportSize({ width: 900, height: 640 });
  expect((await at()).x).toBe(900 - 320);
  await drag(-30, -1_000);
  // beside the button that makes a ticket, and not over it
  const lifted = await at();
  expect([lifted.y, lifted.x <= 900 - 350]).toEqual([0, true]);

  const grip = call.getByRole('button', { name: 'Di chuyển cửa sổ bằng các phím mũi tên' });
  await grip.focus();
  for (const key of ['ArrowLeft', 'ArrowDown', 'Shift+ArrowLeft']) await grip.press(key);
  expect(await at()).toEqual({ x: lifted.x - 16 - 96, y: 16 });
  for (let presses = 0; presses < 8; presses += 1) await grip.press('Shift+ArrowLeft');
  expect(await at()).toEqual({ x: 0, y: 16 });

  // another page, and one loaded again, have it where it was
  await own.getByRole('link', { name: 'Báo cáo' }).first().press('Enter');
  await expect(own).toHaveURL(/report/);
  expect(await at()).toEqual({ x: 0, y: 16 });
  await expectToHear(own, theirs);
  await own.reload();
  await touch(own);
  await own.getByRole('button', { name: 'Nối lại' }).click();
  await expectToHear(own, theirs);
  expect(await at()).toEqual({ x: 0, y: 16 });
});
