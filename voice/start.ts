import type { IncomingMessage, Server } from 'node:http';
import type { Host } from '../contract/calls/host.ts';
import { every, systemClock } from './clock.ts';
import type { GatewayLog } from './gateway/context.ts';
import { Gateway, type GatewayFigures } from './gateway/gateway.ts';
import type { MediaSettings } from './media/local-engine.ts';
import { ProcessEngine } from './media/process-engine.ts';
import { Edges } from './sip/edges.ts';
import type { Flow } from './sip/flow.ts';
import type { SipMessage } from './sip/message.ts';
import { keepRate } from './sip/rate.ts';
import { listenUdp, type UdpTransport, udpFlowId } from './sip/udp.ts';
import { listenWebSocket } from './sip/websocket.ts';
import { UdpDoor } from './udp-door.ts';

export interface VoiceSettings {
  /** of all telephones; never resolved */
  domain: string;
  /** of this process, so that the calls it left open when it died are ended */
  name: string;
  /** SIP over UDP for trunks and desk telephones; none: off */
  udp: { address: string; port: number; announced?: string } | undefined;
  /** `address:port` of edges that keep browsers' sockets */
  edges: readonly string[];
  media: MediaSettings;
}

export interface VoiceParts {
  /** where browsers connect: `/sip` */
  server: Server;
  host: Host;
  log: GatewayLog;
  /** pages that may connect */
  allows(origin: string | undefined, request: IncomingMessage): boolean;
  addressOf(request: IncomingMessage): string;
  /** Whom an address stands for: one of IPv4, or a line of IPv6. */
  networkOf(address: string): string;
  /** Whether a trunk, or a telephone that does not sign in, may stand there. */
  mayReach(address: string, port: number): boolean;
}

export interface Voice {
  figures(): Promise<GatewayFigures>;
  /** Ends every call in so many words, and tells so. */
  close(): Promise<void>;
}

/** Milliseconds between two pings: a dead browser is not ready within twice as long. */
const pingEvery = 4_000;
const trunksEvery = 60_000;
/** what is asked of an address alone */
const anyPort = 0;
/** Lines in the log about what strangers can have it say. */
const warnRate = { burst: 5, perSecond: 1 / 60 };
/** Messages by UDP of one peer: an edge speaks for thousands of browsers, each of which it limits itself. */
const udpRate = { burst: 5_000, perSecond: 2_000 };

/** The call gateway: SIP for browsers on the server's own port, by UDP for trunks, and the sound of both. */
export async function startVoice(settings: VoiceSettings, parts: VoiceParts): Promise<Voice> {
  const { host, log, server } = parts;
  await host.start(settings.name);
  const engine = new ProcessEngine(settings.media, { warn: error => log.warn({ err: error }, 'sound') });
  let udp: UdpTransport | undefined;
  const mayWarn = keepRate(systemClock, warnRate);
  const trunks = settings.udp && (await followTrunks(parts));
  const gateway = new Gateway({
    ...{ host, engine, log, domain: settings.domain },
    mayReach: parts.mayReach,
    networkOf: parts.networkOf,
    flowTo: (address, port) => {
      trunks?.called(address);
      return udp?.flowTo(address, port);
    },
  });
  const receive = (message: SipMessage, flow: Flow) => {
    try {
      gateway.receive(message, flow);
    } catch (error) {
      // one message must not end the calls of everybody
      log.warn({ err: error }, 'a message could not be handled');
    }
  };
  const web = listenWebSocket(server, {
    ...{ pingEvery, allows: parts.allows, addressOf: parts.addressOf, networkOf: parts.networkOf },
    isKnown: flow => gateway.isKnown(flow.id),
    refused: (why, { address }) => {
      if (why === 'too many' && mayWarn()) log.warn({ address }, 'too many sockets of one network, or of all');
    },
    message: receive,
    closed: flow => gateway.closed(flow),
  });
  const edges = new Edges(settings.edges, settings.domain, flow => gateway.closed(flow));
  const door = new UdpDoor({
    isPeer: remote => edges.includes(remote) || trunks?.allows(remote.address) === true,
    isKnown: remote => gateway.isKnown(udpFlowId(remote)),
  });
  const byUdp = (message: SipMessage, flow: Flow) => {
    if (!edges.includes(flow.remote)) return door.admits(message, flow) ? receive(message, flow) : undefined;
    const came = edges.receive(message, flow);
    if (!came) return;
    if ('flow' in came) return receive(message, came.flow);
    if (came.closed) gateway.closed(came.closed);
    receive(message, flow);
  };
  if (settings.udp && trunks)
    udp = await listenUdp({
      ...settings.udp,
      rate: udpRate,
      allows: remote => door.allows(remote),
      message: byUdp,
    }).catch(async error => {
      web.close();
      await engine.close();
      throw error;
    });
  return {
    figures: () => gateway.figures(),
    async close() {
      await gateway.close();
      trunks?.stop();
      web.close();
      await udp?.close();
      await engine.close();
    },
  };
}

/** Who may send by UDP without signing in. */
async function followTrunks({ host, log, mayReach }: VoiceParts) {
  let known = new Set<string>();
  const read = async () => {
    known = new Set((await host.trunkAddresses()).filter(address => mayReach(address, anyPort)));
  };
  await read();
  const stop = every(systemClock, trunksEvery, () => {
    read().catch(error => log.warn({ err: error }, 'trunks could not be read'));
  });
  return {
    stop,
    allows: (address: string) => known.has(address),
    /** One that was set up since the last look answers as well. */
    called: (address: string) => void known.add(address),
  };
}
