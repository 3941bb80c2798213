import { listAudio } from 'contract/ivr/audio.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSound } from '../api/calls/sound.ts';
import { openTestApi, type TestApi } from '../tests/api.ts';
import { addBuiltInSounds } from './add-built-in-sounds.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

it('gives each tenant the four sounds once, beside one of theirs of the same name', async () => {
  const tenants = [await test.tenant(), await test.tenant()];
  const admins = await Promise.all(tenants.map(tenant => test.user(tenant, { role: 'administrator' })));
  const run = () => addBuiltInSounds({ house: test.house } as never);
  await run();
  // one is lost, and somebody has taken its name since
  await test.rows(tenants[0]!, async db => {
    await db.updateTable('ivr_audios').set({ built_in: null }).where('built_in', '=', 'closed').execute();
  });
  await run();
  await run();
  const [first, second] = await Promise.all(
    admins.map(async ({ token }) => (await test.call(token, listAudio, { query: {} })).list),
  );
  expect(second!.map(({ name, built_in }) => `${built_in}: ${name}`).sort()).toEqual([
    'closed: Ngoài giờ làm việc',
    'voicemail: Mời để lại lời nhắn',
    'waiting: Nhạc chờ',
    'welcome: Lời chào và báo ghi âm',
  ]);
  expect(first!.map(({ name }) => name).filter(name => name.startsWith('Ngoài giờ'))).toHaveLength(2);
  const music = second!.find(({ built_in }) => built_in === 'waiting')!;
  expect(music).toMatchObject({ milliseconds: 24_000, peak_db: -12 });
  expect(await readSound(test.house, tenants[1]!, music._id)).toHaveLength(24 * 8_000);
});
