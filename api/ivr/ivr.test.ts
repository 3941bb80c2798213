import { writeWav } from 'contract/audio/wav.ts';
import { deleteAudio, listAudio, readSound, uploadAudio } from 'contract/ivr/audio.ts';
import { ivrCps, lintIvr, publishIvr } from 'contract/ivr/scenarios.ts';
import { simulateIvr } from 'contract/ivr/simulation.ts';
import {
  createStateChange,
  deleteStateChange,
  listStateChanges,
  updateStateChange,
} from 'contract/ivr/state-changes.ts';
import { ivrStates, listStateTypes } from 'contract/ivr/states.ts';
import { allIvrs } from 'contract/lookups/lookups.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { holdTables, untilWaiting } from '../../tests/held-locks.ts';
import { readDraft, readPublished } from './read-flow.ts';

let test: TestApi;
let admin: TestUser;
let cp: string;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'supervisor' });
  cp = (await test.call(admin.token, ivrCps.create, { json: { name: 'Tổng đài chính', code: '700' } })).data._id;
});

const addState = async (name: string, type: string, more: object = {}) =>
  (await test.call(admin.token, ivrStates.create, { json: { cp_id: cp, name, type, ...more } as never })).data;
const addWay = async (from_id: string, condition: string, to_id: string, value = '') =>
  (await test.call(admin.token, createStateChange, { json: { from_id, to_id, condition, value } as never })).data;
const wavOf = (seconds: number, rate = 16_000) =>
  new File(
    [writeWav({ rate, samples: Float32Array.from({ length: seconds * rate }, (_, at) => 0.5 * Math.sin(at / 5)) })],
    'Lời chào.wav',
    { type: 'audio/wav' },
  );
const upload = async (name: string, file = wavOf(1)) =>
  (await test.call(admin.token, uploadAudio, { file, json: { name } })).data;
const addQueue = async (name: string, more: object = {}) =>
  (await test.call(admin.token, queues.create, { json: { name, code: '801', is_active: true, ...more } as never }))
    .data;
const publish = () => test.call(admin.token, publishIvr, { params: { id: cp } });
const simulate = async (query: object) =>
  (await test.call(admin.token, simulateIvr, { params: { id: cp }, query: query as never })).data;

/** A menu that leads to a queue by 1 and ends by silence. */
async function fill() {
  const [sound, queue] = [await upload('Mời bấm phím'), await addQueue('Bán hàng', { user_ids: [admin.id] })];
  const menu = await addState('Menu', 'menu', { audio_ids: [sound._id], retries: 1 });
  const line = await addState('Chờ bán hàng', 'queue', { queue_id: queue._id });
  const end = await addState('Tạm biệt', 'end');
  const way = await addWay(menu._id, 'key', line._id, '1');
  await addWay(menu._id, 'timeout', end._id);
  return { sound, queue, menu, line, end, way };
}

describe('a scenario', () => {
  it('is edited, published as it is then, and run as it was published', async () => {
    const { menu, line, way } = await fill();
    expect(menu.is_first).toBe(true);
    const { data, findings } = await publish();
    expect([data.is_changed, findings]).toEqual([false, []]);
    expect(await simulate({ version: 'published', keys: '5,1' })).toMatchObject({
      lines: [
        { name: 'Menu', came_by: '', heard: ['Mời bấm phím', 'Mời bấm phím'], pressed: '5, 1' },
        { name: 'Chờ bán hàng', came_by: 'Bấm phím 1' },
      ],
      end: 'Chờ ở hàng đợi Bán hàng.',
    });
    await test.call(admin.token, updateStateChange, {
      params: { id: way._id },
      json: { from_id: menu._id, to_id: line._id, condition: 'key', value: '2', version: 1 },
    });
    expect((await test.call(admin.token, ivrCps.readOne, { params: { id: cp } })).data.is_changed).toBe(true);
    expect((await simulate({ version: 'published', keys: '1' })).end).toBe('Chờ ở hàng đợi Bán hàng.');
    expect((await simulate({ version: 'draft', keys: '1' })).end).toBe('Cuộc gọi kết thúc.');
    expect((await test.call(admin.token, allIvrs, {})).list).toMatchObject([{ name: 'Tổng đài chính', code: '700' }]);
  });

  it('is not published with errors, which name their state', async () => {
    await addState('Lời chào', 'play');
    await expect(publish()).rejects.toMatchObject({
      status: 409,
      body: {
        message: 'Chưa xuất bản được: kịch bản còn 2 lỗi.',
        findings: [{ code: 'no_way_out', level: 'error' }, { code: 'missing_audio' }],
      },
    });
    expect((await test.call(admin.token, allIvrs, {})).list).toEqual([]);
    expect((await test.call(admin.token, lintIvr, { params: { id: cp } })).data).toHaveLength(2);
  });

  const findings = async (id = cp) =>
    (await test.call(admin.token, lintIvr, { params: { id } })).data.map(({ code, level }) => `${level} ${code}`);

  it('is not published where it goes round with another, or where silence leads back to its menu', async () => {
    const other = (await test.call(admin.token, ivrCps.create, { json: { name: 'Ngoài giờ', code: '701' } })).data._id;
    const there = await addState('Sang ngoài giờ', 'ivr', { target_cp_id: other });
    const end = await addState('Hết', 'end');
    await test.call(admin.token, ivrStates.create, {
      json: { cp_id: other, name: 'Về tổng đài', type: 'ivr', target_cp_id: cp } as never,
    });
    expect(await findings()).toEqual(['error unknown_target', 'warning unreachable']);
    // the other is published while this one comes to an end
    await test.rows(admin.tenantId, async db => {
      const flow = await readDraft({ db: db as never, tenantId: admin.tenantId }, other);
      await db
        .updateTable('ivr_cps')
        .set({ published: JSON.stringify(flow) })
        .where('id', '=', other)
        .execute();
    });
    expect(await findings()).toEqual(['error endless_loop', 'warning unreachable']);
    await expect(publish()).rejects.toMatchObject({ status: 409 });
    const menu = await addState('Menu', 'menu', { audio_ids: [(await upload('Mời'))._id], is_first: true });
    await addWay(menu._id, 'key', end._id, '1');
    const back = await addWay(menu._id, 'timeout', menu._id);
    expect(await findings()).toContain('error silent_loop');
    await test.call(admin.token, updateStateChange, {
      params: { id: back._id },
      json: { from_id: menu._id, to_id: end._id, condition: 'timeout', value: '', version: 1 },
    });
    await test.call(admin.token, ivrStates.remove, { params: { id: there._id } });
    expect((await publish()).findings).toEqual([]);
  });

  it('closes no circle with another that is published at the same moment', async () => {
    const other = (await test.call(admin.token, ivrCps.create, { json: { name: 'Ngoài giờ', code: '701' } })).data._id;
    const both = [cp, other];
    const publishOf = (id: string) => test.call(admin.token, publishIvr, { params: { id } });
    for (const cp_id of both) {
      await test.call(admin.token, ivrStates.create, { json: { cp_id, name: 'Hết', type: 'end' } as never });
      await publishOf(cp_id);
    }
    for (const [cp_id, target_cp_id] of [both, [...both].reverse()])
      await test.call(admin.token, ivrStates.create, {
        json: { cp_id, name: 'Sang bên kia', type: 'ivr', target_cp_id, is_first: true } as never,
      });
    // each alone would do: the other still comes to an end
    for (const id of both) expect(await findings(id)).toEqual(['warning unreachable']);
    const gate = await holdTables(test, ['ivr_audios']);
    const published = Promise.allSettled(both.map(publishOf));
    await untilWaiting(test, 2, published);
    await gate.open();
    const [refused, ...more] = (await published).filter(({ status }) => status === 'rejected');
    expect([refused, more]).toMatchObject([
      { reason: { status: 409, body: { findings: [{ code: 'endless_loop' }, { code: 'unreachable' }] } } },
      [],
    ]);
  });

  it('is told of queues that nobody takes calls of and of numbers that are not called', async () => {
    const queue = await addQueue('Vắng người');
    await addState('Chờ', 'queue', { queue_id: queue._id });
    expect(await findings()).toEqual(['warning empty_target']);
    await test.rows(admin.tenantId, db =>
      db
        .insertInto('call_queue_members')
        .values({ tenant_id: admin.tenantId, id: crypto.randomUUID(), queue_id: queue._id, user_id: admin.id })
        .execute(),
    );
    expect(await findings()).toEqual([]);
    const number = await addState('Ra ngoài', 'number', { number: '1900 1234', is_first: true });
    const change = (text: string) =>
      test.call(admin.token, ivrStates.update, {
        params: { id: number._id },
        json: { name: 'Ra ngoài', type: 'number', number: text } as never,
      });
    expect(await findings()).toContain('error barred_number');
    await change('0901 234 567');
    expect(await findings()).toEqual(['warning unreachable']);
    await test.rows(admin.tenantId, db =>
      db
        .insertInto('blacklist')
        .values({
          tenant_id: admin.tenantId,
          id: crypto.randomUUID(),
          name: '0901',
          value: '+84901234567',
          kind: 'phone',
        })
        .execute(),
    );
    expect(await findings()).toContain('error barred_number');
    // what is dialled inside is no number of the blacklist or the plan
    await change('801');
    expect(await findings()).toEqual(['warning unreachable']);
  });

  it('takes its hours from the schedule of today', async () => {
    const [schedule] = await test.rows(admin.tenantId, db =>
      db
        .insertInto('schedules')
        .values({ tenant_id: admin.tenantId, id: crypto.randomUUID(), name: 'Hành chính', monday: '08:00-12:00' })
        .returning('id')
        .execute(),
    );
    const hours = await addState('Giờ', 'hours', { schedule_id: schedule!.id });
    const [open, closed] = [await addState('Mở', 'end'), await addState('Đóng', 'end')];
    await addWay(hours._id, 'open', open._id);
    await addWay(hours._id, 'closed', closed._id);
    // nothing is said on the other days either
    expect((await test.call(admin.token, lintIvr, { params: { id: cp } })).data).toMatchObject([
      { code: 'holiday_without_message' },
      { code: 'hours_not_covered', level: 'warning', message: expect.stringContaining('Thứ Ba, Thứ Tư') },
    ]);
    await publish();
    const last = async (at: string) => (await simulate({ version: 'published', at })).lines.at(-1)!.name;
    expect([await last('23/11/2026 09:00'), await last('23/11/2026 13:00')]).toEqual(['Mở', 'Đóng']);
    await test.rows(admin.tenantId, db => db.updateTable('schedules').set({ monday: '13:00-17:00' }).execute());
    expect([await last('23/11/2026 09:00'), await last('23/11/2026 13:00')]).toEqual(['Đóng', 'Mở']);
    const flow = await test.rows(admin.tenantId, db =>
      readPublished({ db: db as never, tenantId: admin.tenantId }, cp),
    );
    expect(flow!.schedules).toMatchObject([{ _id: schedule!.id, monday: '13:00-17:00' }]);
    await test.rows(admin.tenantId, db => db.updateTable('schedules').set({ monday: '' }).execute());
    await expect(publish()).rejects.toMatchObject({
      body: {
        findings: expect.arrayContaining([expect.objectContaining({ code: 'hours_not_covered', level: 'error' })]),
      },
    });
  });
});

describe('states and ways', () => {
  it('keep what their kind knows and refuse what it needs', async () => {
    const missing = addState('Chuyển', 'queue');
    await expect(missing).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'queue_id' }] } });
    await expect(addState('Biến', 'set', { variable: 'Tên Biến' })).rejects.toMatchObject({
      body: { errors: [{ param: 'variable' }] },
    });
    await expect(addState('Hỏi', 'http', { variable: 'x', url: 'ftp://a.vn' })).rejects.toMatchObject({
      body: { errors: [{ param: 'url' }] },
    });
    const state = await addState('Đặt', 'set', { variable: 'x', value: '{{caller_number}}', number: '0901234567' });
    expect(state).toMatchObject({ variable: 'x', value: '{{caller_number}}', number: '' });
  });

  it('are left by the conditions of their kind, each once, inside one scenario', async () => {
    const { menu, line, end } = await fill();
    const refused = (param: string) => ({ status: 422, body: { errors: [{ param }] } });
    await expect(addWay(menu._id, 'done', end._id)).rejects.toMatchObject(refused('condition'));
    await expect(addWay(menu._id, 'key', end._id, 'abc')).rejects.toMatchObject(refused('value'));
    await expect(addWay(menu._id, 'key', end._id, '1')).rejects.toMatchObject(refused('condition'));
    const other = (await test.call(admin.token, ivrCps.create, { json: { name: 'Khác' } })).data._id;
    const { data: far } = await test.call(admin.token, ivrStates.create, {
      json: { cp_id: other, name: 'Xa', type: 'end' } as never,
    });
    await expect(addWay(menu._id, 'wrong', far._id)).rejects.toMatchObject(refused('to_id'));
    expect(await addWay(menu._id, 'wrong', line._id, 'thừa')).toMatchObject({ value: '' });
  });

  it('move the mark of the first, lose ways that a new kind does not know, and go with their ways', async () => {
    const { menu, line, end, way } = await fill();
    const ways = async () =>
      (await test.call(admin.token, listStateChanges, { query: { cp_id: cp } })).list.map(one => one.condition).sort();
    await test.call(admin.token, ivrStates.update, {
      params: { id: end._id },
      json: { name: 'Tạm biệt', type: 'end', is_first: true, version: 1 } as never,
    });
    const first = async (id: string) =>
      (await test.call(admin.token, ivrStates.readOne, { params: { id } })).data.is_first;
    expect([await first(end._id), await first(menu._id)]).toEqual([true, false]);
    await test.call(admin.token, ivrStates.update, {
      params: { id: menu._id },
      json: { name: 'Menu', type: 'collect', variable: 'ma' } as never,
    });
    expect(await ways()).toEqual(['timeout']);
    await expect(test.call(admin.token, deleteStateChange, { params: { id: way._id } })).rejects.toMatchObject({
      status: 404,
    });
    await test.call(admin.token, ivrStates.remove, { params: { id: menu._id } });
    expect(await ways()).toEqual([]);
    expect((await test.call(admin.token, ivrStates.list, { query: { cp_id: cp } })).list.map(one => one.name)).toEqual([
      line.name,
      'Tạm biệt',
    ]);
  });

  it('are of thirteen kinds, each told with its conditions', async () => {
    const { list } = await test.call(admin.token, listStateTypes, {});
    expect(list).toHaveLength(13);
    expect(list.find(({ id }) => id === 'menu')!.conditions).toContainEqual({
      ...{ id: 'key', name: 'Bấm phím', has_value: true },
    });
  });
});

describe('sounds', () => {
  it('are kept as 8 kHz mono, measured, and heard by range', async () => {
    const sound = await upload('Chào', wavOf(2, 44_100));
    expect(sound).toMatchObject({ name: 'Chào', milliseconds: 2_000, built_in: null });
    expect(sound.peak_db).toBeCloseTo(-6, 0);
    const heard = await test.call(admin.token, readSound, { params: { id: sound._id } });
    const bytes = new Uint8Array(await heard.arrayBuffer());
    expect([heard.headers.get('content-type'), bytes.length]).toEqual(['audio/wav', 44 + 2 * 16_000]);
    expect((await test.call(admin.token, listAudio, { query: { q: 'chao' } })).total).toBe(1);
  });

  const refused: [string, File, string][] = [
    ['no sound', new File(['ID3'], 'a.mp3'), 'Đây không phải tệp WAV hoặc MP3'],
    ['nothing', new File([], 'a.wav'), 'Hãy chọn một tệp WAV hoặc MP3'],
  ];
  for (const [what, file, message] of refused)
    it(`refuse ${what} at the field`, () =>
      expect(upload('Sai', file)).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: 'file', message }] },
      }));

  it('are not deleted while states or what is published use them, all or none', async () => {
    const { sound, menu } = await fill();
    const free = await upload('Tự do');
    const remove = (...ids: string[]) => test.call(admin.token, deleteAudio, { json: { ids } });
    await expect(remove(free._id, sound._id)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 trạng thái IVR') },
    });
    await publish();
    const other = await upload('Khác');
    await test.call(admin.token, ivrStates.update, {
      params: { id: menu._id },
      json: { name: 'Menu', type: 'menu', audio_ids: [other._id] } as never,
    });
    await expect(remove(sound._id)).rejects.toMatchObject({
      body: { message: expect.stringContaining('1 kịch bản IVR đã xuất bản') },
    });
    await publish();
    await remove(sound._id, free._id);
    expect((await test.call(admin.token, listAudio, {})).list.map(one => one.name)).toEqual(['Khác']);
  });
});

it('a scenario stays while what another has published leads to it, and goes with its own', async () => {
  const goal = (await test.call(admin.token, ivrCps.create, { json: { name: 'Ngoài giờ', code: '701' } as never }))
    .data;
  const remove = (id: string) => test.call(admin.token, ivrCps.remove, { params: { id } });
  await test.rows(admin.tenantId, async db => {
    const publish = (id: string, published: object) =>
      db
        .updateTable('ivr_cps')
        .set({ published: JSON.stringify(published) })
        .where('id', '=', id)
        .execute();
    await publish(cp, { states: [{ target_cp_id: goal._id }] });
    await publish(goal._id, { cp_id: goal._id });
  });
  await expect(remove(goal._id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('1 kịch bản IVR đã xuất bản'),
  });
  await remove(cp);
  await remove(goal._id);
});

it('everybody reads and only supervisors and administrators write', async () => {
  const agent = await test.user(admin.tenantId, { role: 'agent' });
  expect((await test.call(agent.token, ivrCps.list, {})).total).toBe(1);
  await expect(test.call(agent.token, ivrCps.create, { json: { name: 'X' } })).rejects.toMatchObject({ status: 403 });
  await expect(test.call(agent.token, publishIvr, { params: { id: cp } })).rejects.toMatchObject({ status: 403 });
});
