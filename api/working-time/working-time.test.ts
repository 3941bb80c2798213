import { randomUUID } from 'node:crypto';
import { readSummary } from 'contract/reports/summary.ts';
import { readNearDue, saveNearDue } from 'contract/settings/near-due.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { schedulePeriods, takeHolidays } from 'contract/settings/schedule-periods.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { countTickets, createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

let admin: TestUser;
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

const hours = '08:00-12:00, 13:30-17:30';
const office = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
type Schedule = Parameters<typeof schedules.form.parse>[0] & Record<string, unknown>;

const addSchedule = async (values: Schedule = {}, by = admin) =>
  (
    await test.call(by.token, schedules.create, {
      json: { name: `Lịch ${randomUUID().slice(0, 8)}`, ...values } as never,
    })
  ).data;
const addPeriod = async (values: Record<string, unknown>, by = admin) =>
  (
    await test.call(by.token, schedulePeriods.create, {
      json: { name: `Nghỉ ${randomUUID().slice(0, 8)}`, first_day: '2026-11-20', ...values } as never,
    })
  ).data;
const refusedAt = (...params: string[]) => ({
  status: 422,
  body: { errors: params.map(param => expect.objectContaining({ param })) },
});

describe('the schedule of a tenant', () => {
  const own = async () =>
    (await test.call(admin.token, schedules.list, { query: {} })).list
      .filter(row => row.is_default)
      .map(row => row._id);

  it('is one: choosing another moves the mark, and the log tells both', async () => {
    const first = await addSchedule({ ...office, is_default: true });
    const second = await addSchedule({ ...office, is_default: true });
    expect(await own()).toEqual([second._id]);
    const json = { ...office, name: first.name, is_default: true, version: 2 };
    await test.call(admin.token, schedules.update, { params: { id: first._id }, json });
    expect(await own()).toEqual([first._id]);
    const actions = await test.rows(admin.tenantId, async db => {
      const { rows } = await sql<{
        line: string;
      }>`select action || ' ' || (after ->> 'is_default') as line from audit_log
        where action like 'schedule.%' order by id`.execute(db);
      return rows.map(row => row.line);
    });
    expect(actions).toEqual([
      'schedule.create true',
      'schedule.update false',
      'schedule.create true',
      'schedule.update false',
      'schedule.update true',
    ]);
  });

  it('stays one when two administrators choose at the same moment', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => addSchedule({ ...office, is_default: true })),
    );
    expect(made.filter(one => one.status === 'fulfilled').length).toBeGreaterThan(0);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject(refusedAt('is_default'));
    expect(await own()).toHaveLength(1);
  });

  it('has hours; another may be closed', async () => {
    await expect(addSchedule({ is_default: true })).rejects.toMatchObject(refusedAt('monday'));
    expect(await addSchedule()).toMatchObject({ is_default: false, monday: '' });
  });

  it('takes hours as people write them, and refuses what is none', async () => {
    expect(await addSchedule({ monday: '13h30-17h30, 8-12', sunday: '22-6' })).toMatchObject({
      monday: hours,
      sunday: '22:00-06:00',
    });
    await expect(addSchedule({ monday: '8-12, 11-17', friday: 'sáng' })).rejects.toMatchObject(
      refusedAt('monday', 'friday'),
    );
  });
});

describe('days that differ', () => {
  it('are refused at their fields when they cannot be', async () => {
    await expect(addPeriod({ last_day: '2026-11-19' })).rejects.toMatchObject(refusedAt('last_day'));
    await expect(addPeriod({ last_day: '2028-11-20' })).rejects.toMatchObject(refusedAt('last_day'));
    await expect(addPeriod({ kind: 'worked' })).rejects.toMatchObject(refusedAt('hours'));
    await expect(addPeriod({ first_day: '31/02/2026' })).rejects.toMatchObject(refusedAt('first_day'));
    expect(await addPeriod({ first_day: '20/11/2026' })).toMatchObject({
      first_day: '2026-11-20',
      last_day: '2026-11-20',
      schedule_id: null,
    });
    // hours belong to worked days alone
    expect(await addPeriod({ hours: '8-12' })).toMatchObject({ kind: 'off', hours: '' });
    expect(await addPeriod({ kind: 'worked', hours: '8-12' })).toMatchObject({ hours: '08:00-12:00' });
  });

  it('name a schedule of the tenant', async () => {
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    const [theirs, mine] = [await addSchedule({}, stranger), await addSchedule()];
    for (const schedule_id of [theirs._id, randomUUID()])
      await expect(addPeriod({ schedule_id })).rejects.toMatchObject({
        body: { errors: [{ param: 'schedule_id', message: 'Lịch làm việc này không còn' }] },
      });
    expect(await addPeriod({ schedule_id: mine._id })).toMatchObject({ schedule_id: mine._id });
  });

  it('are listed by the years that they touch, in the order of their days', async () => {
    const names = async (year?: number) =>
      (await test.call(admin.token, schedulePeriods.list, { query: { year } })).list.map(row => row.name);
    await addPeriod({ name: 'Giao thừa', first_day: '2026-12-31', last_day: '2027-01-02' });
    await addPeriod({ name: 'Lễ 30/4', first_day: '2027-04-30' });
    await addPeriod({ name: 'Cũ', first_day: '2025-12-31' });
    expect(await names(2027)).toEqual(['Giao thừa', 'Lễ 30/4']);
    expect(await names(2026)).toEqual(['Giao thừa']);
    expect(await names()).toEqual(['Cũ', 'Giao thừa', 'Lễ 30/4']);
  });
});

describe('official holidays', () => {
  const take = (keys: string[], by = admin) =>
    test.call(by.token, takeHolidays, { json: { year: 2027, keys: keys as never } });

  it('become days off once, and are the administrator’s from then on', async () => {
    const { list } = await take(['tet', 'hung-kings']);
    expect(list).toMatchObject([
      { name: 'Tết Nguyên đán 2027', first_day: '2027-02-05', last_day: '2027-02-09' },
      { name: 'Giỗ Tổ Hùng Vương 2027', first_day: '2027-04-16', last_day: '2027-04-16' },
    ]);
    const json = { name: 'Tết Nguyên đán 2027', first_day: '2027-02-04', last_day: '2027-02-10', version: 1 };
    await test.call(admin.token, schedulePeriods.update, { params: { id: list[0]!._id }, json });
    expect((await take(['tet', 'new-year'])).list.map(row => row.name)).toEqual(['Tết Dương lịch 2027']);
    const all = await test.call(admin.token, schedulePeriods.list, { query: { year: 2027 } });
    expect(all.list.map(row => row.first_day)).toEqual(['2027-01-01', '2027-02-04', '2027-04-16']);
  });

  it('are chosen by administrators', async () => {
    const leader = await test.user(admin.tenantId, { role: 'team_leader' });
    await expect(take(['tet'], leader)).rejects.toMatchObject({ status: 403 });
    await expect(take([])).rejects.toMatchObject(refusedAt('keys'));
    await expect(take(['x'])).rejects.toMatchObject({ status: 422 });
  });
});

describe('how near is near due', () => {
  it('is the tenant’s setting: the list, its count and the figures go by it', async () => {
    const due_at = new Date(Date.now() + 50 * 60_000).toISOString();
    await test.call(admin.token, createTicket, { json: { subject: 'Sắp tới', requester_name: 'Khách', due_at } });
    const seen = async () => {
      const { list } = await test.call(admin.token, listTickets, { query: { mode: 'nearExpired' } });
      const { data } = await test.call(admin.token, countTickets, {});
      const summary = await test.call(admin.token, readSummary, {});
      const { value, formula } = summary.data.figures.find(({ key }) => key === 'near_due')!;
      return [list.length, data.nearExpired, value, /còn dưới (\d+) phút/.exec(formula)?.[1]];
    };
    expect(await seen()).toEqual([0, 0, 0, '30']);
    await test.call(admin.token, saveNearDue, { json: { minutes: 60, was: 30 } });
    expect(await seen()).toEqual([1, 1, 1, '60']);
    expect((await test.call(admin.token, readNearDue, {})).data.minutes).toBe(60);
  });

  it('is set by administrators, and not over another’s change', async () => {
    const agent = await test.user(admin.tenantId);
    const save = (json: { minutes: number; was?: number }, by = admin) => test.call(by.token, saveNearDue, { json });
    await expect(save({ minutes: 45 }, agent)).rejects.toMatchObject({ status: 403 });
    for (const minutes of [0, 1_441, 1.5]) await expect(save({ minutes })).rejects.toMatchObject(refusedAt('minutes'));
    await save({ minutes: 45, was: 30 });
    await expect(save({ minutes: 20, was: 30 })).rejects.toMatchObject({
      status: 409,
      body: { current: { minutes: 45 } },
    });
    expect((await test.call(agent.token, readNearDue, {})).data.minutes).toBe(45);
  });
});

describe('the due date of a priority', () => {
  const priority = async (due_minutes: number) =>
    (
      await test.call(admin.token, priorities.create, {
        json: { name: `Mức ${randomUUID().slice(0, 8)}`, due_minutes },
      })
    ).data._id;
  /** A ticket as if made at a moment of Friday, 20 November 2026. */
  const ticketOf = async (time: string, json: object = {}) => {
    const { data } = await test.call(admin.token, createTicket, {
      json: { subject: 'Máy không lên', requester_name: 'Trần Thị Dậu', ...json },
    });
    await test.rows(admin.tenantId, db =>
      db
        .updateTable('tickets')
        .set({ created_at: new Date(`2026-11-20T${time}+07:00`) })
        .where('number', '=', data._id)
        .execute(),
    );
    return data._id;
  };
  const read = async (id: number) =>
    (await test.call(admin.token, readTicket, { params: { id }, query: {} })).data.ticket;
  const triage = async (id: number, priority_id: string) => {
    const { version } = await read(id);
    await test.call(admin.token, updateTicket, { params: { id }, json: { version, priority_id } });
    return read(id);
  };
  const clock = (at: string | null) => at && new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 16);

  it('counts on the tenant’s own schedule, and tells over what', async () => {
    const id = await ticketOf('11:50');
    const half = await priority(30);
    // every minute, while there is no schedule, and while there is none of the tenant's own
    const plain = await triage(id, half);
    expect(clock(plain.due_at)).toBe('2026-11-20T12:20');
    expect(plain.due_counted).toEqual({ minutes: 30, pauses: [], is_outdated: false });
    const schedule = await addSchedule(office);
    expect(clock((await triage(await ticketOf('11:50'), half)).due_at)).toBe('2026-11-20T12:20');

    const json = { ...office, name: schedule.name, is_default: true, version: 1 };
    await test.call(admin.token, schedules.update, { params: { id: schedule._id }, json });
    const lunch = await triage(await ticketOf('11:50'), half);
    expect(clock(lunch.due_at)).toBe('2026-11-20T13:50');
    expect(lunch.due_counted).toEqual({
      minutes: 30,
      pauses: [{ from: '2026-11-20T05:00:00.000Z', to: '2026-11-20T06:30:00.000Z', names: [] }],
      is_outdated: false,
    });
    expect(clock((await triage(await ticketOf('11:45'), half)).due_at)).toBe('2026-11-20T13:45');
    // what is due already stays, and still follows from the clock
    expect(await read(id)).toMatchObject({
      due_at: plain.due_at,
      due_counted: { minutes: 30, pauses: [], is_outdated: false },
    });
    // until its priority changes
    expect(clock((await triage(id, await priority(60))).due_at)).toBe('2026-11-20T14:20');
  });

  it('passes over days off, and is not counted from a date that somebody typed', async () => {
    await addSchedule({ ...office, is_default: true });
    await addPeriod({ name: 'Hội nghị', first_day: '2026-11-23', last_day: '2026-11-24' });
    const half = await priority(30);
    const friday = await triage(await ticketOf('17:20'), half);
    expect(clock(friday.due_at)).toBe('2026-11-25T08:20');
    expect(friday.due_counted!.pauses).toMatchObject([{ names: ['Hội nghị'] }]);
    const typed = new Date('2026-11-20T20:00+07:00').toISOString();
    const byHand = await triage(await ticketOf('11:50', { due_at: typed }), half);
    expect(byHand).toMatchObject({ due_at: typed, due_counted: null });
  });

  it('is explained by the hours that counted it, and says when these have changed since', async () => {
    const schedule = await addSchedule({ ...office, is_default: true });
    const half = await priority(30);
    const id = (await triage(await ticketOf('11:50'), half))._id;
    const counted = (await read(id)).due_counted!;
    expect(counted).toMatchObject({ minutes: 30, is_outdated: false });
    const save = async (json: object) => {
      const { data } = await test.call(admin.token, schedules.readOne, { params: { id: schedule._id } });
      const { name, is_default, version } = data;
      await test.call(admin.token, schedules.update, {
        params: { id: schedule._id },
        json: { ...office, name, is_default, version, ...json },
      });
    };
    // a day off of next year has no part in it
    await addPeriod({ name: 'Tết', first_day: '2027-02-06', last_day: '2027-02-10' });
    expect((await read(id)).due_counted).toEqual(counted);
    // as late, and another lunch: the hours of now would explain it wrongly
    await save({ friday: '08:00-12:00, 12:10-12:15, 13:35-17:30' });
    expect(await read(id)).toMatchObject({ due_at: (await read(id)).due_at, due_counted: { is_outdated: true } });
    await save({ friday: '08:00-12:05, 13:35-17:30' });
    const same = await read(id);
    expect(clock(same.due_at)).toBe('2026-11-20T13:50');
    expect(same.due_counted).toEqual({ minutes: 30, pauses: [], is_outdated: true });
    await save({});
    expect((await read(id)).due_counted).toEqual(counted);
    // another length of the priority leaves what was told
    const { data: stored } = await test.call(admin.token, priorities.readOne, { params: { id: half } });
    const { name, position, version } = stored;
    const json = { name, position, version, due_minutes: 90 };
    await test.call(admin.token, priorities.update, { params: { id: half }, json });
    expect((await read(id)).due_counted).toEqual(counted);
    // a typed date is nobody's count, and one that other hours have counted is still the priority's to move
    await save({ friday: '' });
    expect(clock((await triage(id, await priority(60))).due_at)).toBe('2026-11-23T09:00');
    const { version: now } = await read(id);
    const due_at = new Date('2026-11-24T15:00+07:00').toISOString();
    await test.call(admin.token, updateTicket, { params: { id }, json: { version: now, due_at } });
    expect((await read(id)).due_counted).toBe(null);
  });

  it('is counted for a ticket that is made with its priority', async () => {
    await addSchedule({ ...office, is_default: true });
    const { data } = await test.call(admin.token, createTicket, {
      json: { subject: 'Mới', requester_name: 'Khách', priority_id: await priority(9_600) },
    });
    const made = await read(data._id);
    // 9600 minutes are 20 days of 8 hours: four weeks of five days
    expect(Date.parse(made.due_at!) - Date.parse(made.created_at)).toBeGreaterThan(25 * 86_400_000);
    expect(made.due_counted!.pauses.length).toBeGreaterThan(20);
  });
});
