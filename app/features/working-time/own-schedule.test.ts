import { schedules } from 'contract/settings/schedules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import * as screen from '../../routes/settings/time-working/schedules.tsx';

let test: TestApi;
let web: TestWeb;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/settings/time-working/:id?': screen });
});
afterAll(() => test.close());

it('says before the tenant’s own schedule is deleted what due dates will count by', async () => {
  const admin = await test.user(await test.tenant(), { role: 'administrator' });
  const add = async (name: string, is_default: boolean) =>
    (await test.call(admin.token, schedules.create, { json: { name, is_default, monday: '08:00-12:00' } })).data._id;
  const asked = async (id: string) => (await web.visit(admin, `/settings/time-working/${id}?delete=1`)).text;
  expect(await asked(await add('Giờ hành chính', true))).toContain('hạn xử lý tính theo mọi phút, cả ngày nghỉ');
  expect(await asked(await add('Ca tối', false))).not.toContain('hạn xử lý tính theo mọi phút, cả ngày nghỉ');
});
