import type { exportContacts as route } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { listParams } from './export-source.ts';
import { startExport } from './start-export.ts';

export async function exportContacts(
  work: Work,
  { json: { columns, format, ...list } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  return { data: await startExport(work, 'contacts', { params: listParams(list), columns, format }) };
}
