import { readFileSync } from 'node:fs';
import { writeWav } from 'contract/audio/wav.ts';
import { listAudio } from 'contract/ivr/audio.ts';
import { ivrCps } from 'contract/ivr/scenarios.ts';
import { listStateChanges, updateStateChange } from 'contract/ivr/state-changes.ts';
import { ivrStates } from 'contract/ivr/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import { paths } from '../../http/paths.ts';
import * as audio from '../../routes/switchboard/ivr/audio.tsx';
import * as scenario from '../../routes/switchboard/ivr/scenario.tsx';

let test: TestApi;
let web: TestWeb;
let supervisor: TestUser;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/switchboard/ivr/scenario/:cpId/:id?': scenario,
    '/switchboard/ivr/audio/:id?': audio,
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  const tenant = await test.tenant();
  supervisor = await test.user(tenant, { role: 'supervisor' });
  agent = await test.user(tenant, { role: 'agent' });
});

const wav = (name = 'Lời chào.wav') =>
  new File([writeWav({ rate: 8_000, samples: new Float32Array(8_000).fill(0.25) })], name, { type: 'audio/wav' });

function uploadOf(file: File, name = ''): FormData {
  const form = new FormData();
  form.set('intent', 'upload');
  form.set('name', name);
  form.set('file', file);
  return form;
}

describe('the page of a scenario', () => {
  let address: string;
  let cp: string;
  const states: Record<string, string> = {};
  const add = async (name: string, type: string, more: object = {}) => {
    const { data } = await test.call(supervisor.token, ivrStates.create, {
      json: { cp_id: cp, name, type, ...more } as never,
    });
    states[name] = data._id;
  };
  const ways = async () => (await test.call(supervisor.token, listStateChanges, { query: { cp_id: cp } })).list;
  const addWay = (from: string, condition: string, to: string, value = '') =>
    web.visit(supervisor, address, {
      ...{ intent: 'add-way', from_id: states[from]!, condition, to_id: states[to]!, value },
    });

  beforeEach(async () => {
    cp = (await test.call(supervisor.token, ivrCps.create, { json: { name: 'Tổng đài', code: '700' } })).data._id;
    address = paths.ivrScenario(cp);
    await add('Nhập mã', 'collect', { variable: 'ma', retries: 0 });
    await add('Hết', 'end');
  });

  it('adds a way, changes it and takes it away, and says at the field what is wrong', async () => {
    expect((await addWay('Nhập mã', 'done', 'Hết')).toast).toBe('Tạo mới đường đi thành công');
    const wrong = await addWay('Nhập mã', 'key', 'Hết');
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('"Nhập dãy số" không có trường hợp "Bấm phím"'),
    ]);
    const [way] = await ways();
    const open = await web.visit(supervisor, `${address}?way=${way!._id}`);
    expect([open.field('id'), open.field('version')]).toEqual([way!._id, '1']);
    expect(open.text).toContain('Lưu đường đi');
    const change = { intent: 'update-way', id: way!._id, from_id: states['Nhập mã']!, to_id: states.Hết!, value: '' };
    const posted = await web.visit(supervisor, `${address}?way=${way!._id}`, {
      ...{ ...change, condition: 'timeout', version: '1' },
    });
    expect(posted).toMatchObject({ status: 302, location: address, toast: 'Cập nhật đường đi thành công' });
    expect(await ways()).toMatchObject([{ condition: 'timeout', version: 2 }]);
    // somebody was faster
    const late = await web.visit(supervisor, `${address}?way=${way!._id}`, {
      ...{ ...change, condition: 'done', version: '1' },
    });
    expect([late.status, late.field('version'), (await ways())[0]!.condition]).toEqual([409, '2', 'timeout']);
    expect(late.text).toContain('Lưu đè');
    await web.visit(supervisor, `${address}?way=${way!._id}`, {
      ...{ ...change, condition: 'done', version: late.field('version')! },
    });
    expect((await ways())[0]!.condition).toBe('done');
    expect((await web.visit(supervisor, address, { intent: 'remove-way', id: way!._id })).toast).toBe(
      'Xóa đường đi thành công',
    );
    expect(await ways()).toEqual([]);
  });

  it('tells what keeps it from being published, and publishes it without', async () => {
    await addWay('Nhập mã', 'done', 'Hết');
    const refused = await web.visit(supervisor, address, { intent: 'publish' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Chưa xuất bản được: kịch bản còn 2 lỗi.');
    expect(refused.text).toContain('Trạng thái "Nhập mã" chưa có đường đi cho trường hợp "Không bấm gì".');
    const sound = await web.visit(supervisor, paths.ivrAudios, uploadOf(wav(), 'Mời nhập mã'));
    expect(sound.toast).toBe('Tải lên âm thanh thành công');
    const { list } = await test.call(supervisor.token, listAudio, { query: { q: 'Mời nhập mã' } });
    await test.call(supervisor.token, ivrStates.update, {
      params: { id: states['Nhập mã']! },
      json: { name: 'Nhập mã', type: 'collect', variable: 'ma', retries: 0, audio_ids: [list[0]!._id] } as never,
    });
    await addWay('Nhập mã', 'timeout', 'Hết');
    expect((await web.visit(supervisor, address)).text).toContain('Không tìm thấy lỗi nào.');
    expect((await web.visit(supervisor, address, { intent: 'publish' })).toast).toBe('Xuất bản kịch bản thành công');
    const { data } = await test.call(supervisor.token, ivrCps.readOne, { params: { id: cp } });
    expect([data.published_at === null, data.is_changed]).toEqual([false, false]);
  });

  it('rehearses it by its address, and leads to the answer', async () => {
    await addWay('Nhập mã', 'done', 'Hết');
    const empty = await web.visit(agent, address);
    expect(empty.html).toContain(`action="${address}#simulation"`);
    const asked = await web.visit(agent, `${address}?version=draft&keys=123%23&caller_number=0901234567&at=`);
    expect(asked.html).toContain('id="simulation"');
    expect(asked.text).toMatch(/1\. Nhập mã bấm: 123 .*2\. Xong → Hết .*Cuộc gọi kết thúc\./);
    expect(asked.text).toMatch(/caller_number \+84901234567 .*caller_tier 0 .*ma 123/);
    expect((await web.visit(agent, `${address}?version=draft&at=mai`)).text).toContain('Viết như 20/11/2026 08:30');
    expect((await web.visit(agent, `${address}?version=published`)).text).toContain('Kịch bản này chưa được xuất bản.');
  });

  it('shows an agent what is there, and takes nothing from them', async () => {
    await addWay('Nhập mã', 'done', 'Hết');
    const page = await web.visit(agent, address);
    expect(page.text).toContain('Nhập mã · Xong → Hết');
    expect(page.html).not.toMatch(/value="(publish|add-way|remove-way)"|[?]way=/);
    const state = await web.visit(agent, `${address}/${states['Nhập mã']}`);
    expect(state.status).toBe(200);
    expect(state.text).toMatch(/Loại Nhập dãy số Âm thanh Không có .*Biến ma .*Chờ bấm phím 5 giây .*Đóng/);
    expect(state.text).not.toContain('Lịch làm việc');
    expect(state.html).not.toContain('value="update"');
    expect((await web.visit(supervisor, `${address}/${states['Nhập mã']}`)).html).toContain('value="update"');
    const [way] = await ways();
    for (const form of [
      { intent: 'publish', id: '' },
      { intent: 'remove-way', id: way!._id },
    ]) {
      const posted = await web.visit(agent, address, form).catch(error => error);
      expect(posted.toast).toBeUndefined();
    }
    await expect(
      test.call(agent.token, updateStateChange, {
        params: { id: way!._id },
        json: { from_id: way!.from_id, to_id: way!.to_id, condition: 'timeout' },
      }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await ways()).toEqual([way]);
  });
});

describe('the page of sounds', () => {
  const listed = async (q = '') => (await test.call(supervisor.token, listAudio, { query: q ? { q } : {} })).list;

  it('takes a sound, plays it, and says why it takes no other', async () => {
    const posted = await web.visit(supervisor, paths.ivrAudios, uploadOf(wav('Chào buổi sáng.wav')));
    expect(posted).toMatchObject({ location: paths.ivrAudios, toast: 'Tải lên âm thanh thành công' });
    const [sound] = await listed('Chào buổi sáng');
    const page = await web.visit(agent, paths.ivrAudios);
    expect(page.html).toContain(`src="${paths.ivrSound(sound!._id)}"`);
    expect(page.text).not.toContain('Tải lên âm thanh');
    const wrong = await web.visit(supervisor, paths.ivrAudios, uploadOf(new File(['ID3'], 'a.mp3'), 'Nhạc'));
    expect([wrong.status, wrong.field('name')]).toEqual([422, 'Nhạc']);
    expect(wrong.text).toContain('Đây không phải tệp WAV hoặc MP3');
    const music = new File([readFileSync('api/ivr/two-tones.mp3')], 'Nhạc chờ.mp3', { type: 'audio/mpeg' });
    await web.visit(supervisor, paths.ivrAudios, uploadOf(music));
    expect(await listed('Nhạc chờ')).toMatchObject([{ name: 'Nhạc chờ', milliseconds: 2_000 }]);
    const none = await web.visit(supervisor, paths.ivrAudios, uploadOf(new File([], '')));
    expect(none.text).toContain('Hãy chọn một tệp WAV hoặc MP3');
    const taken = await web.visit(supervisor, paths.ivrAudios, uploadOf(wav(), 'chào BUỔI sáng'));
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('Đã có âm thanh mang tên này')]);
  });

  it('asks before it deletes, and refuses with words while a state uses it', async () => {
    await web.visit(supervisor, paths.ivrAudios, uploadOf(wav(), 'Tạm biệt'));
    const [sound] = await listed('Tạm biệt');
    const cp = (await test.call(supervisor.token, ivrCps.create, { json: { name: 'Tổng đài' } })).data._id;
    const { data: state } = await test.call(supervisor.token, ivrStates.create, {
      json: { cp_id: cp, name: 'Hết', type: 'end', audio_ids: [sound!._id] } as never,
    });
    const at = `${paths.ivrAudios}/${sound!._id}`;
    expect((await web.visit(supervisor, at)).text).toContain('Bạn có chắc chắn muốn xóa Tạm biệt không?');
    const refused = await web.visit(supervisor, at, { intent: 'delete' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('1 trạng thái IVR')]);
    await test.call(supervisor.token, ivrStates.remove, { params: { id: state._id } });
    expect((await web.visit(supervisor, at, { intent: 'delete' })).toast).toBe('Xóa âm thanh thành công');
    expect(await listed('Tạm biệt')).toEqual([]);
  });

  it('leads from a page past the end to the last', async () => {
    for (let n = 0; n < 11; n++) await web.visit(supervisor, paths.ivrAudios, uploadOf(wav(), `Bài ${n}`));
    const beyond = await web.visit(supervisor, `${paths.ivrAudios}?q=B%C3%A0i&page=9`);
    expect(beyond).toMatchObject({ status: 302, location: `${paths.ivrAudios}?q=B%C3%A0i&page=2` });
  });
});
