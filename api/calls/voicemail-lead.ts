import type { VoicemailLead } from 'contract/calls/host.ts';
import { builtInAudio } from './built-in-audio.ts';
import type { CallWork } from './call-work.ts';

/** seconds */
const mostVoicemail = 180;

/** What a caller hears before they leave a message: the tenant's own words for it. */
export async function leadToVoicemail(work: CallWork, queueId?: string): Promise<VoicemailLead> {
  const audioId = await builtInAudio(work, 'voicemail');
  return {
    ...{ kind: 'voicemail', mostSeconds: mostVoicemail },
    ...(audioId && { audioId }),
    ...(queueId && { queueId }),
  };
}
