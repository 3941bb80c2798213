import type { cancelImport as route } from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { fileKey } from '../files/file-store.ts';
import type { Work } from '../work.ts';
import { keepCounts } from './count-rows.ts';
import { moveImport } from './move-import.ts';
import { importDetail, ownImport } from './read-imports.ts';
import { tellImportEnd } from './tell-import-end.ts';

/** Stops an import before its next batch; one that has ended, or is being undone, stays as it is. */
export async function cancelImport(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { state } = await ownImport(work, params.id, { locked: true });
  if (['reading', 'mapping', 'checking', 'ready', 'running'].includes(state)) {
    await moveImport(work, params.id, 'cancelled');
    await keepCounts(work, params.id, { ended: true });
    // before that nothing has been written
    if (state === 'running') await tellImportEnd(work, [params.id]);
    const key = fileKey(work.actor.tenantId, params.id);
    work.afterCommit(() => void work.house.files.remove(key).catch(() => {}));
  }
  return { data: await importDetail(work, params.id) };
}
