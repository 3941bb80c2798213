import { listWhatsappTemplates, znsTemplates, znsTemplatesOfOa } from 'contract/channels/zns-templates.ts';
import type { RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type StoredRow, shownColumns, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { type Complain, handle } from '../engine.ts';
import { type FieldError, invalidFields, notFound } from '../errors.ts';
import type { Work } from '../work.ts';

export const znsStore = storeOf(znsTemplates, 'channel_templates', []);

const isOa = sql<boolean>`channel_id in (select c.id from channels c where c.tenant_id = current_tenant() and c.kind = 'zalo')`;

const lock = (work: Work, id: string) => lockRow(work, znsStore, id, isOa);

export const removeZnsTemplate = async (work: Work, id: string) => removeRow(work, znsStore, await lock(work, id));

async function complainOfTemplate(
  { db, actor }: Work,
  { channel_id }: { channel_id?: string | undefined },
): Promise<FieldError[]> {
  if (channel_id === undefined) return [];
  const { rows } = await sql`select 1 from channels
    where tenant_id = ${actor.tenantId} and id = ${channel_id} and kind = 'zalo' for key share`.execute(db);
  return rows.length > 0 ? [] : [{ param: 'channel_id', message: 'Zalo OA này không còn' }];
}

async function requireTemplate(work: Work, form: { channel_id?: string }): Promise<void> {
  const errors = await complainOfTemplate(work, form);
  if (errors.length > 0) throw invalidFields(errors);
}

const complain: Complain<typeof znsTemplates.create> = (work, { json }) => complainOfTemplate(work, json);
const complainOfChange: Complain<typeof znsTemplates.update> = (work, { json }) => complainOfTemplate(work, json);

const shown = (row: StoredRow) => ({ data: row as never });

export const znsTemplateCalls = [
  handle(znsTemplatesOfOa, (work, { params }) => templatesOfOa(work, params) as never),
  handle(listWhatsappTemplates, work => whatsappTemplates(work) as never),
  handle(znsTemplates.list, (work, { query }) => listRows(work, znsStore, query, isOa) as never),
  handle(znsTemplates.readOne, async (work, { params }) => shown(await readRow(work, znsStore, params.id, isOa))),
  handle(
    znsTemplates.create,
    async (work, { json }) => {
      await requireTemplate(work, json);
      return shown(await createRow(work, znsStore, json));
    },
    complain,
  ),
  handle(
    znsTemplates.update,
    async (work, { params, json }) => {
      const before = await lock(work, params.id);
      await requireTemplate(work, json);
      return shown(await updateRow(work, znsStore, before, json));
    },
    complainOfChange,
  ),
  handle(znsTemplates.remove, async (work, { params }) => {
    await removeZnsTemplate(work, params.id);
    return { message: znsTemplates.done.deleted };
  }),
];

async function templatesOfOa({ db, actor }: Work, { id }: RouteParsed<typeof znsTemplatesOfOa>['params']) {
  const { rows: found } = await sql`select 1 from channels
    where tenant_id = ${actor.tenantId} and id = ${id} and kind = 'zalo'`.execute(db);
  if (found.length === 0) throw notFound('Không tìm thấy Zalo OA này');
  const { rows: list } = await sql<StoredRow>`select ${shownColumns(znsStore)} from channel_templates
    where tenant_id = ${actor.tenantId} and channel_id = ${id} order by name collate "vi-x-icu", id`.execute(db);
  return { list, total: list.length };
}

async function whatsappTemplates({ db, actor }: Work) {
  const { rows: list } = await sql`select t.id as _id, t.name, t.content, t.state from channel_templates t
    join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id and c.kind = 'whatsapp'
    where t.tenant_id = ${actor.tenantId} order by t.name collate "vi-x-icu", t.id`.execute(db);
  return { list, total: list.length };
}
