import { isIP } from 'node:net';
import type { LegKind } from '../media/engine.ts';
import { type Flow, isPlain } from '../sip/flow.ts';
import type { GatewayContext } from './context.ts';

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

const mirrored: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** Where the offer says nothing, sound goes both ways. */
export const directionOf = (sdp: string): Direction =>
  (/^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(sdp)?.[1] as Direction | undefined) ?? 'sendrecv';

export const isHeld = (sdp: string): boolean => ['sendonly', 'inactive'].includes(directionOf(sdp));

/** The ICE user name, which another network or a restart changes; plain RTP has none. */
export const ufragOf = (sdp: string): string | undefined => /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];

/**
 * What somebody speaks who offers this, or is reached this way. A trunk may name another address for its sound, a telephone that
 * signs in may not: it could have sound sent to strangers.
 */
export function legKindOf(flow: Flow, offer: string | undefined, signsIn: boolean): LegKind {
  const isWebrtc = offer === undefined ? flow.protocol === 'WS' : /^m=audio \d+ \S*SAVPF/m.test(offer);
  const anywhere = flow.protocol === 'UDP' && !(signsIn && isPlain(flow));
  return isWebrtc ? { kind: 'webrtc' } : { kind: 'rtp', peer: flow.remote.address, anywhere };
}

/**
 * What a far end describes of itself, with the address that it signals from in place of those that no sound of ours goes to: whoever
 * stands inside is called by the operator's leave alone, and would be reached by an SDP otherwise. An edge is the operator's own. A
 * telephone behind a NAT names such an address too, and is heard and answered where its sound comes from.
 */
export function withinReach(
  sdp: string,
  flow: Flow,
  { mayReach, registrar, soundInside }: Pick<GatewayContext, 'mayReach' | 'registrar' | 'soundInside'>,
): string {
  if (!isPlain(flow)) return sdp;
  const { address: peer } = flow.remote;
  const port = Number(/^m=audio (\d{1,5}) /m.exec(sdp)?.[1] ?? 0);
  return sdp.replace(/^c=IN IP[46] (\S+)/gm, (line, address: string) => {
    // by RFC 2543 nobody's address is a hold
    const mayStand = address === peer || address === '0.0.0.0' || isIP(address) === 0;
    if (mayStand || (!address.includes('%') && mayReach(address, port))) return line;
    // whoever signs in stands behind a NAT; of a trunk the operator may have forgotten it
    if (!registrar.deviceOf(flow)) soundInside(flow.remote, address);
    return `c=IN IP${peer.includes(':') ? 6 : 4} ${peer}`;
  });
}

/** The role of DTLS that is left for this side when the far end has answered. */
export const setupAgainst = (answer: string): 'active' | 'passive' =>
  /^a=setup:passive\s*$/m.test(answer) ? 'active' : 'passive';

/**
 * This side's description said again in answer to an offer that changes no more than its direction: transport, keys and the role of
 * DTLS stay as they were agreed.
 */
export function answerAgain(local: string, offer: string, version: number, setup: 'active' | 'passive'): string {
  return local
    .replace(/^a=(sendrecv|sendonly|recvonly|inactive)(?=\s*$)/gm, `a=${mirrored[directionOf(offer)]}`)
    .replace(/^(o=\S+ \S+) \d+/m, `$1 ${version}`)
    .replace(/^a=setup:actpass/gm, `a=setup:${setup}`);
}
