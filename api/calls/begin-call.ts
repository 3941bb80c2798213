import type { BegunCall, CallAsk, Device, Refusal } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { loadPerson } from '../access/load-person.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import type { House } from '../house.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import { newId } from '../work.ts';
import { haveState, setTalking } from './agent-states.ts';
import { beginInbound } from './begin-inbound.ts';
import { callScope } from './call-scope.ts';
import { type CallWork, inCallWork, orRefusal, refuse } from './call-work.ts';
import { matchCaller } from './caller.ts';
import { findDevice } from './devices.ts';
import { inTurn } from './in-turn.ts';
import { insertCall, requireRoom } from './insert-call.ts';
import { findExtension, leadCall } from './lead-call.ts';
import type { LedCall } from './led-call.ts';
import { lineOf } from './lines.ts';
import { readPlace } from './places.ts';

/** A call gets its record and its way. A person's call that is refused leaves no record: they read why. */
export async function beginCall(house: House, gateway: string, ask: CallAsk): Promise<BegunCall | Refusal> {
  const { from } = ask;
  if (from.kind !== 'device') return orRefusal(beginInbound(house, gateway, { ...ask, from }));
  const { device } = from;
  // what a socket signed in with may have run out since, or been revoked while nobody heard of it
  if (!(await findDevice(house, device.username)))
    return { status: 403, reason: 'rejected', message: 'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại!' };
  const begun = () => inCallWork(house, device.tenantId, work => beginByPerson(work, gateway, { ...ask, device }));
  return orRefusal(inTurn(device.tenantId, begun));
}

type Asked = Omit<CallAsk, 'from'> & { device: Device };

async function beginByPerson(work: CallWork, gateway: string, ask: Asked): Promise<BegunCall> {
  const { db, tenantId } = work;
  const by = await loadPerson(db, tenantId, ask.device.userId);
  if (!by) throw refuse(403, 'rejected', 'Tài khoản đã bị khóa');
  await requireRoom(work);
  const place = readPlace(ask.dialled);
  const inside = place?.kind === 'dialled' ? await findExtension(work, place.text) : undefined;
  const isOutbound = ['contact', 'point', 'call'].includes(place?.kind ?? '') || (place?.kind === 'dialled' && !inside);
  const line = isOutbound ? await lineOf(work, { userId: by.userId }) : undefined;
  const actor = { ...by, sessionId: '', realUserId: null, isPlatformAdmin: false };
  const call: LedCall = {
    ...{ id: newId(), direction: isOutbound ? 'outbound' : 'internal', hotline_id: line?.hotline_id ?? null },
    ...{ customer_number: '', customer_name: '', contact_number: null, tier: 0 },
  };
  const ticket = ask.ticket
    ? (
        await sql<{
          number: number;
        }>`select t.number from tickets t where t.number = ${ask.ticket} and ${ticketScope(actor)}`.execute(db)
      ).rows[0]
    : undefined;
  await insertCall(work, gateway, call, {
    ...{ origin: 'device', dialled: ask.dialled, user_id: by.userId, ticket_number: ticket?.number ?? null },
    ...{ campaign_id: uuidOf(ask.campaign), callback_of: await seenCall(work, actor, ask.callbackOf) },
  });
  // whom it takes is locked there, with who calls
  const lead = await leadCall(work, call, { dialled: ask.dialled }, by);
  await haveState(work, by.userId);
  await setTalking(work, call.id, by.userId, work.now.toISOString());
  if (lead.kind === 'number') {
    const known = await matchCaller(work, lead.number, sql`${contactScope(actor)}`);
    await sql`update calls set customer_number = ${lead.number}, customer_name = ${known?.name ?? ''},
      contact_number = ${known?.number ?? null}::int where tenant_id = ${tenantId} and id = ${call.id}`.execute(db);
  }
  return { tenantId, callId: call.id, direction: call.direction, lead, records: line?.records ?? false };
}

/** null: no call that they may see, so none that they may have called back. */
async function seenCall({ db }: CallWork, actor: Actor, text: string | undefined): Promise<string | null> {
  const id = uuidOf(text);
  if (!id) return null;
  const { rows } = await sql<{
    id: string;
  }>`select c.id from calls c where c.id = ${id} and ${callScope(actor)}`.execute(db);
  return rows[0]?.id ?? null;
}

const uuidOf = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
