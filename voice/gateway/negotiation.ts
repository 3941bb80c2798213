import type { LegKind } from '../media/engine.ts';
import { type Flow, isPlain } from '../sip/flow.ts';

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
