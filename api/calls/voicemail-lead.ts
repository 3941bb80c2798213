import type { VoicemailLead } from 'contract/calls/host.ts';
import type { CallWork } from './call-work.ts';

/** seconds */
const mostVoicemail = 180;

/** What a caller hears before they leave a message: the tenant's own words for it. */
export async function leadToVoicemail({ db, tenantId }: CallWork, queueId?: string): Promise<VoicemailLead> {
  const audio = await db
    .selectFrom('ivr_audios')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('built_in', '=', 'voicemail')
    .executeTakeFirst();
  return {
    ...{ kind: 'voicemail', mostSeconds: mostVoicemail },
    ...(audio && { audioId: audio.id }),
    ...(queueId && { queueId }),
  };
}
