import { expect, it } from 'vitest';
import { MediaError } from './leg.ts';
import { readBrowser, writeLocal } from './webrtc-sdp.ts';

const session = [
  ...['v=0', 'o=- 57 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE v 0', 'a=msid-semantic: WMS'],
  'a=candidate:9 1 udp 2122194687 somewhere.example 54229 typ host',
];
const audio = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 8 110 126',
  'c=IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 2122265343 7a3a.local 46981 typ host',
  'a=candidate:2 1 udp 2122194687 192.0.2.2 54225 typ host generation 0',
  'a=candidate:3 1 tcp 1518285567 192.0.2.2 9 typ host tcptype active',
  'a=candidate:4 1 udp 2122194687 2001:db8::2 54226 typ host',
  'a=candidate:5 1 udp 2122194687 1.2.3.4.5 54227 typ host',
  'a=candidate:6 1 udp 2122194687 x:y 54228 typ host',
  'a=ice-ufrag:8CwA',
  'a=ice-pwd:jIvBJkFcJB6r/+DneEG3CM2N',
  'a=fingerprint:sha-256 5D:99',
  'a=setup:actpass',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:110 telephone-event/48000',
  'a=rtpmap:126 telephone-event/8000',
  'a=ssrc:7 cname:x',
];
const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=mid:v', 'a=rtpmap:96 VP8/90000'];
const sdp = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const offer = sdp(...session, ...video, ...audio);

it('takes of a browser’s offer what can be spoken', () => {
  const far = readBrowser(offer);
  expect(far).toMatchObject({ law: 'PCMU', digits: 126, direction: 'sendonly', mid: '0', audio: 1, bundled: true });
  expect(far.candidates).toEqual([
    'candidate:2 1 udp 2122194687 192.0.2.2 54225 typ host generation 0',
    'candidate:4 1 udp 2122194687 2001:db8::2 54226 typ host',
  ]);
  expect(far.bare.split('\r\n')).toEqual([
    ...session.slice(0, 4),
    'a=group:BUNDLE 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0 126',
    'c=IN IP4 0.0.0.0',
    'a=ice-ufrag:8CwA',
    'a=ice-pwd:jIvBJkFcJB6r/+DneEG3CM2N',
    'a=fingerprint:sha-256 5D:99',
    'a=setup:active',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:126 telephone-event/8000',
    '',
  ]);
});

it('takes A-law where there is no other', () => {
  expect(readBrowser(offer.replace(' 111 0 8 ', ' 111 8 ')).law).toBe('PCMA');
});

it.each([
  ['no audio', sdp(...session, ...video)],
  ['audio that is switched off', offer.replace('m=audio 9', 'm=audio 0')],
  ['Opus alone', offer.replace(' 111 0 8 ', ' 111 ')],
  ['plain RTP', offer.replace('m=audio 9 UDP/TLS/RTP/SAVPF', 'm=audio 9 RTP/AVP')],
  ['no fingerprint', offer.replace('a=fingerprint', 'a=x')],
  ['no ICE', offer.replace('a=ice-ufrag', 'a=x')],
])('refuses %s', (_, text) => {
  expect(() => readBrowser(text)).toThrow(MediaError);
});

it('knows a new ICE session from a hold', () => {
  const { ice } = readBrowser(offer);
  expect(readBrowser(offer.replace('sendonly', 'sendrecv')).ice).toBe(ice);
  expect(readBrowser(offer.replace('8CwA', '9DxB')).ice).not.toBe(ice);
});

const local = sdp(
  ...['v=0', 'o=rtc 351 0 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=audio 46905 UDP/TLS/RTP/SAVPF 0'],
  ...['a=mid:0', 'a=sendrecv', 'a=candidate:1 1 UDP 2114977791 10.0.0.5 46905 typ host'],
  ...['a=candidate:2 1 UDP 2114977535 10.0.0.6 46905 typ host', 'a=end-of-candidates'],
);

it('refuses what is no sound, in its place, and says its direction and version', () => {
  const answer = writeLocal(local, { version: 3, direction: 'recvonly', offer: readBrowser(offer) }).split('\r\n');
  expect(answer[1]).toBe('o=rtc 351 3 IN IP4 127.0.0.1');
  expect(answer.slice(5, 10)).toEqual([
    'm=video 0 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    'a=inactive',
    'a=mid:v',
    'm=audio 46905 UDP/TLS/RTP/SAVPF 0',
  ]);
  expect(answer).toContain('a=recvonly');
  const unbundled = readBrowser(offer.replace('a=group:BUNDLE v 0\r\n', ''));
  expect(writeLocal(local, { version: 1, direction: 'sendrecv', offer: unbundled })).not.toContain('a=group');
});

it('names the public address once a port, behind those of the machine', () => {
  const lines = writeLocal(local, { version: 1, direction: 'sendrecv', announced: '203.0.113.9' }).split('\r\n');
  expect(lines.slice(-4)).toEqual([
    'a=candidate:2 1 UDP 2114977535 10.0.0.6 46905 typ host',
    'a=candidate:19 1 UDP 2114977535 203.0.113.9 46905 typ host',
    'a=end-of-candidates',
    '',
  ]);
});
