import { isIP } from 'node:net';
import { type Direction, readDirection } from './direction.ts';
import type { Law } from './g711.ts';
import { MediaError } from './leg.ts';
import { payloadTypes } from './sdp.ts';

/** What a browser's SDP says, as far as it matters here. */
export interface BrowserDescription {
  law: Law;
  /** payload type of RFC 4733 digits at 8 kHz */
  digits: number | undefined;
  direction: Direction;
  mid: string;
  /** changes when it begins anew on another network: a new leg has to answer */
  ice: string;
  /** of its certificate: algorithm and value, in small letters */
  fingerprints: string[];
  /** of this side of the library: its audio alone, in one law, without candidates */
  bare: string;
  candidates: string[];
  /** sections before and after the audio, which are answered with a refusal */
  sections: string[][];
  audio: number;
  bundled: boolean;
}

const linesOf = (sdp: string): string[] => sdp.split(/\r?\n/).filter(line => line !== '');

function split(sdp: string): { session: string[]; sections: string[][] } {
  const session: string[] = [];
  const sections: string[][] = [];
  for (const line of linesOf(sdp)) {
    if (line.startsWith('m=')) sections.push([line]);
    else (sections.at(-1) ?? session).push(line);
  }
  return { session, sections };
}

const attribute = (name: string, ...lines: string[][]): string | undefined =>
  lines
    .flat()
    .find(line => line.startsWith(`a=${name}:`))
    ?.slice(name.length + 3);

/** Throws `MediaError` where nothing in it can be spoken. */
export function readBrowser(sdp: string, laws: readonly Law[] = ['PCMU', 'PCMA']): BrowserDescription {
  const { session, sections } = split(sdp);
  const audio = sections.findIndex(([line]) => /^m=audio [1-9]/.test(line!));
  const section = sections[audio];
  if (!section) throw new MediaError('no audio');
  const [, , profile = '', ...formats] = section[0]!.split(' ');
  if (!/^(UDP\/TLS\/)?RTP\/SAVPF$/.test(profile)) throw new MediaError(`profile ${profile}`);
  const law = laws.find(name => formats.includes(String(payloadTypes[name])));
  if (!law) throw new MediaError('neither PCMU nor PCMA');
  const fingerprints = [...section, ...session]
    .filter(line => line.startsWith('a=fingerprint:'))
    .map(line => line.slice('a=fingerprint:'.length).trim().toLowerCase());
  if (fingerprints.length === 0) throw new MediaError('no fingerprint');
  if (!attribute('ice-ufrag', section, session)) throw new MediaError('no ICE');
  const digits = section.map(line => /^a=rtpmap:(\d+) telephone-event\/8000/i.exec(line)?.[1]).find(Boolean);
  return {
    law,
    digits: digits === undefined ? undefined : Number(digits),
    direction: readDirection([...session, ...section]),
    mid: attribute('mid', section) ?? '0',
    ice: `${attribute('ice-ufrag', section, session)} ${attribute('ice-pwd', section, session)}`,
    fingerprints,
    bare: bare(session, section, [payloadTypes[law], ...(digits === undefined ? [] : [Number(digits)])]),
    candidates: section
      .filter(isReachable)
      .slice(0, mostCandidates)
      .map(line => line.slice(2)),
    sections,
    audio,
    bundled: isBundled(session),
  };
}

/** A browser has one or two for each of its networks. */
const mostCandidates = 30;

/** Candidates by name are not looked up: who has hidden their address is found by their packets. */
function isReachable(line: string): boolean {
  const [start, , transport = '', , address = ''] = line.split(' ');
  return start!.startsWith('a=candidate:') && transport.toLowerCase() === 'udp' && isIP(address) !== 0;
}

/**
 * The library answers one section with the codecs it is shown. It is handed `active` for the far end, so that this side waits for
 * the far end's DTLS: a side that begins itself does so before the far end's ICE is ready, and tries again a second later.
 */
function bare(session: string[], section: string[], formats: number[]): string {
  const mid = attribute('mid', section) ?? '0';
  const kept = section
    .slice(1)
    .filter(line => !/^a=(candidate|end-of-candidates|extmap|rtcp-fb|ssrc|ssrc-group|msid)\b/.test(line))
    .filter(line => {
      const format = /^a=(?:rtpmap|fmtp):(\d+)/.exec(line)?.[1];
      return format === undefined || formats.includes(Number(format));
    })
    .map(line => (/^a=(sendrecv|sendonly|recvonly|inactive)\s*$/.test(line) ? 'a=sendrecv' : line))
    .map(line => line.replace(/^a=setup:actpass/, 'a=setup:active'));
  const before = session.filter(
    line => !/^a=(group|extmap|msid|candidate|end-of-candidates|sendrecv|sendonly|recvonly|inactive)/.test(line),
  );
  const groups = isBundled(session) ? [`a=group:BUNDLE ${mid}`] : [];
  const [media, port, profile] = section[0]!.split(' ');
  return join([...before, ...groups, [media, port, profile, ...formats].join(' '), ...kept]);
}

const isBundled = (session: string[]): boolean => session.some(line => line.startsWith('a=group:BUNDLE'));
const join = (lines: string[]): string => `${lines.join('\r\n')}\r\n`;

export interface OfferParts {
  ufrag: string;
  pwd: string;
  fingerprint: string;
  addresses: readonly string[];
  port: number;
  laws: readonly Law[];
  digits: number;
  /** of RTP */
  source: number;
}

/** An offer of audio, as the library would write it; `writeLocal` gives it its version, direction and public address. */
export function writeOffer({ ufrag, pwd, fingerprint, addresses, port, laws, digits, source }: OfferParts): string {
  const formats = [...laws.map(law => payloadTypes[law]), digits];
  const named = addresses.findLast(address => !address.includes(':')) ?? addresses.at(-1) ?? '127.0.0.1';
  const priority = (at: number) => 126 * 2 ** 24 + (65_535 - at) * 256 + 255;
  return join([
    'v=0',
    `o=lang-nghe ${source} 0 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'a=msid-semantic:WMS *',
    // the far end controls (RFC 8445 6.1.1), as it does where it offers itself
    'a=ice-lite',
    `a=fingerprint:sha-256 ${fingerprint}`,
    `m=audio ${port} UDP/TLS/RTP/SAVPF ${formats.join(' ')}`,
    `c=IN IP${named.includes(':') ? 6 : 4} ${named}`,
    'a=mid:0',
    'a=sendrecv',
    `a=ssrc:${source} cname:lang-nghe`,
    `a=ssrc:${source} msid:lang-nghe lang-nghe`,
    'a=msid:lang-nghe lang-nghe',
    'a=rtcp-mux',
    ...laws.map(law => `a=rtpmap:${payloadTypes[law]} ${law}/8000/1`),
    `a=rtpmap:${digits} telephone-event/8000`,
    'a=setup:actpass',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    ...addresses.map((address, at) => `a=candidate:${at + 1} 1 UDP ${priority(at)} ${address} ${port} typ host`),
    'a=end-of-candidates',
  ]);
}

export interface LocalDescription {
  version: number;
  direction: Direction;
  /** an address that others reach this machine by, beside those it knows of */
  announced?: string;
  /** the offer that it answers */
  offer?: Pick<BrowserDescription, 'sections' | 'audio' | 'bundled'>;
}

/** The library's description as it goes out: refusals of what is no sound, version, direction, public address. */
export function writeLocal(sdp: string, { version, direction, announced, offer }: LocalDescription): string {
  const { session, sections } = split(sdp);
  const head = session
    .filter(line => !line.startsWith('a=group:') || !offer || offer.bundled)
    .map(line => line.replace(/^(o=\S+ \S+) \S+/, `$1 ${version}`));
  const own = sections[0]!.map(line =>
    /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/.test(line) ? `a=${direction}` : line,
  );
  if (announced) own.splice(own.findLastIndex(isCandidate) + 1, 0, ...announce(own.filter(isCandidate), announced));
  const answered = offer?.sections.map((section, at) => (at === offer.audio ? own : refuse(section))) ?? [own];
  return join([...head, ...answered.flat()]);
}

const isCandidate = (line: string): boolean => line.startsWith('a=candidate:');

/** The same ports by another address, liked a little less than the addresses themselves. */
function announce(candidates: string[], announced: string): string[] {
  const family = announced.includes(':');
  const byPort = new Map<string, string>();
  for (const line of candidates) {
    const [foundation, component, transport, priority, address, port, ...rest] = line.split(' ');
    if (address!.includes(':') !== family || byPort.has(port!)) continue;
    const liked = Math.max(Number(priority) - 256, 1);
    byPort.set(port!, [`${foundation}9`, component, transport, liked, announced, port, ...rest].join(' '));
  }
  return [...byPort.values()];
}

function refuse(section: string[]): string[] {
  const [media, , ...rest] = section[0]!.split(' ');
  const mid = attribute('mid', section);
  return [
    `${media} 0 ${rest.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=inactive',
    ...(mid === undefined ? [] : [`a=mid:${mid}`]),
  ];
}
