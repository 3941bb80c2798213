import { openHotline } from './call-place.ts';
import { answer, callQueue, callWindow, endedRecord, hangUp } from './call-steps.ts';
import { expect, type Page, toast } from './fixtures.ts';
import { expectToHear, test, tones, touch, twoTelephones } from './telephones.ts';

const [, theirs, visitors] = tones;

const button = (page: Page, name: 'Ngừng ghi' | 'Ghi tiếp') => callWindow(page).getByRole('button', { name });

test('a recording pauses as its button says: by a dead socket not, after a reload still, for a colleague no longer', async ({
  site,
  tenant,
  telephone,
  complaints,
}) => {
  test.slow();
  complaints.expect(/WebSocket/);
  const hotline = await openHotline(tenant, tenant.agent);
  const { own, other } = await twoTelephones(site, tenant, telephone);
  const visitor = await telephone(visitors);
  await callQueue(visitor, hotline);
  await answer(own);
  await expectToHear(own, visitors);
  const told = async () => {
    const pauses = tenant.rows(db =>
      db
        .selectFrom('call_events')
        .select('kind')
        .where('kind', 'in', ['recording.paused', 'recording.resumed'])
        .orderBy('seq')
        .execute(),
    );
    return (await pauses).map(({ kind }) => kind.replace('recording.', ''));
  };

  // nothing that is said arrives
  await own.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = () => {};
    Object.assign(window, { hearAgain: () => Object.assign(WebSocket.prototype, { send }) });
  });
  await button(own, 'Ngừng ghi').click();
  await expect(toast(own, 'Chưa ngừng được ghi âm, cuộc gọi vẫn đang được ghi. Vui lòng thử lại!')).toBeVisible();
  await expect(button(own, 'Ngừng ghi')).toBeVisible();
  expect(await told()).toEqual([]);
  await own.evaluate(() => (window as unknown as { hearAgain: () => void }).hearAgain());

  await expect(button(own, 'Ngừng ghi')).toBeEnabled({ timeout: 20_000 });
  await button(own, 'Ngừng ghi').click();
  await expect(button(own, 'Ghi tiếp')).toBeVisible();
  await expect.poll(told).toEqual(['paused']);

  await own.reload();
  await touch(own);
  await own.getByRole('button', { name: 'Nối lại' }).click();
  await expectToHear(own, visitors);
  await expect(button(own, 'Ghi tiếp')).toBeVisible();
  expect(await told()).toEqual(['paused']);

  const call = callWindow(own);
  await call.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await call.getByRole('searchbox', { name: 'Tìm nơi nhận' }).fill(tenant.colleague.name);
  await call.getByRole('button', { name: `Chuyển ${tenant.colleague.name}`, exact: true }).click();
  await answer(other);
  await expectToHear(visitor, theirs);
  await expect(button(other, 'Ngừng ghi')).toBeVisible();
  await expect.poll(told).toEqual(['paused', 'resumed']);
  await button(other, 'Ngừng ghi').click();
  await expect(button(other, 'Ghi tiếp')).toBeVisible();
  await button(other, 'Ghi tiếp').click();
  await expect(button(other, 'Ngừng ghi')).toBeVisible();
  await hangUp(visitor);
  const { recordings } = await endedRecord(tenant);
  expect(recordings).toMatchObject([
    {
      pauses: [
        { from: expect.any(Number), to: expect.any(Number) },
        { from: expect.any(Number), to: expect.any(Number) },
      ],
    },
  ]);
});
