import { sql } from 'kysely';
import { type FieldError, invalid } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';
import type { StoredUser } from './lock-users.ts';

export interface GivenUser {
  scope: string;
  department_ids: string[];
  organization_id: string | null;
}

const wider = 'Bạn không thể cấp phạm vi rộng hơn phạm vi của mình';

/** What is wrong with where somebody shall belong: what is not there, and what whoever gives it does not see themselves. */
export async function placementErrors(work: Work, given: GivenUser, before?: StoredUser): Promise<FieldError[]> {
  const { actor } = work;
  const errors = await missingReferences(work, { organization_id: given.organization_id });
  const added = given.department_ids.filter(id => !before?.department_ids.includes(id));
  if (added.length > 0) {
    // locked: a department is not deleted while somebody is put into it
    const { rows } = await sql<{ id: string }>`select id from groups
      where tenant_id = ${actor.tenantId} and target = 'user' and id = any (${added}::uuid[]) for key share`.execute(
      work.db,
    );
    if (rows.length < new Set(added).size) errors.push({ param: 'department_ids', message: 'Bộ phận này không còn' });
  }
  if (actor.scope === 'all' || errors.length > 0) return errors;
  if (given.scope !== before?.scope && given.scope !== actor.scope && given.scope !== 'me')
    errors.push({ param: 'scope', message: wider });
  if (added.some(id => !actor.departmentIds.includes(id))) errors.push({ param: 'department_ids', message: wider });
  const { organization_id } = given;
  if (organization_id && organization_id !== actor.organizationId && organization_id !== before?.organization_id)
    errors.push({ param: 'organization_id', message: wider });
  return errors;
}

export const emailTaken = 'Đã có thành viên dùng email này';

/** Runs a write of `users`; a value that another has becomes an error of its field. */
export async function refuseTakenUser<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'users_tenant_id_email_key') throw invalid('email', emailTaken);
    if (code === '23505' && constraint === 'users_sip_extension_key')
      throw invalid('sip_extension', 'Đã có thành viên dùng máy nhánh này');
    throw error;
  }
}
