import { type RawBuilder, sql } from 'kysely';
import { contactScope } from './contacts/contact-scope.ts';
import { type FieldError, invalidFields } from './errors.ts';
import { userScope } from './users/user-scope.ts';
import type { Work } from './work.ts';

/** Colleagues whom the actor's data scope shows: those whom pickers offer. */
const colleagues = ({ actor }: Work): RawBuilder<unknown> =>
  sql`select u.id::text from users u where u.is_active and ${userScope(actor)}`;

const queues = () => sql`select id::text from call_queues where tenant_id = current_tenant()`;
const scenarios = () => sql`select id::text from ivr_cps where tenant_id = current_tenant()`;
const audios = () => sql`select id::text from ivr_audios where tenant_id = current_tenant()`;

/** Where an id of a form must be found, inside the tenant and the scope. */
const places = {
  priority_id: () => sql`select id::text from priorities where tenant_id = current_tenant()`,
  type_id: () => sql`select id::text from ticket_types where tenant_id = current_tenant()`,
  service_id: () => sql`select id::text from services where tenant_id = current_tenant()`,
  organization_id: () => sql`select id::text from organizations where tenant_id = current_tenant()`,
  assignee_id: colleagues,
  department_id: () => sql`select id::text from groups where tenant_id = current_tenant() and target = 'user'`,
  group_id: () => sql`select id::text from groups where tenant_id = current_tenant() and target = 'end_user'`,
  catalog_id: () => sql`select id::text from template_catalogs where tenant_id = current_tenant()`,
  schedule_id: () => sql`select id::text from schedules where tenant_id = current_tenant()`,
  hotline_id: () => sql`select id::text from hotlines where tenant_id = current_tenant()`,
  trunk_id: () => sql`select id::text from trunks where tenant_id = current_tenant()`,
  queue_id: queues,
  overflow_queue_id: queues,
  ivr_id: scenarios,
  overflow_ivr_id: scenarios,
  target_cp_id: scenarios,
  user_id: colleagues,
  overflow_user_id: colleagues,
  ticket_type_id: () => sql`select id::text from ticket_types where tenant_id = current_tenant()`,
  music_id: audios,
  closed_audio_id: audios,
  wrong_audio_id: audios,
} satisfies Record<string, (work: Work) => RawBuilder<unknown>>;

/** The same for lists of ids. */
const lists = {
  follower_ids: colleagues,
  agent_ids: colleagues,
  department_ids: places.department_id,
  user_ids: colleagues,
  audio_ids: audios,
} satisfies Record<string, (work: Work) => RawBuilder<unknown>>;

const missing: Record<keyof typeof places | keyof typeof lists | 'requester_id', string> = {
  priority_id: 'Độ ưu tiên này không còn',
  type_id: 'Loại ticket này không còn',
  service_id: 'Dịch vụ này không còn',
  organization_id: 'Tổ chức này không còn',
  assignee_id: 'Người xử lý này không còn hoạt động',
  department_id: 'Bộ phận này không còn',
  group_id: 'Nhóm khách hàng này không còn',
  catalog_id: 'Danh mục mẫu này không còn',
  schedule_id: 'Lịch làm việc này không còn',
  hotline_id: 'Hotline này không còn',
  trunk_id: 'Trung kế này không còn',
  queue_id: 'Hàng đợi này không còn',
  overflow_queue_id: 'Hàng đợi này không còn',
  ivr_id: 'Kịch bản này không còn',
  overflow_ivr_id: 'Kịch bản này không còn',
  target_cp_id: 'Kịch bản này không còn',
  user_id: 'Chuyên viên này không còn hoạt động',
  overflow_user_id: 'Chuyên viên này không còn hoạt động',
  ticket_type_id: 'Loại ticket này không còn',
  music_id: 'Âm thanh này không còn',
  closed_audio_id: 'Âm thanh này không còn',
  wrong_audio_id: 'Âm thanh này không còn',
  requester_id: 'Không tìm thấy khách hàng này',
  follower_ids: 'Người theo dõi này không còn hoạt động',
  agent_ids: 'Chuyên viên này không còn hoạt động',
  department_ids: 'Bộ phận này không còn',
  user_ids: 'Có chuyên viên không còn hoạt động',
  audio_ids: 'Có âm thanh không còn nữa',
};

type Given = Partial<Record<keyof typeof places, string | null | undefined>> &
  Partial<Record<keyof typeof lists, string[] | undefined>> & { requester_id?: number | undefined };

/** Refuses ids that name nothing this person may use; another tenant's id and a made-up one get the same answer. */
export async function requireReferences(work: Work, given: Given): Promise<void> {
  const errors = await missingReferences(work, given);
  if (errors.length > 0) throw invalidFields(errors);
}

/** What `requireReferences` refuses. */
export async function missingReferences(work: Work, given: Given): Promise<FieldError[]> {
  const checks = [];
  for (const [field, place] of Object.entries(places)) {
    const id = given[field as keyof typeof places];
    if (id) checks.push(sql`select ${field}::text as field where ${id} not in (${place(work)})`);
  }
  for (const [field, place] of Object.entries(lists)) {
    const ids = given[field as keyof typeof lists];
    if (ids?.length)
      checks.push(
        sql`select ${field}::text as field where exists (select 1 from unnest(${ids}::text[]) f where f not in (${place(work)}))`,
      );
  }
  if (given.requester_id)
    checks.push(
      sql`select 'requester_id' as field where not exists (select 1 from contacts c where c.number = ${given.requester_id} and ${contactScope(work.actor)})`,
    );
  if (checks.length === 0) return [];
  const { rows } = await sql<{ field: keyof typeof missing }>`${sql.join(checks, sql` union all `)}`.execute(work.db);
  return rows.map(({ field }) => ({ param: field, message: missing[field] }));
}
