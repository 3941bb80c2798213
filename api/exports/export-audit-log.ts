import type { exportAuditLog as route } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { startExport } from './start-export.ts';

export async function exportAuditLog(
  work: Work,
  { json: { columns, format, ...filter } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { data: await startExport(work, 'audit', { params: new URLSearchParams(given), columns, format }) };
}
