import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tone } from '../../voice/media/tone.ts';

/** Where the trunk of the tests lies, on the loopback. */
export const trunkAddress = '127.0.0.31';
const [sipPort, soundPort] = [21_080, 21_090];

interface Asked {
  gateway: { address: string; port: number };
  /** what is dialled, and who calls */
  to: string;
  from: string;
  /** hertz: speaks in it. 'echo': says again what it hears, and nothing else */
  says: number | 'echo';
}

/** A caller over plain SIP, by sipp with RTP, who stays until the other side hangs up. */
export function callPlainly({ gateway, to, from, says }: Asked) {
  const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-sipp-'));
  const scenario = join(folder, 'caller.xml');
  if (says !== 'echo') writeFileSync(join(folder, 'tone.ulaw'), tone(says, 1));
  writeFileSync(scenario, scenarioOf(from, says === 'echo'));
  const args = [
    ...['-sf', scenario, '-s', to, '-i', trunkAddress, '-p', String(sipPort), '-mi', trunkAddress],
    ...['-mp', String(soundPort), '-m', '1', '-nostdin', '-timeout', '100s', '-timeout_error', '-trace_err'],
    ...(says === 'echo' ? ['-rtp_echo'] : []),
    `${gateway.address}:${gateway.port}`,
  ];
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'sipp', ...args], { cwd: folder, stdio: 'ignore' });
  /** sipp's exit code: 0 is a call that went as the scenario says */
  const over = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => resolve(code));
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  return { over, stop: () => void child.kill('SIGKILL') };
}

/** Whether the gateway answers an OPTIONS of this trunk: it tells strangers nothing. */
export const isKnown = ({ address, port }: Asked['gateway']) =>
  new Promise<boolean>((resolve, reject) => {
    const socket = createSocket('udp4');
    const settle = (answer: boolean) => {
      clearTimeout(late);
      socket.close();
      resolve(answer);
    };
    const late = setTimeout(() => settle(false), 1_000);
    socket.once('error', reject);
    socket.once('message', () => settle(true));
    socket.bind(0, trunkAddress, () => {
      const at = `${trunkAddress}:${socket.address().port}`;
      const id = `${socket.address().port}${Date.now()}`;
      const request = [
        `OPTIONS sip:${address}:${port} SIP/2.0`,
        `Via: SIP/2.0/UDP ${at};branch=z9hG4bK${id};rport`,
        'Max-Forwards: 70',
        `From: <sip:trunk@${at}>;tag=${id}`,
        `To: <sip:${address}:${port}>`,
        `Call-ID: ${id}`,
        'CSeq: 1 OPTIONS',
        'Content-Length: 0',
      ];
      socket.send(`${request.join('\r\n')}\r\n\r\n`, port, address);
    });
  });

const message = (...lines: string[]) => `<send retrans="500"><![CDATA[\n${lines.join('\n')}\n]]></send>`;

function scenarioOf(from: string, isEcho: boolean): string {
  const common = [
    `From: <sip:${from}@[local_ip]>;tag=[call_number]`,
    'Call-ID: [call_id]',
    `Contact: <sip:${from}@[local_ip]:[local_port]>`,
    'Max-Forwards: 70',
  ];
  const uri = 'sip:[service]@[remote_ip]:[remote_port]';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<scenario name="caller">',
    message(
      `INVITE ${uri} SIP/2.0`,
      'Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]',
      ...common,
      `To: <${uri}>`,
      'CSeq: 1 INVITE',
      'Content-Type: application/sdp',
      'Content-Length: [len]',
      '',
      'v=0',
      'o=- 1 1 IN IP4 [local_ip]',
      's=-',
      'c=IN IP4 [media_ip]',
      't=0 0',
      `m=audio ${isEcho ? '[media_port]' : '[rtpstream_audio_port]'} RTP/AVP 0`,
      'a=rtpmap:0 PCMU/8000',
    ),
    '<recv response="100" optional="true"/><recv response="180" optional="true"/><recv response="200"/>',
    message(
      'ACK [next_url] SIP/2.0',
      'Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]',
      ...common,
      `To: <${uri}>[peer_tag_param]`,
      'CSeq: 1 ACK',
      'Content-Length: 0',
      '',
    ).replace(' retrans="500"', ''),
    isEcho ? '' : '<nop><action><exec rtp_stream="tone.ulaw,-1,0"/></action></nop>',
    '<recv request="BYE"/>',
    message(
      'SIP/2.0 200 OK',
      '[last_Via:]',
      '[last_From:]',
      '[last_To:]',
      '[last_Call-ID:]',
      '[last_CSeq:]',
      'Content-Length: 0',
      '',
    ).replace(' retrans="500"', ''),
    '</scenario>',
  ].join('\n');
}
