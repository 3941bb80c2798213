import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { removeLogo as route } from 'contract/settings/branding.ts';
import { fileKey } from '../files/file-store.ts';
import type { Work } from '../work.ts';
import { changeBranding, readBranding } from './branding.ts';

export async function removeLogo(
  work: Work,
  { query: { version } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { logo_id } = await changeBranding(work, version, { logo_id: null });
  if (logo_id) await throwLogoAway(work, logo_id);
  return readBranding(work);
}

/** Row now, bytes once that is certain. */
export async function throwLogoAway({ db, actor, house, afterCommit }: Work, id: string): Promise<void> {
  await db
    .deleteFrom('files')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('purpose', '=', 'logo')
    .execute();
  afterCommit(() => void house.files.remove(fileKey(actor.tenantId, id)));
}
