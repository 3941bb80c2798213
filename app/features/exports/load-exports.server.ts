import { listExports } from 'contract/exports/exports.ts';
import type { Visit } from '../../http/guard.server.ts';

/** What the drawer shows. */
export async function loadExports({ api }: Visit) {
  const { list } = await api(listExports, {});
  return { list, now: Date.now() };
}
export type LoadedExports = Awaited<ReturnType<typeof loadExports>>;
