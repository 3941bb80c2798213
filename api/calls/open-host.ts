import type { Host } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { loadPerson } from '../access/load-person.ts';
import type { House } from '../house.ts';
import { releaseAgent, setRegistered } from './agent-states.ts';
import { announcementOf } from './announcement.ts';
import { beginCall } from './begin-call.ts';
import { inCallWork, orRefusal, refuse } from './call-work.ts';
import { followCallChanges } from './changes.ts';
import { findDevice } from './devices.ts';
import { endOpenCalls, keepEvents } from './keep-events.ts';
import { leadCall } from './lead-call.ts';
import type { LedCall } from './led-call.ts';
import { lookUp } from './look-up.ts';
import { newRecordingFile } from './recording-files.ts';
import { reserveAgents } from './reserve-agents.ts';
import { readSound } from './sound.ts';
import { spokenSound } from './spoken.ts';
import { followWrapUps } from './wrap-ups.ts';

/** What the gateway asks and tells, answered from the database; `close` it before the pool. */
export function openHost(house: House): Host & { close(): Promise<void> } {
  const changes = followCallChanges(house);
  const wrapUps = followWrapUps(house, changes);
  let gateway = '';
  return {
    device: username => findDevice(house, username),
    registered: (person, now) => inCallWork(house, person.tenantId, work => setRegistered(work, person, now)),
    begin: ask => beginCall(house, gateway, ask),
    lead: ({ tenantId, callId }, to, by) =>
      orRefusal(
        inCallWork(house, tenantId, async work => {
          const { rows } = await sql<LedCall>`
            select c.id, c.direction, c.customer_number, c.customer_name, c.contact_number, c.hotline_id, coalesce(k.tier, 0)::int as tier
            from calls c left join contacts k on k.tenant_id = c.tenant_id and k.number = c.contact_number
            where c.tenant_id = ${tenantId} and c.id = ${callId} and c.state <> 'ended'
            -- whom it takes, its end sets free: neither comes in between
            for share of c`.execute(work.db);
          if (!rows[0]) throw refuse(404, 'failed', 'Cuộc gọi đã kết thúc');
          const person = by && (await loadPerson(work.db, tenantId, by.userId));
          if (by && !person) throw refuse(403, 'rejected', 'Tài khoản đã bị khóa');
          return leadCall(work, rows[0], to, person);
        }),
      ),
    reserve: ({ tenantId, callId }, queueId, tried) =>
      inCallWork(house, tenantId, work => reserveAgents(work, callId, queueId, tried)),
    release: ({ tenantId, callId }, userId) => inCallWork(house, tenantId, work => releaseAgent(work, callId, userId)),
    announcement: ({ tenantId, callId }, queueId, position) =>
      inCallWork(house, tenantId, work => announcementOf(work, callId, queueId, position)),
    sound: async (tenantId, audioId) => spokenSound(audioId) ?? readSound(house, tenantId, audioId),
    recordingPath: (tenantId, recordingId) => newRecordingFile(house, tenantId, recordingId),
    tell: (call, events) => keepEvents(house, call, events),
    lookUp: (_tenantId, request) => lookUp(house, request),
    onChange: changes.onChange,
    onRevoked: changes.onRevoked,
    async trunkAddresses() {
      const { rows } = await house.pool.query<{ address: string }>('select directory.sip_peers() as address');
      return rows.map(({ address }) => address);
    },
    async start(name) {
      gateway = name;
      await endOpenCalls(house, name);
    },
    async close() {
      wrapUps.close();
      await changes.close();
    },
  };
}
