import type { ListName } from 'contract/settings/list-names.ts';
import { readUserConfig } from 'contract/settings/user-config.ts';
import type { Visit } from '../http/guard.server.ts';
import type { OwnColumns } from './own-columns.tsx';

/** What the chooser posts for a list. */
export const ofList = (name: ListName): string => `list:${name}`;

/** What somebody chose for a list, as its screen takes it. */
export async function chosenColumns({ api }: Pick<Visit, 'api'>, name: ListName): Promise<OwnColumns> {
  const { data } = await api(readUserConfig, {});
  return { key: ofList(name), chosen: data.lists?.[name] ?? null };
}
