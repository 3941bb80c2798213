import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Host } from 'contract/calls/host.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/api.ts';
import { answeredCall, openCallScene } from '../../tests/call-scene.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
const hosts: (Host & { close(): Promise<void> })[] = [];
const open = async (gateway: string) => {
  const host = openHost(test.house);
  hosts.push(host);
  await host.start(gateway);
  return host;
};
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(async () => {
  for (const host of hosts) await host.close();
  await test.close();
});

/** A call whose recording was begun; on the disk is what a process leaves that dies: seconds of sound. */
async function recorded(host: Host, seconds: number | undefined) {
  const scene = await openCallScene(test, { agents: 1 });
  const done = await answeredCall(host, scene);
  const id = randomUUID();
  const path = await host.recordingPath(scene.tenant, id);
  await done.tell('recording.started', { recording_id: id, kind: 'talk' });
  if (seconds !== undefined) await writeFile(path, Buffer.alloc(44 + seconds * 32_000));
  const row = () =>
    test.rows(scene.tenant, db =>
      db.selectFrom('call_recordings').select(['started_at', 'ended_at', 'seconds']).executeTakeFirstOrThrow(),
    );
  return { ...done, row };
}

it('gives a recording whose process died the length of its file when its call ends', async () => {
  const { end, row } = await recorded(await open('một'), 3.5);
  expect(await row()).toMatchObject({ ended_at: null, seconds: null });
  await end('media_failed');
  const kept = await row();
  expect([kept.seconds, +kept.ended_at! - +kept.started_at]).toEqual([3.5, 3_500]);
});

it('does so at the start of a gateway that left the call open', async () => {
  const dying = await open('hai');
  const { row } = await recorded(dying, 2);
  await open('ba');
  expect(await row()).toMatchObject({ ended_at: null });
  await dying.close();
  await open('hai');
  expect(await row()).toMatchObject({ seconds: 2, ended_at: expect.any(Date) });
});

it('says nothing of a file that is not there, and changes nothing that was ended', async () => {
  const host = await open('bốn');
  const without = await recorded(host, undefined);
  await without.end('media_failed');
  expect(await without.row()).toMatchObject({ seconds: 0 });

  const scene = await openCallScene(test, { agents: 1 });
  const done = await answeredCall(host, scene);
  const id = randomUUID();
  await done.tell('recording.started', { recording_id: id, kind: 'talk' });
  await done.tell('recording.ended', { recording_id: id, seconds: 9 });
  await done.end();
  const [kept] = await test.rows(scene.tenant, db => db.selectFrom('call_recordings').select('seconds').execute());
  expect(kept!.seconds).toBe(9);
});
