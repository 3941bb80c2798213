import { mostOffered, templatesOfUser, ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { sql } from 'kysely';
import { crudCalls } from '../crud/crud-calls.ts';
import { listRows } from '../crud/list-rows.ts';
import { storeOf } from '../crud/store.ts';
import { handle } from '../engine.ts';
import { notFound } from '../errors.ts';
import { missingReferences } from '../references.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';

const store = storeOf(ticketTemplates, 'ticket_templates', []);

/** Everybody's, and those of the person's departments. */
const offeredTo = (userId: string) => sql<boolean>`(department_ids = '{}' or exists (
  select 1 from user_groups ug where ug.tenant_id = ticket_templates.tenant_id and ug.user_id = ${userId}
    and ug.group_id = any (department_ids)))`;

async function requireColleague({ db, actor }: Work, id: string): Promise<void> {
  const { rows } = await sql`select 1 from users u
    where u.tenant_id = ${actor.tenantId} and u.id = ${id} and ${userScope(actor)}`.execute(db);
  if (rows.length === 0) throw notFound('Không tìm thấy người này');
}

export const ticketTemplateCalls = [
  ...crudCalls(ticketTemplates, store, { check: missingReferences }),
  handle(templatesOfUser, async (work, { params }) => {
    await requireColleague(work, params.id);
    return (await listRows(work, store, { limit: mostOffered }, offeredTo(params.id))) as never;
  }),
];
