import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as schedules from '../../routes/settings/time-working/schedules.tsx';

let test: TestApi;
let web: TestWeb;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/settings/time-working/:id?': schedules });
});
afterAll(() => test.close());

it('is set beside the schedules, keeps what is refused, and is not set over another’s change', async () => {
  const admin = await test.user(await test.tenant(), { role: 'administrator' });
  const path = '/settings/time-working';
  const save = (minutes: string, was: string) => web.visit(admin, path, { intent: 'near-due', minutes, was });
  expect((await web.visit(admin, path)).field('minutes')).toBe('30');
  expect(await save('45', '30')).toMatchObject({ status: 302, toast: 'Đã lưu thời gian báo sắp quá hạn' });
  const wrong = await save('0', '45');
  expect([wrong.status, wrong.field('minutes'), wrong.field('was')]).toEqual([422, '0', '45']);
  expect(wrong.text).toContain('Số phút nguyên từ 1 đến 1440');
  const late = await save('20', '30');
  expect([late.status, late.field('minutes'), late.field('was')]).toEqual([409, '20', '45']);
  expect(late.text).toContain('Người khác vừa đổi thành 45 phút');
});
