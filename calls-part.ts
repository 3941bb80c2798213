import type { IncomingMessage, Server } from 'node:http';
import { networkOf } from './api/access/limits.ts';
import { peerRefusal } from './api/access/peer-address.ts';
import { openHost } from './api/calls/open-host.ts';
import type { House } from './api/house.ts';
import type { Settings } from './settings.ts';
import { startVoice, type Voice } from './voice/start.ts';

/** The call gateway of this process with the host that decides for it; `close` ends calls, `closeHost` what they were told to. */
export async function startCalls(
  house: House,
  server: Server,
  settings: Settings,
  addressOf: (request: IncomingMessage) => string,
): Promise<Voice & { closeHost(): Promise<void> }> {
  const host = openHost(house);
  const { sipDomain: domain, gatewayName: name, sipUdp: udp, sipEdges: edges, media, peers } = settings;
  const mayReach = (address: string, port: number) => !peerRefusal(peers, address, port);
  const allows = (origin: string | undefined, { headers }: IncomingMessage) =>
    mayConnect(origin, settings.origin, headers.host);
  const voice = await startVoice(
    { domain, name, udp, edges, media },
    { server, host, log: house.log, allows, addressOf, networkOf, mayReach },
  ).catch(async error => {
    await host.close();
    throw error;
  });
  return { ...voice, closeHost: () => host.close() };
}

/**
 * Pages of this product: of the public origin, or where none is set of the address that they were asked for. What is no browser names
 * no origin.
 */
export function mayConnect(
  origin: string | undefined,
  configured: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (configured) return origin === configured;
  return URL.canParse(origin) && new URL(origin).host === host;
}
