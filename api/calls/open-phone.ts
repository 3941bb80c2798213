import { phoneLifetime, type openPhone as route } from 'contract/calls/phone.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { extensionOf } from './agent-leads.ts';
import { changeStatus } from './agent-status.ts';
import { openDevice } from './devices.ts';

interface PhoneRow {
  name: string;
  agent_id: number;
  extension: string;
  auto_answer: boolean;
  call_channel_type: number;
  hotline: { _id: string; name: string; number: string } | null;
}

/** The telephone of a page. Who had gone home is there again, and says themselves when they are ready. */
export async function openPhone(work: Work): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  const { rows } = await sql<PhoneRow>`
    select u.name, u.agent_id, ${extensionOf('u')} as extension, u.auto_answer, u.call_channel_type,
      (select json_build_object('_id', h.id, 'name', h.name, 'number', h.number) from hotlines h
        where h.tenant_id = u.tenant_id and h.is_active order by h.id = u.hotline_id desc nulls last, h.created_at, h.id limit 1) as hotline
    from users u where u.tenant_id = ${actor.tenantId} and u.id = ${actor.userId}`.execute(db);
  const { name, ...mine } = rows[0]!;
  const device = await openDevice(db, house, actor.userId, { id: actor.sessionId, lifetime: phoneLifetime });
  await sql`insert into agent_states (tenant_id, user_id) values (${actor.tenantId}, ${actor.userId}) on conflict do nothing`.execute(
    db,
  );
  const { rows: gone } = await sql`select from agent_states
    where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and status = 'LOGOUT'`.execute(db);
  if (gone.length > 0) await changeStatus(work, actor.userId, 'NOT AVAILABLE');
  await audit(work, { action: 'phone.open', subject: `user:${actor.userId}`, after: { username: device.username } });
  return {
    data: {
      ...{ username: device.username, secret: device.secret, domain: house.voice.domain },
      ...{ gateways: house.voice.gateways, display_name: name, ...mine },
      expires_at: device.expiresAt!.toISOString(),
    },
  };
}
