import { type BuiltInAudio, builtInAudios } from 'contract/ivr/audio.ts';
import { type Kysely, sql } from 'kysely';
import { fileKey } from '../api/files/file-store.ts';
import { prompts, promptWav } from '../db/seed/prompts.ts';
import type { DB } from '../db/types.ts';
import { v7 } from '../db/uuid.ts';
import { forEachTenant } from './tidy.ts';
import type { Desk } from './worker.ts';

/** Gives tenants the sounds that come with the product, where they lack one: on their first day, or after one more was made. */
export async function addBuiltInSounds(desk: Desk): Promise<void> {
  await forEachTenant(desk, async (db, tenantId) => {
    const rows = await db
      .selectFrom('ivr_audios')
      .select(['built_in', 'file_id'])
      .where('built_in', 'is not', null)
      .execute();
    for (const key of builtInAudios) {
      const there = rows.find(({ built_in }) => built_in === key);
      if (!there) await addSound(desk, db, tenantId, key);
      else await keepBytes(desk, tenantId, there.file_id, key);
    }
  });
}

/** Rows of demonstration data come without their bytes. */
async function keepBytes({ house }: Desk, tenantId: string, fileId: string, key: BuiltInAudio): Promise<void> {
  const place = fileKey(tenantId, fileId);
  if ((await house.files.size(place)) === undefined) await house.files.write(place, [promptWav(key).bytes]);
}

async function addSound({ house }: Desk, db: Kysely<DB>, tenant_id: string, built_in: BuiltInAudio): Promise<void> {
  const { bytes, ...measured } = promptWav(built_in);
  const id = v7();
  const { size, sha256 } = await house.files.write(fileKey(tenant_id, id), [bytes]);
  const file = { tenant_id, id, size, sha256, name: `${built_in}.wav`, content_type: 'audio/wav', purpose: 'audio' };
  await db.insertInto('files').values(file).execute();
  const { name } = prompts[built_in];
  await db
    .insertInto('ivr_audios')
    .values({
      ...{ tenant_id, id: v7(), file_id: id, built_in },
      // a sound of theirs may have the name already
      name: sql<string>`case when exists (select from ivr_audios a where a.tenant_id = ${tenant_id}
        and lower(a.name) = lower(${name})) then ${`${name} (có sẵn)`} else ${name} end`,
      ...measured,
    })
    .execute();
}
