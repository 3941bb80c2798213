import { isEmergency } from 'contract/calls/emergency.ts';
import type { AgentLead, IvrLead, Lead, NumberLead, Target, VoicemailLead } from 'contract/calls/host.ts';
import { type AgentStatus, agentStatusLabels } from 'contract/enums.ts';
import { sql } from 'kysely';
import type { Person as Known } from '../access/load-person.ts';
import { isBlocked } from '../blacklist/is-blocked.ts';
import { readPublished } from '../ivr/read-flow.ts';
import { scenarioVariables } from '../ivr/scenario-variables.ts';
import {
  extensionOf,
  giveChannel,
  leadToAgent,
  lineOfPerson,
  type RungRow,
  rungColumns,
  trunkOf,
  trunkRung,
} from './agent-leads.ts';
import { lockAgents, releaseAgent, takeAgent } from './agent-states.ts';
import { type CallWork, type Refused, refuse } from './call-work.ts';
import { readDialled, readDialRules } from './dial-plan.ts';
import { dialledPoint } from './dialled-point.ts';
import { leadOutside } from './go-outside.ts';
import type { LedCall } from './led-call.ts';
import { lineOf } from './lines.ts';
import { readPlace } from './places.ts';
import { leadToQueue } from './queue-lead.ts';
import { isThere } from './reachable.ts';
import { keepForCallBack, takeChannel } from './trunk-channels.ts';
import { leadToVoicemail } from './voicemail-lead.ts';

/** seconds */
const ringPerson = 30;
const ringNumber = 60;
/** Queues that lead to each other. */
const mostHops = 5;

/** Who is rung by name. */
const rungByName: ReadonlySet<AgentStatus> = new Set(['AVAILABLE', 'NOACD', 'TYPING', 'ONCAMPAIGN']);

/**
 * What a target means for a call. People are taken for it, and every other place is asked whether it takes calls now.
 * @throws Refused
 */
export async function leadCall(
  work: CallWork,
  call: LedCall,
  { dialled }: Target,
  by?: Known,
  hops = 0,
): Promise<Lead> {
  if (hops > mostHops) return { kind: 'end', reason: 'failed' };
  const place = readPlace(dialled);
  switch (place?.kind) {
    case undefined:
      throw refuse(404, 'failed', 'Số máy không hợp lệ');
    case 'agent':
      return leadToPerson(work, call, place.id, by);
    case 'queue':
      return leadToQueue(work, call, place.id, target => leadCall(work, call, target, by, hops + 1));
    case 'ivr':
      return leadToIvr(work, call, place.id);
    case 'voicemail':
      return leadToVoicemail(work);
    case 'contact':
    case 'point':
    case 'call':
      return leadToOutside(work, call, await dialledPoint(work, place, by), by);
    case 'dialled': {
      const inside = await findExtension(work, place.text);
      return inside
        ? leadCall(work, call, { dialled: inside }, by, hops + 1)
        : leadToOutside(work, call, place.text, by);
    }
  }
}

/** The person, queue or scenario of an extension; none is at the number of an emergency. */
export async function findExtension(
  { db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>,
  text: string,
): Promise<string | undefined> {
  if (!/^\d{2,10}$/.test(text) || isEmergency(text)) return undefined;
  const { rows } = await sql<{ target: string }>`
    select 'agent-' || u.id as target, 1 as rank from users u
    where u.tenant_id = ${tenantId} and u.is_active and ${extensionOf('u')} = ${text}
    union all select 'queue-' || id, 2 from call_queues where tenant_id = ${tenantId} and code = ${text}
    union all select 'ivr-' || id, 3 from ivr_cps where tenant_id = ${tenantId} and code = ${text}
    order by rank limit 1`.execute(db);
  return rows[0]?.target;
}

async function leadToPerson(
  work: CallWork,
  call: LedCall,
  userId: string,
  by?: Known,
): Promise<AgentLead | VoicemailLead> {
  const { rows } = await sql<
    RungRow & { status: AgentStatus | null; is_there: boolean | null; own_extension: string | null }
  >`select ${rungColumns}, s.status, ${isThere} as is_there, (select ${extensionOf('own')} from users own
      where own.tenant_id = u.tenant_id and own.id = ${by?.userId ?? null}::uuid) as own_extension from users u
    left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id ${lineOfPerson}
    where u.tenant_id = ${work.tenantId} and u.id = ${userId} and u.is_active`.execute(work.db);
  const row = rows[0];
  if (!row) throw refuse(404, 'failed', 'Không có máy nhánh này');
  if (by?.userId === userId) throw refuse(486, 'busy', 'Bạn không thể gọi cho chính mình');
  const otherwise = call.direction === 'inbound' && !by ? { dialled: 'voicemail' } : undefined;
  const caller = { number: call.customer_number, name: call.customer_name };
  const lead = leadToAgent(row, caller, { ringSeconds: ringPerson, ...(otherwise && { otherwise }) });
  await lockAgents(work, call.id, by ? [userId, by.userId] : [userId]);
  // an extension is no customer's number: nothing of it is masked
  if (call.direction === 'internal' && by) lead.from = { name: by.name, number: row.own_extension ?? '' };
  const why = whyNotRung(row.name, row.status ?? 'LOGOUT', lead.endpoints.length > 0 && row.is_there === true);
  const refusal = why ? refuse(480, 'no_answer', why) : await takePerson(work, call, row.name, lead);
  if (!refusal) return lead;
  if (otherwise) return leadToVoicemail(work);
  throw refusal;
}

/** Them, and a channel where their own number is rung; or why not. */
async function takePerson(work: CallWork, call: LedCall, name: string, lead: AgentLead): Promise<Refused | undefined> {
  const { userId } = lead;
  if (!(await takeAgent(work, call.id, userId))) return refuse(486, 'busy', `${name} đang bận cuộc gọi khác`);
  const trunkId = trunkRung(lead);
  const channel = trunkId && (await takeChannel(work, { trunkId, callId: call.id, userId }));
  if (channel) giveChannel(lead, channel);
  if (!trunkId || channel) return undefined;
  await releaseAgent(work, call.id, userId);
  return refuse(503, 'busy', linesBusy);
}

const linesBusy = 'Mọi đường gọi ra đang bận';

function whyNotRung(name: string, status: AgentStatus, isReachable: boolean): string | undefined {
  const away = `${name} không trực tuyến`;
  if (status === 'LOGOUT') return away;
  if (!rungByName.has(status)) return `${name}: ${agentStatusLabels[status]}`;
  return isReachable ? undefined : away;
}

async function leadToIvr(work: CallWork, call: LedCall, id: string): Promise<IvrLead> {
  const flow = await readPublished(work, id);
  if (!flow) throw refuse(404, 'failed', 'Kịch bản IVR chưa được công bố');
  return { kind: 'ivr', cpId: id, flow, variables: await scenarioVariables(work, call) };
}

const leadToOutside = async (work: CallWork, call: LedCall, dialled: string, by?: Known): Promise<NumberLead> =>
  leadOutside(work, call, await leadToNumber(work, call, dialled, by), by);

async function leadToNumber(work: CallWork, call: LedCall, dialled: string, by?: Known): Promise<NumberLead> {
  const { db, tenantId } = work;
  const read = readDialled(dialled, await readDialRules(db, tenantId));
  if ('because' in read) throw refuse(403, 'blocked', read.because);
  if (!isEmergency(read.number) && (await isBlocked(db, tenantId, read.number)))
    throw refuse(603, 'blocked', 'Số này nằm trong danh sách chặn');
  const line = await lineOf(work, by ? { userId: by.userId } : { hotlineId: call.hotline_id });
  const trunk = line && trunkOf(line);
  if (!trunk) throw refuse(503, 'failed', 'Doanh nghiệp chưa có đầu số gọi ra');
  // in the one order of locks: who calls is set talking after it
  if (by) await lockAgents(work, call.id, [by.userId]);
  const taker = { trunkId: trunk.id, callId: call.id, hotlineId: line.hotline_id };
  const isCallBack = !by && call.direction === 'inbound' && read.number === call.customer_number;
  const channel = (isCallBack && (await keepForCallBack(work, taker))) || (await takeChannel(work, taker));
  if (!channel) throw refuse(503, 'busy', linesBusy);
  const { number } = read;
  return { kind: 'number', trunk, channel, number, callerId: line.hotline_number, ringSeconds: ringNumber };
}
