import type { myAccount as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { prepared } from '../../db/tenant.ts';
import { notFound } from '../errors.ts';
import { unreadCount } from '../notifications/visible-notifications.ts';
import type { Work } from '../work.ts';

type Answer = RouteAnswer<typeof route>;

/** Who is signed in, their tenant's configuration, and how many notifications wait unread. */
export async function myAccount({ db, actor }: Work): Promise<Answer> {
  const { rows } = await sql<{
    tenant_name: string;
    name: string;
    workflow: 'enabled' | 'disabled';
    zalo_personal: 'enabled' | 'disabled';
    hide_phones: 'enabled' | 'disabled';
    agent_id: number;
    email: string;
    avatar_file_id: string | null;
    sound: Answer['data']['user']['sound'];
    notify_by: Answer['data']['user']['notify_by'];
    version: number;
    unread: number;
    viewed_by: string | null;
    viewed_until: Date | null;
    position: string | null;
    display_name: string;
    accent_light: string;
    accent_dark: string;
    logo_id: string | null;
  }>`${prepared}
    select s.name as tenant_name, s.display_name, s.accent_light, s.accent_dark, s.logo_file_id as logo_id,
      u.name, s.workflow, s.zalo_personal, s.hide_phones, u.agent_id, u.email, u.avatar_file_id, u.sound, u.notify_by, u.version,
      ${unreadCount(actor)} as unread,
      (select r.name from users r where r.tenant_id = u.tenant_id and r.id = ${actor.realUserId}) as viewed_by,
      ${actor.realUserId === null ? sql`null` : sql`directory.session_end(${actor.sessionId})`} as viewed_until,
      (select p.xid || '-' || p.id from directory.event_position() p) as position
    from users u join tenant_settings s on s.tenant_id = u.tenant_id
    where u.tenant_id = ${actor.tenantId} and u.id = ${actor.userId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  return {
    data: {
      tenant: { _id: actor.tenantId, name: row.tenant_name, slug: row.email.split('@')[1] ?? '' },
      brand: {
        tenant_id: actor.tenantId,
        display_name: row.display_name,
        accent_light: row.accent_light,
        accent_dark: row.accent_dark,
        logo_id: row.logo_id,
      },
      workflow: row.workflow,
      zalo_personal: row.zalo_personal,
      hide_phones: row.hide_phones,
      user: {
        _id: actor.userId,
        agent_id: row.agent_id,
        tenant_id: actor.tenantId,
        name: row.name,
        email: row.email,
        role: actor.role,
        scope: actor.scope,
        department_ids: actor.departmentIds,
        organization_id: actor.organizationId,
        avatar_id: row.avatar_file_id,
        is_admin: actor.isPlatformAdmin,
        sound: row.sound,
        notify_by: row.notify_by,
        version: row.version,
      },
      unread: row.unread,
      viewed_by: row.viewed_by,
      viewed_until: row.viewed_until?.toISOString() ?? null,
      position: row.position ?? '0-0',
    },
  };
}
