import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ivrCps, publishIvr } from 'contract/ivr/scenarios.ts';
import { createStateChange } from 'contract/ivr/state-changes.ts';
import { ivrStates } from 'contract/ivr/states.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openHost } from '../api/calls/open-host.ts';
import { atEnd, endAll } from '../voice/gateway/test-gateway.ts';
import type { ApiFailure, TestApi, TestUser } from './api.ts';
import { openCallHost, openCallScene } from './call-scene.ts';
import { openVoice } from './voice-scene.ts';

let test: TestApi;
beforeAll(async () => {
  ({ test } = await openCallHost());
});
afterEach(endAll);
afterAll(() => test.close());

const key = 'khoa-rat-bi-mat-0123456789';

/** A server of the tenant's own that answers who asks with the key. */
async function openCrm() {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers['x-api-key'] as string | undefined);
    response.statusCode = request.headers['x-api-key'] === key ? 200 : 401;
    response.end('{"tier":"vàng"}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise(resolve => server.close(resolve)));
  return { asked, url: `http://localhost:${(server.address() as AddressInfo).port}/khach?so={{caller_number}}` };
}

async function openScenario(by: TestUser, url: string) {
  const cp = (await test.call(by.token, ivrCps.create, { json: { name: 'Tra khách', code: '701' } })).data._id;
  const make = async (json: object) =>
    (await test.call(by.token, ivrStates.create, { json: { cp_id: cp, ...json } as never })).data;
  const asks = { name: 'Hỏi CRM', type: 'http', url, variable: 'tier', path: 'tier' };
  const http = await make({ ...asks, header_name: 'X-API-Key', header_value: key });
  const found = await make({ name: 'Thấy', type: 'end' });
  const failed = await make({ name: 'Không thấy', type: 'end' });
  for (const [condition, to] of [
    ['done', found],
    ['failed', failed],
  ] as const)
    await test.call(by.token, createStateChange, {
      json: { from_id: http._id, to_id: to._id, condition, value: '' } as never,
    });
  return { cp, http, asks: { ...asks, header_name: 'X-API-Key' } };
}

const errorsOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: ApiFailure) => error.fieldErrors,
  );

it('is sent by the look-up of a call, and stands in no answer, event or log', async () => {
  const named = { ...test.house, voice: { ...test.house.voice, lookUpHosts: new Set(['localhost']) } };
  const host = openHost(named);
  await host.start('tra cứu');
  atEnd(() => host.close());
  const { asked, url } = await openCrm();
  const scene = await openCallScene(test, { agents: 0 });
  const admin = await test.user(scene.tenant, { role: 'supervisor' });
  const { cp, http, asks } = await openScenario(admin, url);
  await test.call(admin.token, publishIvr, { params: { id: cp } });
  await test.rows(scene.tenant, db => db.updateTable('hotlines').set({ ivr_id: cp, queue_id: null }).execute());
  const { phoneOf, warnings } = await openVoice(test, host);
  const ring = async () => {
    const call = await (await phoneOf('0901234567')).call(scene.number);
    await expect.poll(() => call.state).toBe('ended');
    const id = call.header('x-call-id')!;
    const entered = async () => {
      const { rows } = await test.rows(scene.tenant, db =>
        sql<{ name: string }>`select detail->>'name' as name from call_events
          where tenant_id = ${scene.tenant} and call_id = ${id} and kind = 'ivr.state' order by seq`.execute(db),
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(entered).toHaveLength(2);
    return entered();
  };
  expect(await ring()).toEqual(['Hỏi CRM', 'Thấy']);
  expect(asked).toEqual([key]);
  const { data } = await test.call(admin.token, ivrStates.readOne, { params: { id: http._id } });
  expect(data).toMatchObject({ header_name: 'X-API-Key', header_value: true });
  const { rows } = await test.rows(scene.tenant, db =>
    sql<{ all: string }>`select concat(
      (select json_agg(s) from ivr_states s where s.tenant_id = ${scene.tenant}),
      (select json_agg(p) from ivr_cps p where p.tenant_id = ${scene.tenant}),
      (select json_agg(e) from call_events e where e.tenant_id = ${scene.tenant}),
      (select json_agg(a) from audit_log a where a.tenant_id = ${scene.tenant})) as all`.execute(db),
  );
  expect(rows[0]!.all).toContain('header_sealed');
  expect(rows[0]!.all + JSON.stringify(data) + warnings.join()).not.toContain(key);
  // the state goes without it from its next publication on, and not before
  const change = (json: object) =>
    test.call(admin.token, ivrStates.update, { params: { id: http._id }, json: { ...asks, ...json } as never });
  await change({ header_name: '' });
  expect(await ring()).toEqual(['Hỏi CRM', 'Thấy']);
  await test.call(admin.token, publishIvr, { params: { id: cp } });
  expect(await ring()).toEqual(['Hỏi CRM', 'Không thấy']);
  expect(asked).toEqual([key, key, undefined]);
});

it('stays when it is left out, and is typed again for another server or name', async () => {
  const admin = await test.user(await test.tenant(), { role: 'supervisor' });
  const { http, asks } = await openScenario(admin, 'https://crm.example.vn/a?so={{caller_number}}');
  const change = (json: object) =>
    test.call(admin.token, ivrStates.update, { params: { id: http._id }, json: { ...asks, ...json } as never });
  const path = await change({ url: 'https://crm.example.vn/b' });
  expect(path.data).toMatchObject({ header_value: true, version: http.version + 1 });
  // nothing has changed
  expect((await change({ url: 'https://crm.example.vn/b' })).data.version).toBe(path.data.version);
  const again = { header_value: ['Nhập lại giá trị: tên header hoặc máy chủ đã đổi.'] };
  expect(await errorsOf(change({ url: 'https://ke-gian.example/b' }))).toEqual(again);
  expect(await errorsOf(change({ url: 'http://crm.example.vn/b' }))).toEqual(again);
  expect(await errorsOf(change({ header_name: 'X-Other' }))).toEqual(again);
  expect((await change({ url: 'https://moi.example.vn/b', header_value: key })).data.header_value).toBe(true);
  expect((await change({ type: 'end', header_name: '' })).data).toMatchObject({ header_name: '', header_value: false });
  expect(await errorsOf(change({}))).toEqual({ header_value: ['Nhập giá trị của header'] });
  // whoever fills the variable would be given the key
  expect(await errorsOf(change({ url: 'https://{{may_chu}}/b', header_value: key }))).toEqual({
    url: ['Khi gửi header, tên máy chủ không được chứa biến'],
  });
  expect(await errorsOf(change({ header_name: '', header_value: key }))).toEqual({ header_name: ['Nhập tên header'] });
  for (const header_name of ['Host', 'content-length', 'X Y'])
    expect(await errorsOf(change({ header_name, header_value: key }))).toEqual({
      header_name: ['Tên header không hợp lệ, hoặc do hệ thống tự đặt'],
    });
  expect(await errorsOf(change({ header_value: 'a\r\nX-Thêm: b' }))).toEqual({
    header_value: ['Giá trị chỉ gồm chữ không dấu, số và ký hiệu'],
  });
});
