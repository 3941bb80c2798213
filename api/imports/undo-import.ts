import type { undoImport as route } from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { moveImport } from './move-import.ts';
import { canUndo, importDetail, ownImport } from './read-imports.ts';

/** Starts to take an import back; one that has nothing to take back stays as it is. */
export async function undoImport(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const row = await ownImport(work, params.id, { locked: true });
  if (canUndo(row, work.now)) await moveImport(work, params.id, 'undoing');
  return { data: await importDetail(work, params.id) };
}
