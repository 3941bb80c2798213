import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { readBranding as readRoute, saveBranding as saveRoute } from 'contract/settings/branding.ts';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof readRoute>;
type Branding = Answer['data'];

async function read({ db, actor }: Work, isChanging = false): Promise<Branding> {
  const { rows } = await sql<Branding>`
    select tenant_id, display_name, accent_light, accent_dark, logo_file_id as logo_id, version
    from tenant_settings where tenant_id = ${actor.tenantId} ${isChanging ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const readBranding = async (work: Work): Promise<Answer> => ({ data: await read(work) });

type Change = Partial<Pick<Branding, 'display_name' | 'accent_light' | 'accent_dark' | 'logo_id'>>;

/** Changes what is given and tells open pages; what stands there already is no conflict. Answers what stood before. */
export async function changeBranding(work: Work, version: number | undefined, after: Change): Promise<Branding> {
  const current = await read(work, true);
  const keys = Object.keys(after) as (keyof Change)[];
  if (keys.every(key => current[key] === after[key])) return current;
  if (version !== undefined && version !== current.version)
    throw conflict('Người khác vừa thay đổi thông tin này. Hãy xem lại trước khi lưu.', current);
  const { logo_id, ...texts } = after;
  await work.db
    .updateTable('tenant_settings')
    .set({
      ...texts,
      ...(logo_id !== undefined && { logo_file_id: logo_id }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', work.actor.tenantId)
    .execute();
  const before = Object.fromEntries(keys.map(key => [key, current[key]]));
  const subject = `tenant:${work.actor.tenantId}`;
  await audit(work, { action: 'tenant.branding-update', subject, before, after });
  await lookupsChanged(work, 'tenant');
  return current;
}

export async function saveBranding(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof saveRoute>,
): Promise<Answer> {
  await changeBranding(work, version, given);
  return readBranding(work);
}
