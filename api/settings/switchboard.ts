import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { readSwitchboard as readRoute, saveSwitchboard as saveRoute } from 'contract/settings/switchboard.ts';
import type { Work } from '../work.ts';
import { readColumns, saveColumns } from './tenant-columns.ts';

type Answer = RouteAnswer<typeof readRoute>;

const columns = ['calls_at_once', 'dials_abroad', 'dials_premium', 'recording_days'] as const;

export const readSwitchboard = async (work: Work): Promise<Answer> => ({ data: await readColumns(work, columns) });

export async function saveSwitchboard(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof saveRoute>,
): Promise<Answer> {
  await saveColumns(work, 'tenant.switchboard-update', given, version);
  return readSwitchboard(work);
}
