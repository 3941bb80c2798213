import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from 'contract/files/files.ts';
import { readRetention } from 'contract/settings/retention.ts';
import { saveDraft } from 'contract/tickets/drafts.ts';
import { addComment, createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { folderStore } from '../api/files/file-store.ts';
import { newId } from '../api/work.ts';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { retain } from './retain.ts';

let test: TestApi;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

const run = () => retain({ house: test.house } as never);
async function upload(name: string, more: { draft_key?: string } = {}): Promise<string> {
  const file = new File([`nội dung ${name}`], name, { type: 'text/plain' });
  const { data } = await test.call(admin.token, uploadFile, { file, json: { purpose: 'attachment', ...more } });
  return data._id;
}
const age = (days: number) =>
  test.rows(admin.tenantId, db =>
    sql`update files set created_at = now() - ${days} * interval '1 day' where tenant_id = ${admin.tenantId}`.execute(
      db,
    ),
  );
const left = () =>
  test.rows(admin.tenantId, async db => {
    const { rows } = await sql<{
      name: string;
    }>`select name from files where tenant_id = ${admin.tenantId} order by name`.execute(db);
    return rows.map(({ name }) => name);
  });
const bytesOf = (id: string) => test.house.files.size(`${admin.tenantId}/${id}`);

it('clears away what was uploaded and never sent, rows and bytes, and says how much', async () => {
  const ticket = (await test.call(admin.token, createTicket, { json: { subject: 'Một', requester_name: 'Khách' } }))
    .data._id;
  const sent = await upload('gui.txt');
  await test.call(admin.token, addComment, {
    params: { id: ticket },
    json: { kind: 'public', body: 'Đây', file_ids: [sent] },
  });
  const draft_key = `ticket:${ticket}:reply`;
  await test.call(admin.token, saveDraft, {
    json: { key: draft_key, content: { body: 'đang viết', format: 'text', fields: {} } },
  });
  const kept = await upload('nhap.txt', { draft_key });
  const lost = [await upload('bo.txt'), await upload('quen.txt')];
  const size = (await bytesOf(lost[0]!))! + (await bytesOf(lost[1]!))!;
  await age(29);
  await run();
  expect(await left()).toEqual(['bo.txt', 'gui.txt', 'nhap.txt', 'quen.txt']);
  await age(31);
  await run();
  expect(await left()).toEqual(['gui.txt', 'nhap.txt']);
  expect(await Promise.all([sent, kept, ...lost].map(async id => (await bytesOf(id)) !== undefined))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
  const { data } = await test.call(admin.token, readRetention, {});
  expect(data.deleted).toMatchObject([{ what: 'files', count: 2, bytes: size }]);
});

it('clears away bytes of which no row tells, once they are a day old', async () => {
  const [root, id, young] = [join('test-results', `files-${newId()}`), newId(), newId()];
  const files = folderStore(root);
  const key = `${admin.tenantId}/${id}`;
  await files.write(key, [Buffer.from('mồ côi')]);
  await files.write(`${admin.tenantId}/${young}`, [Buffer.from('mới')]);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(root, admin.tenantId, id.slice(-2), id), twoDaysAgo, twoDaysAgo);
  await retain({ house: { ...test.house, files } } as never);
  expect([await files.size(key), await files.size(`${admin.tenantId}/${young}`)]).toEqual([undefined, 5]);
  const { data } = await test.call(admin.token, readRetention, {});
  expect(data.deleted).toMatchObject([{ what: 'files', count: 1, bytes: Buffer.byteLength('mồ côi') }]);
});
