import type * as routes from 'contract/calls/phone.ts';
import type { SipDevice } from 'contract/calls/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid, notFound } from '../errors.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { openDevice } from './devices.ts';

async function selectDevices(
  { db, actor, house: { voice } }: Work,
  condition: RawBuilder<SqlBool>,
): Promise<SipDevice[]> {
  const { rows } = await sql<Omit<SipDevice, 'registrar'> & { last_seen_at: Date | null; created_at: Date }>`
    select d.id as _id, d.name, d.username, json_build_object('_id', u.id, 'name', u.name) as user, d.last_seen_at, d.created_at
    from sip_devices d join users u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where d.tenant_id = ${actor.tenantId} and d.revoked_at is null and ${userScope(actor)} and ${condition}
    order by u.name, d.created_at, d.id`.execute(db);
  return rows.map(row => ({
    ...row,
    registrar: voice.udp ? { server: voice.udp.address, port: voice.udp.port, realm: voice.domain } : null,
    last_seen_at: row.last_seen_at && new Date(row.last_seen_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  }));
}

export async function listDevices(work: Work): Promise<RouteAnswer<typeof routes.listDevices>> {
  const list = await selectDevices(work, sql`true`);
  return { list, total: list.length };
}

export async function createDevice(
  work: Work,
  { json }: RouteParsed<typeof routes.createDevice>,
): Promise<RouteAnswer<typeof routes.createDevice>> {
  const { db, actor, house } = work;
  const { rows: people } =
    await sql`select from users u where u.id = ${json.user_id} and u.is_active and ${userScope(actor)}`.execute(db);
  if (people.length === 0) throw invalid('user_id', 'Không tìm thấy thành viên này');
  const { id, username, secret } = await openDevice(db, house, json.user_id, null);
  await db
    .insertInto('sip_devices')
    .values({ tenant_id: actor.tenantId, id, user_id: json.user_id, name: json.name, username })
    .execute();
  await audit(work, {
    ...{ action: 'sip_device.create', subject: `sip_device:${id}` },
    after: { name: json.name, user_id: json.user_id, username },
  });
  const [device] = await selectDevices(work, sql`d.id = ${id}`);
  return { data: { ...device!, secret, domain: house.voice.domain } };
}

export async function revokeDevice(
  work: Work,
  { params }: RouteParsed<typeof routes.revokeDevice>,
): Promise<RouteAnswer<typeof routes.revokeDevice>> {
  const [device] = await selectDevices(work, sql`d.id = ${params.id}`);
  if (!device) throw notFound('Không tìm thấy máy này');
  await sql`select directory.revoke_device(${params.id})`.execute(work.db);
  await sql`update sip_devices set revoked_at = now() where tenant_id = ${work.actor.tenantId} and id = ${params.id}`.execute(
    work.db,
  );
  const { name, username, user } = device;
  await audit(work, {
    ...{ action: 'sip_device.delete', subject: `sip_device:${params.id}` },
    before: { name, username, user_id: user._id },
  });
  return { message: 'Đã thu hồi máy' };
}
