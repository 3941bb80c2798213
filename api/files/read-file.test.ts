import { readFile, uploadFile } from 'contract/files/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { rangeOf } from './send-stored.ts';

let test: TestApi;
let user: TestUser;
let id: string;
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
  const file = new File(['0123456789'], 'số liệu.txt', { type: 'text/plain' });
  id = (await test.call(user.token, uploadFile, { file, json: {} })).data._id;
});
afterAll(() => test.close());

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    ['', undefined],
  ])('%s', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  it('comes as 206 with its place, the whole as 200, none as 416', async () => {
    const answer = async (range?: string) => {
      const headers = { Authorization: user.token, ...(range && { Range: range }) };
      const response = await test.request(`/v2/file/${id}`, { headers });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await answer('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await answer()).toEqual([200, null, '0123456789']);
    expect(await answer('bytes=10-')).toEqual([416, 'bytes */10', '']);
  });

  it('is asked for through the typed client too', async () => {
    const response = await test.call(
      user.token,
      readFile,
      { params: { id }, query: {} },
      { headers: { Range: 'bytes=-2' } },
    );
    expect([response.status, await response.text()]).toEqual([206, '89']);
  });
});
