import { emailForm } from 'contract/access/sign-in-forms.ts';
import { formatPhone } from 'contract/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { updateUser as route } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { restoreHidden } from '../access/masking.ts';
import { conflict, type FieldError, invalidFields, requireKnownVersion } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, record, type Work } from '../work.ts';
import { reachErrors, storedReach } from './check-reach.ts';
import { placementErrors, refuseTakenUser } from './check-user.ts';
import { storedEmail } from './create-user.ts';
import { putInDepartments } from './insert-user.ts';
import { lockUsers, type StoredUser } from './lock-users.ts';
import { mailInvitation } from './mail-password-link.ts';
import { selectUser, userMissing } from './user-rows.ts';

type Json = RouteParsed<typeof route>['json'];
type Changed = Omit<StoredUser, 'id' | 'is_active' | 'joined_at' | 'version'>;

/** Changes a person; role, scope and departments are felt at once by all that they have open. */
export async function updateUser(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const [stored] = await lockUsers(work, [params.id]);
  if (!stored) throw userMissing();
  const { id, is_active, joined_at, version, ...before } = stored;
  const after = changed(work, before, json);
  if (JSON.stringify(after) === JSON.stringify(before)) return { data: await selectUser(work, id) };
  if (json.version !== undefined) {
    requireKnownVersion(stored, json.version);
    if (json.version !== version)
      throw conflict('Người khác vừa thay đổi thành viên này. Hãy xem lại trước khi lưu.', await selectUser(work, id));
  }
  const errors = [
    ...ownErrors(work, stored, after),
    ...(await reachErrors(work, after, before)),
    ...(await placementErrors(work, after, stored)),
  ];
  const hasNewAddress = after.email !== before.email;
  if (hasNewAddress) errors.push(...addressErrors(after.email));
  if (hasNewAddress && joined_at)
    errors.push({ param: 'email', message: 'Email không đổi được sau khi lời mời đã được nhận' });
  if (hasNewAddress && !is_active)
    errors.push({ param: 'email', message: 'Hãy kích hoạt tài khoản trước khi đổi email' });
  if (errors.length > 0) throw invalidFields(errors);
  const { department_ids, ...row } = after;
  await refuseTakenUser(() =>
    db
      .updateTable('users')
      .set({ ...row, version: sql`version + 1`, updated_at: sql`now()` })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute(),
  );
  await putInDepartments(work, id, department_ids);
  if (hasNewAddress) await mailInvitation(work, { id, email: after.email, name: after.name });
  await audit(work, { action: 'user.update', subject: `user:${id}`, before, after });
  await record(work, 'account.changed', { user: id }, { users: [id] });
  await lookupsChanged(work, 'users');
  // they may have left the actor's scope
  return { data: await selectUser(work, id, sql`u.tenant_id = ${actor.tenantId}`) };
}

/** The whole row as it shall be; what comes back hidden stays as it is. */
function changed({ actor }: Work, before: Changed, json: Json): Changed {
  const email = json.email === undefined ? before.email : restoreHidden(actor, before.email, json.email);
  const shown = before.call_channel_type === 3 ? formatPhone(before.call_address) : before.call_address;
  return storedReach({
    name: restoreHidden(actor, before.name, json.name),
    email: storedEmail(email),
    role: json.role,
    scope: json.scope ?? before.scope,
    organization_id: json.organization_id ?? null,
    sip_extension: json.sip_extension,
    call_channel_type: json.call_channel_type,
    call_address: restoreHidden(actor, shown, json.call_address),
    auto_answer: json.auto_answer,
    hotline_id: json.hotline_id ?? null,
    department_ids: [...new Set(json.department_ids)].sort(),
  });
}

const addressErrors = (email: string): FieldError[] =>
  (emailForm.safeParse({ email }).error?.issues ?? []).map(({ message }) => ({ param: 'email', message }));

function ownErrors({ actor }: Work, { id, role, scope }: StoredUser, after: Changed): FieldError[] {
  if (id !== actor.userId) return [];
  return [
    ...(after.role === role ? [] : [{ param: 'role', message: 'Bạn không thể đổi vai trò của chính mình' }]),
    ...(after.scope === scope ? [] : [{ param: 'scope', message: 'Bạn không thể đổi phạm vi của chính mình' }]),
  ];
}
