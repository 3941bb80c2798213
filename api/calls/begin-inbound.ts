import type { BegunCall, CallAsk, Lead } from 'contract/calls/host.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { isOpen } from 'contract/working-time/calendar.ts';
import { sql } from 'kysely';
import { outsideTenants } from '../../db/tenant.ts';
import { networkOf, takeAttempts } from '../access/limits.ts';
import { isBlocked } from '../blacklist/is-blocked.ts';
import type { House } from '../house.ts';
import { newId } from '../work.ts';
import { readCalendar } from '../working-time/load-calendar.ts';
import { builtInAudio } from './built-in-audio.ts';
import { type CallWork, inCallWork, Refused, refuse } from './call-work.ts';
import { callerOf } from './caller.ts';
import { finishCall } from './finish-call.ts';
import { inTurn } from './in-turn.ts';
import { insertCall, requireRoom } from './insert-call.ts';
import { leadCall } from './lead-call.ts';
import type { LedCall } from './led-call.ts';
import { countInbound } from './trunk-channels.ts';
import { leadToVoicemail } from './voicemail-lead.ts';

type From = Exclude<CallAsk['from'], { kind: 'device' }>;
type Asked = CallAsk & { from: From };

interface Hotline {
  id: string;
  ivr_id: string | null;
  queue_id: string | null;
  user_id: string | null;
  schedule_id: string | null;
  closed_audio_id: string | null;
  closed_voicemail: boolean;
  consent_notice: boolean;
  records: boolean;
  web_calls: boolean;
  trunk_id: string | null;
  trunk_address: string | null;
}

const hour = 3_600;
/** Calls of pages from one network in an hour: six at once of two minutes, and some more. Forged numbers would be as many customers. */
const pageCalls = 240;
/** Of those that are refused, whose record, customer and ticket are kept: of one network, and of all of a tenant. */
const refusedOfOne = 12;
const refusedOfAll = 240;

/** A customer calls a number of a tenant. One that the tenant does not take leaves a record that says why. */
export async function beginInbound(house: House, gateway: string, ask: Asked): Promise<BegunCall> {
  const number = canonicalPhone(ask.dialled) ?? '';
  const { rows } = await outsideTenants(house.pool, db =>
    sql<{ tenant_id: string; hotline_id: string }>`select * from directory.hotline_by_number(${number})`.execute(db),
  );
  const found = rows[0];
  if (!found) throw refuse(404, 'failed', 'Không có số này');
  const { tenant_id: tenant, hotline_id: hotline } = found;
  const key = `page-calls:${networkOf(ask.from.address)}`;
  if (ask.from.kind === 'web' && (await takeAttempts(house, [{ key, most: pageCalls, windowSeconds: hour }])) > 0)
    throw refuse(503, 'busy', 'Có quá nhiều cuộc gọi từ mạng của bạn, vui lòng gọi lại sau');
  const begun = await inTurn(tenant, () => inCallWork(house, tenant, work => beginOn(work, gateway, hotline, ask)));
  if (begun instanceof Refused) throw begun;
  return begun;
}

async function beginOn(
  work: CallWork,
  gateway: string,
  hotlineId: string,
  { from, dialled }: Asked,
): Promise<BegunCall | Refused> {
  const { tenantId } = work;
  const hotline = await readHotline(work, hotlineId);
  if (!hotline) return refuse(404, 'failed', 'Không có số này');
  // a peer is believed by its address alone
  if (from.kind === 'web' ? !hotline.web_calls : hotline.trunk_address !== from.address)
    return refuse(403, 'rejected', 'Số này không nhận cuộc gọi từ đây');
  const call: LedCall = {
    ...{ id: newId(), direction: 'inbound', hotline_id: hotline.id },
    ...(await callerOf(work, from)),
  };
  const claimed = call.customer_number;
  try {
    await requireRoom(work);
    if (claimed !== '' && (await isBlocked(work.db, tenantId, claimed)))
      throw refuse(603, 'blocked', 'Số này nằm trong danh sách chặn');
    await insertCall(work, gateway, call, { origin: from.kind, dialled });
    if (from.kind === 'trunk' && hotline.trunk_id)
      await countInbound(work, { trunkId: hotline.trunk_id, callId: call.id });
    const lead = (await leadClosed(work, hotline)) ?? (await leadCall(work, call, { dialled: placeOf(hotline) }));
    const records = await recordsTalk(work, hotline);
    return {
      ...{ tenantId, callId: call.id, direction: 'inbound', lead, records },
      // nobody is told of a recording that is not made
      ...(records && hotline.consent_notice && (await noticeOf(work))),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // a trunk's peer is known, a page's is not: nothing is left of what is thrown
    if (from.kind === 'web' && !(await mayKeepRefused(work, from.address))) throw error;
    await keepRefused(work, gateway, call, { origin: from.kind, dialled }, error);
    return error;
  }
}

async function readHotline({ db, tenantId }: CallWork, id: string): Promise<Hotline | undefined> {
  const { rows } = await sql<Hotline>`
    select h.id, h.ivr_id, h.queue_id, h.user_id, h.schedule_id, h.closed_audio_id, h.closed_voicemail, h.consent_notice, h.records,
      h.web_calls, t.id as trunk_id, host(t.address) as trunk_address
    from hotlines h left join trunks t on t.tenant_id = h.tenant_id and t.id = h.trunk_id and t.is_active
    where h.tenant_id = ${tenantId} and h.id = ${id} and h.is_active`.execute(db);
  return rows[0];
}

const placeOf = ({ ivr_id, queue_id, user_id }: Hotline) =>
  ivr_id ? `ivr-${ivr_id}` : queue_id ? `queue-${queue_id}` : `agent-${user_id}`;

/** Where it leads outside its hours. */
async function leadClosed(work: CallWork, hotline: Hotline): Promise<Lead | undefined> {
  if (hotline.schedule_id === null) return undefined;
  const calendar = await readCalendar(work.db, work.tenantId, hotline.schedule_id);
  if (!calendar || isOpen(calendar, work.now)) return undefined;
  const own = hotline.closed_audio_id;
  if (hotline.closed_voicemail)
    return { ...(await leadToVoicemail(work, hotline.queue_id ?? undefined)), ...(own && { audioId: own }) };
  const audioId = own ?? (await builtInAudio(work, 'closed'));
  return { kind: 'end', reason: 'closed', ...(audioId && { audioId }) };
}

/** A queue that is not recorded is not, whichever number leads to it. */
async function recordsTalk({ db, tenantId }: CallWork, { records, queue_id }: Hotline): Promise<boolean> {
  if (!records || queue_id === null) return records;
  const queue = await db
    .selectFrom('call_queues')
    .select('records')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', queue_id)
    .executeTakeFirst();
  return queue?.records ?? true;
}

async function noticeOf(work: CallWork): Promise<{ noticeAudioId?: string }> {
  const noticeAudioId = await builtInAudio(work, 'welcome');
  return noticeAudioId ? { noticeAudioId } : {};
}

/** Counted in this transaction: another connection would be waited for while the tenant's lock is held. */
async function mayKeepRefused({ db, tenantId, house }: CallWork, address: string): Promise<boolean> {
  const limits = [
    [`refused-calls:${tenantId}:${networkOf(address)}`, refusedOfOne],
    [`refused-calls:${tenantId}`, refusedOfAll],
  ] as const;
  for (const [key, most] of limits) {
    const { rows } = await sql<{ wait: number }>`
      select directory.take_attempt(${key}, ${hour}, ${Math.round(most * house.limitFactor)}) as wait`.execute(db);
    if (rows[0]!.wait > 0) return false;
  }
  return true;
}

async function keepRefused(
  work: CallWork,
  gateway: string,
  call: LedCall,
  columns: { origin: 'web' | 'trunk'; dialled: string },
  { refusal }: Refused,
): Promise<void> {
  const { db, tenantId } = work;
  const kept = await db
    .selectFrom('calls')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', call.id)
    .executeTakeFirst();
  if (!kept) await insertCall(work, gateway, call, columns);
  await finishCall(work, call.id, refusal.reason, work.now.toISOString());
}
