import type { runImport as route } from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { moveImport, requireState } from './move-import.ts';
import { importDetail, ownImport } from './read-imports.ts';

/** Starts the writing of what the trial found good. */
export async function runImport(
  work: Work,
  { params, json: { on_duplicate } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { state } = await ownImport(work, params.id, { locked: true });
  requireState(state, ['ready'], 'Lượt nhập này chưa kiểm tra xong, hoặc đã chạy rồi');
  await moveImport(work, params.id, 'running', { on_duplicate });
  return { data: await importDetail(work, params.id) };
}
