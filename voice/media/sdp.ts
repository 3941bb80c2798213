import { isIP } from 'node:net';
import { type Direction, readDirection } from './direction.ts';
import type { Law } from './g711.ts';
import { MediaError } from './leg.ts';

export const payloadTypes: Record<Law, number> = { PCMU: 0, PCMA: 8 };

/** What one side of plain RTP says about itself. */
export interface AudioDescription {
  address: string;
  port: number;
  law: Law;
  /** payload type of RFC 4733 digits, where they are understood */
  digits: number | undefined;
  direction: Direction;
  /** reports come and go on the port of the sound (RFC 5761) */
  muxed: boolean;
}

/** The audio of an SDP in plain RTP. `laws`: what may be chosen, best liked by the far end first. */
export function readAudio(sdp: string, laws: Law[] = ['PCMU', 'PCMA']): AudioDescription {
  const lines = sdp.split(/\r?\n/);
  const begin = lines.findIndex(line => line.startsWith('m=audio '));
  if (begin < 0) throw new MediaError('no audio');
  const after = lines.findIndex((line, at) => at > begin && line.startsWith('m='));
  const section = lines.slice(begin, after < 0 ? undefined : after);
  const [, port = '', profile = '', ...formats] = section[0]!.split(' ');
  if (!/^RTP\/AVPF?$/.test(profile)) throw new MediaError(`profile ${profile}`);
  const law = formats
    .map(format => (['PCMU', 'PCMA'] as const).find(name => payloadTypes[name] === Number(format)))
    .find(name => name !== undefined && laws.includes(name));
  if (!law) throw new MediaError('neither PCMU nor PCMA');
  const address = [...section, ...lines.slice(0, begin)]
    .map(line => /^c=IN IP[46] (\S+)/.exec(line)?.[1])
    .find(Boolean);
  if (!address || isIP(address) === 0 || !/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new MediaError('no address');
  const digits = section.map(line => /^a=rtpmap:(\d+) telephone-event\/8000/i.exec(line)?.[1]).find(Boolean);
  // RFC 2543 put a call on hold by an address of nobody
  const nobody = address === '0.0.0.0';
  const direction = nobody ? 'inactive' : readDirection([...lines.slice(0, begin), ...section]);
  return {
    address,
    port: nobody ? 0 : Number(port),
    law,
    digits: digits === undefined ? undefined : Number(digits),
    direction,
    muxed: section.includes('a=rtcp-mux'),
  };
}

export function writeAudio(
  { address, port, digits, direction, muxed }: Omit<AudioDescription, 'law'>,
  laws: Law[],
  session: { id: number; version: number },
): string {
  const family = address.includes(':') ? 'IP6' : 'IP4';
  const formats = [...laws.map(law => payloadTypes[law]), ...(digits === undefined ? [] : [digits])];
  return [
    'v=0',
    `o=- ${session.id} ${session.version} IN ${family} ${address}`,
    's=-',
    `c=IN ${family} ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${formats.join(' ')}`,
    ...laws.map(law => `a=rtpmap:${payloadTypes[law]} ${law}/8000`),
    ...(digits === undefined ? [] : [`a=rtpmap:${digits} telephone-event/8000`, `a=fmtp:${digits} 0-15`]),
    'a=ptime:20',
    ...(muxed ? ['a=rtcp-mux'] : []),
    `a=${direction}`,
    '',
  ].join('\r\n');
}
