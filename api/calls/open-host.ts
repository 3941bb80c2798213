import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from 'contract/calls/host.ts';
import type { House } from '../house.ts';
import { setRegistered } from './agent-presence.ts';
import { releaseAgent } from './agent-states.ts';
import { announcementOf } from './announcement.ts';
import { beginCall } from './begin-call.ts';
import { inCallWork } from './call-work.ts';
import { followCallChanges } from './changes.ts';
import { findDevice } from './devices.ts';
import { endGateway } from './end-gateway.ts';
import { keepEvents } from './keep-events.ts';
import { leadOn } from './lead-on.ts';
import { lookUp } from './look-up.ts';
import { followGateways } from './lost-gateways.ts';
import { newRecordingFile } from './recording-files.ts';
import { reserveAgents } from './reserve-agents.ts';
import { readSound } from './sound.ts';
import { spokenSound } from './spoken.ts';
import { followWrapUps } from './wrap-ups.ts';

/** Milliseconds for the connection of a process of the same name that has died to be gone: 8 s where its machine has. */
const usualPatience = 12_000;
const askAgainEvery = 500;

/** What the gateway asks and tells, answered from the database; `close` it before the pool. */
export function openHost(house: House, patience = usualPatience): Host & { close(): Promise<void> } {
  const changes = followCallChanges(house);
  const wrapUps = followWrapUps(house, changes);
  let gateway = '';
  let gateways: { close(): Promise<void> } | undefined;
  return {
    device: username => findDevice(house, username),
    registered: (person, now) => inCallWork(house, person.tenantId, work => setRegistered(work, gateway, person, now)),
    begin: ask => beginCall(house, gateway, ask),
    lead: (call, to, by) => leadOn(house, call, to, by),
    reserve: ({ tenantId, callId }, queueId, tried) =>
      inCallWork(house, tenantId, work => reserveAgents(work, { gateway, callId, queueId, tried })),
    release: ({ tenantId, callId }, userId) => inCallWork(house, tenantId, work => releaseAgent(work, callId, userId)),
    announcement: ({ tenantId, callId }, queueId, position) =>
      inCallWork(house, tenantId, work => announcementOf(work, callId, queueId, position)),
    sound: async (tenantId, audioId) => spokenSound(audioId) ?? readSound(house, tenantId, audioId),
    recordingPath: (tenantId, recordingId) => newRecordingFile(house, tenantId, recordingId),
    tell: (call, events) => keepEvents(house, call, events),
    lookUp: (tenantId, request) => lookUp(house, tenantId, request),
    onChange: changes.onChange,
    onRevoked: changes.onRevoked,
    async trunkAddresses() {
      const { rows } = await house.pool.query<{ address: string }>('select directory.sip_peers() as address');
      return rows.map(({ address }) => address);
    },
    async start(name) {
      // two of one name would end each other's calls
      const until = performance.now() + patience;
      while (!(await changes.standFor(name))) {
        if (performance.now() > until)
          throw new Error(`another process is the gateway "${name}": give each gateway a GATEWAY_NAME of its own`);
        await sleep(askAgainEvery);
      }
      gateway = name;
      await endGateway(house, name);
      gateways ??= followGateways(house, changes);
    },
    async close() {
      await gateways?.close();
      wrapUps.close();
      await changes.close();
    },
  };
}
