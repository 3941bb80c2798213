import {
  chatConfigForm,
  chatConfigRow,
  type readChatConfig as readRoute,
  type saveChatConfig as saveRoute,
} from 'contract/channels/chat-config.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { StoredRow } from '../crud/store.ts';
import { shownColumns } from '../crud/store.ts';
import type { Work } from '../work.ts';
import { createAccount, updateAccount } from './account-calls.ts';
import { accountStore, shownAccount } from './account-store.ts';

const store = accountStore(
  { noun: 'chat_config', label: 'khung chat', form: chatConfigForm, row: chatConfigRow, sorts: {}, taken: {} },
  'livechat',
);

const defaults = {
  ...chatConfigForm.parse({ name: 'Chúng tôi có thể giúp gì?' }),
  greeting: 'Chào bạn! Bạn cần hỗ trợ điều gì?',
  offline_message: 'Hiện chưa có ai trực. Hãy để lại lời nhắn, chúng tôi sẽ trả lời sớm.',
};

async function find({ db, actor }: Work): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from channels
    where tenant_id = ${actor.tenantId} and kind = 'livechat'`.execute(db);
  return rows[0];
}

const shown = (row: StoredRow) => ({ data: shownAccount(store, row) }) as never;

/** What was never saved is what a new one begins with. */
export async function readChatConfig(work: Work): Promise<RouteAnswer<typeof readRoute>> {
  const row = await find(work);
  return row ? shown(row) : { data: { ...defaults, identity_secret: false, version: 1 } };
}

export async function saveChatConfig(
  work: Work,
  { json }: RouteParsed<typeof saveRoute>,
): Promise<RouteAnswer<typeof saveRoute>> {
  // two that save the first one come one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-config:${work.actor.tenantId}`}, 0))`.execute(
    work.db,
  );
  const row = (await find(work)) ?? (await createAccount(work, store, defaults));
  return shown(await updateAccount(work, store, row._id, json as never));
}
