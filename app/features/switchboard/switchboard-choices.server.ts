import { listAudio } from 'contract/ivr/audio.ts';
import { ivrCps } from 'contract/ivr/scenarios.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { trunks } from 'contract/switchboard/trunks.ts';
import type { Visit } from '../../http/guard.server.ts';
import { type Choice, named } from '../choices.ts';

export interface SwitchboardChoices {
  queues: Choice[];
  ivrs: Choice[];
  audios: Choice[];
  schedules: Choice[];
  trunks: Choice[];
}

/** As many as a form offers of each. */
const query = { limit: 500 };

/** What forms of the switchboard choose from beside the lookups. */
export async function switchboardChoices({ api }: Pick<Visit, 'api'>): Promise<SwitchboardChoices> {
  const [queueList, ivrList, audioList, scheduleList, trunkList] = await Promise.all([
    api(queues.list, { query }),
    api(ivrCps.list, { query }),
    api(listAudio, { query }),
    api(schedules.list, { query }),
    api(trunks.list, { query }),
  ]);
  return {
    queues: named(queueList.list),
    ivrs: named(ivrList.list),
    audios: named(audioList.list),
    schedules: named(scheduleList.list),
    trunks: named(trunkList.list),
  };
}
