import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { createUser as route } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { requireAttempts } from '../access/limits.ts';
import { invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { reachErrors, storedReach } from './check-reach.ts';
import { type GivenUser, placementErrors, refuseTakenUser } from './check-user.ts';
import { insertUser } from './insert-user.ts';
import { selectUser } from './user-rows.ts';

const day = 24 * 60 * 60;

/** A new person, invited by mail. Whoever does not see the whole tenant puts them where they themselves belong. */
export async function createUser(work: Work, { json }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  const { house, actor } = work;
  const { department_ids, organization_id, ...given } = json;
  const row = storedReach({ ...given, hotline_id: given.hotline_id ?? null });
  const placed = placeNew(work, { scope: json.scope, department_ids, organization_id: organization_id ?? null });
  const errors = [...(await reachErrors(work, row)), ...(await placementErrors(work, placed))];
  if (errors.length > 0) throw invalidFields(errors);
  await requireAttempts(house, [{ key: `invite:${actor.tenantId}`, most: 300, windowSeconds: day }]);
  const id = await refuseTakenUser(() =>
    insertUser(
      work,
      {
        ...row,
        email: storedEmail(row.email),
        scope: placed.scope,
        organization_id: placed.organization_id,
      },
      placed.department_ids,
    ),
  );
  return { data: await selectUser(work, id, sql`u.tenant_id = ${actor.tenantId}`) };
}

export const storedEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();

/** Where somebody new belongs when nothing is said. */
export function placeNew({ actor }: Work, given: Omit<GivenUser, 'scope'> & { scope: string | undefined }): GivenUser {
  const { scope = actor.scope, department_ids, organization_id } = given;
  const isMyGroup = actor.scope === 'my_group' && department_ids.length === 0;
  const isMyOrganization = actor.scope === 'my_organization' && organization_id === null;
  return {
    scope,
    department_ids: [...new Set(isMyGroup ? actor.departmentIds : department_ids)],
    organization_id: isMyOrganization ? actor.organizationId : organization_id,
  };
}
