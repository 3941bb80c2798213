import { readPhoneAddress } from 'contract/calls/call-address.ts';
import type { AgentLead, Device, Endpoint, Trunk } from 'contract/calls/host.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { type RawBuilder, sql } from 'kysely';
import { showPhone, showText, type Viewer } from '../access/masking.ts';
import { kindOf } from './devices.ts';

/** Who calls, as it is known. */
export interface Caller {
  /** canonical; empty: withheld */
  number: string;
  name: string;
}

/** Columns of somebody who is to be rung; `trunk_*` of the line by which their own number is called. */
export interface RungRow {
  user_id: string;
  name: string;
  extension: string;
  call_channel_type: number;
  call_address: string;
  /** it stands where a trunk is, which may be newer */
  is_at_trunk: boolean;
  auto_answer: boolean;
  devices: string[];
  masks: Viewer['masks'];
  trunk_id: string | null;
  trunk_address: string | null;
  trunk_port: number | null;
  hotline_number: string | null;
}

/** `users u` with what ringing them needs. */
export const rungColumns = sql`u.id as user_id, u.name, ${extensionOf('u')} as extension, u.call_channel_type, u.call_address,
  u.call_channel_type = 2 and directory.is_at_trunk(u.call_address) as is_at_trunk, u.auto_answer, directory.devices_of(u.id) as devices,
  (select p.masks from public.active_person(u.tenant_id, u.id) p) as masks,
  line.trunk_id, line.trunk_address, line.trunk_port, line.hotline_number`;

export function extensionOf(users: string): RawBuilder<string> {
  const table = sql.ref(users);
  return sql`case when ${table}.sip_extension <> '' then ${table}.sip_extension else (1000 + ${table}.agent_id)::text end`;
}

/** The line by which `users` calls out: of their own hotline, or else of the tenant's first one that has a trunk. */
export const lineSelect = (users: string): RawBuilder<unknown> => sql`(
    select t.id as trunk_id, host(t.address) as trunk_address, t.port as trunk_port, t.most_calls, h.number as hotline_number
    from hotlines h join trunks t on t.tenant_id = h.tenant_id and t.id = h.trunk_id and t.is_active
    where h.tenant_id = ${sql.ref(users)}.tenant_id and h.is_active
    order by h.id = ${sql.ref(users)}.hotline_id desc nulls last, h.created_at, h.id limit 1)`;

export const lineOfPerson = sql`left join lateral ${lineSelect('u')} line on true`;

/** How somebody is rung; no endpoint: there is nothing that could ring. */
export function leadToAgent(
  row: RungRow,
  caller: Caller,
  { ringSeconds, otherwise }: Pick<AgentLead, 'ringSeconds' | 'otherwise'>,
): AgentLead {
  const viewer: Viewer = { masks: row.masks ?? ['phone', 'email'] };
  const number = caller.number === '' ? '' : showPhone(viewer, caller.number);
  return {
    ...{ kind: 'agent', userId: row.user_id, endpoints: endpointsOf(row), ringSeconds, autoAnswer: row.auto_answer },
    from: { name: showText(viewer, caller.name) || number, number },
    ...(otherwise && { otherwise }),
  };
}

function endpointsOf(row: RungRow): Endpoint[] {
  if (row.call_channel_type === 2) {
    const place = readPhoneAddress(row.call_address);
    const barred = row.is_at_trunk ? { barred: 'at_trunk' as const } : {};
    return place ? [{ kind: 'address', ...place, user: place.user ?? row.extension, ...barred }] : [];
  }
  if (row.call_channel_type === 3) {
    const number = canonicalPhone(row.call_address);
    const trunk = trunkOf(row);
    return number && trunk ? [{ kind: 'trunk', trunk, number, callerId: row.hotline_number ?? '' }] : [];
  }
  const kind = kindOfChannel[row.call_channel_type];
  return row.devices
    .filter(username => kind !== undefined && kindOf(username) === kind)
    .map(username => ({ kind: 'device', username }));
}

/** Which telephones that sign in ring, by channel; of other channels none. */
const kindOfChannel: Partial<Record<number, Device['kind']>> = { 0: 'browser', 1: 'desk' };

/** The trunk over which somebody's own number is rung. */
export const trunkRung = ({ endpoints: [first] }: AgentLead): string | undefined =>
  first?.kind === 'trunk' ? first.trunk.id : undefined;

/** The channel that was taken for it. */
export function giveChannel({ endpoints: [first] }: AgentLead, channel: string): void {
  if (first?.kind === 'trunk') first.channel = channel;
}

export const trunkOf = (row: Pick<RungRow, 'trunk_id' | 'trunk_address' | 'trunk_port'>): Trunk | undefined =>
  row.trunk_id ? { id: row.trunk_id, address: row.trunk_address!, port: row.trunk_port! } : undefined;
