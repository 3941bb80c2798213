import { demoHotlineNumbers, readDemoHotlines } from 'contract/calls/demo-hotlines.ts';
import { flow } from 'contract/ivr/flow.ts';
import { weekdays } from 'contract/working-time/calendar.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, statusOf, type TestApi } from '../../tests/api.ts';
import { newId } from '../work.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

const number = demoHotlineNumbers['anphat.vn']!;
const ask = () => test.call('', readDemoHotlines, {});
const hotline = async () => (await ask()).data.hotlines.find(one => one.number === number);
const everyDay = (hours: string) => Object.fromEntries(weekdays.map(day => [day, hours]));

it('says which numbers pages may call, and whether somebody answers them now', async () => {
  expect(await statusOf(ask())).toBe(404);
  test.house.demo = true;
  expect((await ask()).data.hotlines).toEqual([]);

  const tenant = await test.tenant();
  const [id, schedule, cp_id, hours, message] = [newId(), newId(), newId(), newId(), newId()];
  const base = { tenant_id: tenant };
  const published = flow.parse({
    ...{ cp_id, name: 'Tổng đài' },
    states: [
      { id: hours, name: 'Giờ làm việc', type: 'hours', is_first: true, schedule_id: schedule },
      { id: message, name: 'Để lại lời nhắn', type: 'voicemail' },
    ],
    changes: [],
  });
  await test.rows(tenant, async db => {
    await db
      .insertInto('schedules')
      .values({ ...base, id: schedule, name: 'Giờ tổng đài', ...everyDay('00:00-24:00') })
      .execute();
    await db
      .insertInto('ivr_cps')
      .values({ ...base, id: cp_id, name: 'Tổng đài', published: JSON.stringify(published) })
      .execute();
    await db
      .insertInto('hotlines')
      .values({ ...base, id, name: 'Tổng đài', number, ivr_id: cp_id, web_calls: true })
      .execute();
  });
  const change = (values: object) =>
    test.rows(tenant, db => db.updateTable('hotlines').set(values).where('id', '=', id).execute());
  const keep = (open: string) =>
    test.rows(tenant, db => db.updateTable('schedules').set(everyDay(open)).where('id', '=', schedule).execute());

  expect(await hotline()).toEqual({ number, name: 'Tổng đài', is_closed: false });
  await keep('');
  expect(await hotline()).toMatchObject({ is_closed: true });
  // its own hours go before those of where it leads
  await keep('00:00-24:00');
  await change({ schedule_id: schedule });
  expect(await hotline()).toMatchObject({ is_closed: false });
  await keep('');
  await change({ ivr_id: null, user_id: (await test.user(tenant)).id });
  expect(await hotline()).toMatchObject({ is_closed: true });
  await change({ schedule_id: null });
  expect(await hotline()).toMatchObject({ is_closed: false });
  await change({ web_calls: false });
  expect(await hotline()).toBeUndefined();
});
