import { type NounDefinition, secretsOf } from 'contract/crud.ts';
import { sql } from 'kysely';
import type { Store, StoredRow, Use } from '../crud/store.ts';

export type ChannelKind = 'email' | 'facebook' | 'livechat' | 'sms' | 'whatsapp' | 'zalo' | 'zalo_personal';

/** Columns of `channels` that a form of any kind may change; all else that it holds is its kind's own `config`. */
const written = ['name', 'external_id', 'is_active', 'is_default'];
const columns = [...written, 'config', 'saved_secrets', 'secrets_at', 'state', 'state_note', 'state_at', 'worked_at'];

export interface AccountStore extends Store {
  kind: ChannelKind;
  secrets: readonly string[];
  /** What a row shows of a stored one. */
  shown: readonly string[];
  /** Where a stored secret is sent: it does not follow to another place, but is typed again for it. */
  bound?: { secret: string; to: readonly string[]; message: string };
}

type Kept = Pick<NounDefinition, 'label' | 'form' | 'row' | 'sorts' | 'taken'> & { noun: string };

/** Where the accounts of one kind are: all kinds share a table. */
export function accountStore(noun: Kept, kind: ChannelKind, uses: readonly Use[] = []): AccountStore {
  const { label, sorts, taken } = noun;
  const secrets = secretsOf(noun.form);
  const shown = ['_id', 'id', ...Object.keys(noun.row), 'version', 'created_at', 'updated_at'];
  return { noun: noun.noun, label, table: 'channels', columns, sorts, taken, uses, kind, secrets, shown };
}

export const ofKind = ({ kind }: AccountStore) => sql<boolean>`kind = ${kind}`;

interface AccountColumns extends StoredRow {
  config: Record<string, unknown>;
  saved_secrets: string[];
}

/** A stored row as its noun shows it: `config` beside the columns, and of each secret whether there is one. */
export function shownAccount({ secrets, shown }: AccountStore, stored: StoredRow): StoredRow {
  const { config, saved_secrets, ...row } = stored as AccountColumns;
  const has = Object.fromEntries(secrets.map(name => [name, saved_secrets.includes(name)]));
  const all: Record<string, unknown> = { ...config, ...row, ...has };
  return Object.fromEntries(shown.map(key => [key, all[key]])) as StoredRow;
}

/** What a form says, parted into the columns, the rest and the secrets that it brings. */
export function partsOf({ secrets }: AccountStore, form: Record<string, unknown>) {
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  const some = (isWanted: (key: string) => boolean) => Object.fromEntries(given.filter(([key]) => isWanted(key)));
  return {
    row: some(key => written.includes(key)),
    config: some(key => !written.includes(key) && !secrets.includes(key)),
    brought: some(key => secrets.includes(key)) as Record<string, string>,
  };
}
