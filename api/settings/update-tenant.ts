import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { updateTenant as route } from 'contract/settings/tenant.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { readTenant } from './read-tenant.ts';
import { saveColumns } from './tenant-columns.ts';

export async function updateTenant(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  if (await saveColumns(work, 'tenant.update', given, version)) await lookupsChanged(work, 'tenant');
  return readTenant(work);
}
