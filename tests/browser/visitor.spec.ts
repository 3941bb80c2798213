import { v7 } from '../../db/uuid.ts';
import { openHotline } from './call-place.ts';
import { callWindow } from './call-steps.ts';
import { expect, type Tenant } from './fixtures.ts';
import { test, tones } from './telephones.ts';

const [, , visitors] = tones;

/** Gives the tenant's one number hours in which it is never open. */
async function close({ id: tenant_id, rows }: Tenant, more: { closed_voicemail: boolean }): Promise<void> {
  const schedule_id = v7();
  await rows(async db => {
    await db.insertInto('schedules').values({ tenant_id, id: schedule_id, name: 'Không bao giờ' }).execute();
    await db
      .updateTable('hotlines')
      .set({ schedule_id, ...more })
      .execute();
  });
}

test('a visitor who calls outside the hours is told so, and can leave a message', async ({ tenant, telephone }) => {
  const number = await openHotline(tenant, tenant.agent);
  const visitor = await telephone(visitors);
  await close(tenant, { closed_voicemail: false });
  const dial = async () => {
    await visitor.getByRole('button', { name: 'Gọi' }).click();
    await expect(callWindow(visitor)).toBeVisible();
  };
  await visitor.goto(`/widget-demo/call?to=${number}`);
  await visitor.getByLabel('Họ tên').fill('Đỗ Thị Mai');
  await dial();
  await expect(visitor.getByText('Ngoài giờ làm việc, vui lòng gọi lại sau')).toBeVisible({ timeout: 30_000 });
  await expect(visitor.getByRole('button', { name: 'Gọi' })).toBeEnabled();
  await expect(visitor.getByLabel('Họ tên')).toHaveValue('Đỗ Thị Mai');

  await tenant.rows(db => db.updateTable('hotlines').set({ closed_voicemail: true }).execute());
  await dial();
  const recording = () => tenant.rows(db => db.selectFrom('call_recordings').select('kind').executeTakeFirst());
  await expect.poll(recording, { timeout: 30_000 }).toEqual({ kind: 'voicemail' });
  await expect(callWindow(visitor).getByText('Đang gọi')).toBeVisible();
  await callWindow(visitor).getByRole('button', { name: '#' }).click();
  await expect(visitor.getByText('Đã nhận lời nhắn của bạn')).toBeVisible();
});

test('without scripts nothing offers to call', async ({ tenant, visit }) => {
  const visitor = await visit(undefined, { javaScriptEnabled: false });
  await visitor.goto('/widget-demo/call');
  await expect(visitor.locator('noscript > div')).toHaveText('Trang gọi thử cần JavaScript.');
  await expect(visitor.getByRole('button', { name: 'Gọi' })).toBeDisabled();
  const staff = await visit(tenant.agent, { javaScriptEnabled: false });
  await staff.goto('/tickets');
  await expect(staff.getByRole('heading', { name: 'Ticket', exact: true })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Bàn phím quay số' })).toBeHidden();
});
