import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flow } from 'contract/ivr/flow.ts';
import { findRecordingFile } from '../../api/calls/recording-files.ts';
import { v7 } from '../../db/uuid.ts';
import { share } from '../../voice/media/hearing.ts';
import type { Member, Site, Tenant } from './site.ts';

interface Queue {
  strategy?: 'ring_all';
  wrap_up_seconds?: number;
}

/** A number that pages may call: its menu leads by key 2 to a queue of these members. Answers the number. */
export async function openHotline(
  { id: tenant_id, rows }: Tenant,
  members: Member | Member[],
  queue: Queue = {},
): Promise<string> {
  const [queue_id, cp_id, menu, wait] = [v7(), v7(), v7(), v7()];
  const number = `1900${randomInt(100_000, 1_000_000)}`;
  const published = flow.parse({
    ...{ cp_id, name: 'Tổng đài thử' },
    states: [
      { id: menu, name: 'Menu chính', type: 'menu', is_first: true, timeout_seconds: 30 },
      { id: wait, name: 'Chờ hỗ trợ', type: 'queue', queue_id },
    ],
    changes: [{ from_id: menu, to_id: wait, condition: 'key', value: '2' }],
  });
  await rows(async db => {
    await db
      .insertInto('call_queues')
      .values({ tenant_id, id: queue_id, name: 'Hỗ trợ kỹ thuật', code: '802', ...queue })
      .execute();
    await db
      .insertInto('call_queue_members')
      .values([members].flat().map(({ id: user_id }) => ({ tenant_id, queue_id, id: v7(), user_id })))
      .execute();
    await db
      .insertInto('ivr_cps')
      .values({ tenant_id, id: cp_id, name: published.name, published: JSON.stringify(published) })
      .execute();
    await db
      .insertInto('hotlines')
      .values({ tenant_id, id: v7(), name: 'Đường dây thử', number, ivr_id: cp_id, web_calls: true })
      .execute();
  });
  return number;
}

const [rate, headerBytes] = [8_000, 44];

/** The two sides of a stereo recording. */
export async function readSides({ dataDir }: Site, tenant: Tenant, recording: { id: string; started_at: Date }) {
  const house = { voice: { recordings: join(dataDir, 'recordings') } };
  const file = await findRecordingFile(house as never, tenant.id, recording);
  if (!file) throw new Error('the recording is not there');
  const bytes = await readFile(file.path);
  const frames = (bytes.length - headerBytes) / 4;
  const side = (offset: number) =>
    Int16Array.from({ length: frames }, (_, at) => bytes.readInt16LE(headerBytes + at * 4 + offset));
  return { seconds: frames / rate, customer: side(0), staff: side(2) };
}

/** The tones that fill a quarter of a second somewhere in the sound. */
export function tonesIn(sound: Int16Array, all: readonly number[]): number[] {
  const length = rate / 4;
  const pieces = Array.from({ length: Math.floor(sound.length / length) }, (_, at) =>
    sound.subarray(at * length, (at + 1) * length),
  );
  return all.filter(hertz => pieces.some(piece => share(hertz, piece) > 0.6));
}
