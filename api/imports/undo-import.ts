import type { undoImport as route } from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { moveImport } from './move-import.ts';
import { canUndo, importDetail, seenImport } from './read-imports.ts';

/** Starts to take an import back in the name of who asks; one that has nothing to take back stays as it is. */
export async function undoImport(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const row = await seenImport(work, params.id, { locked: true });
  if (canUndo(row, work.now)) await moveImport(work, params.id, 'undoing', { undone_by: work.actor.userId });
  return { data: await importDetail(work, params.id) };
}
