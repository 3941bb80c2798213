import type { BuiltInAudio } from 'contract/ivr/audio.ts';
import type { CallWork } from './call-work.ts';

/** The tenant's own sound of those that come with the product; undefined until its first night. */
export async function builtInAudio({ db, tenantId }: CallWork, key: BuiltInAudio): Promise<string | undefined> {
  const audio = await db
    .selectFrom('ivr_audios')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('built_in', '=', key)
    .executeTakeFirst();
  return audio?.id;
}
