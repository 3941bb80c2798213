import { addressParameter, viaParameter } from './address.ts';
import { Headers, headerName, headerValues, spelledName } from './headers.ts';

export interface SipRequest {
  kind: 'request';
  method: string;
  uri: string;
  headers: Headers;
  body: string;
}
export interface SipResponse {
  kind: 'response';
  status: number;
  reason: string;
  headers: Headers;
  body: string;
}
export type SipMessage = SipRequest | SipResponse;

/** What one message may hold; what is bigger is not read. Sizes in bytes, but for a line (characters). */
export const limits = { message: 65_536, headers: 128, line: 8_192 };

const needed = ['via', 'from', 'to', 'call-id', 'cseq'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\0-\x08\x0a-\x1f\x7f]/;
const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/;

/** Reads one message, or answers undefined where it is none. Never throws, whatever it is given. */
export function parseMessage(received: string | Uint8Array): SipMessage | undefined {
  const bytes = typeof received === 'string' ? Buffer.byteLength(received) : received.byteLength;
  if (bytes > limits.message) return undefined;
  const text = typeof received === 'string' ? received : Buffer.from(received).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = parseHeaders(lines);
  if (!headers || needed.some(name => !headers.first(name))) return undefined;
  const body = bodyOf(headers, text.slice(end + 4));
  const message = body === undefined ? undefined : startLine(first, headers, body);
  return message && isWhole(message) ? message : undefined;
}

function startLine(line: string, headers: Headers, body: string): SipMessage | undefined {
  if (line.length > limits.line || control.test(line)) return undefined;
  const status = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/.exec(line);
  if (status) return { kind: 'response', status: Number(status[1]), reason: status[2] ?? '', headers, body };
  const request = /^([A-Z]{1,32}) (\S+) SIP\/2\.0$/.exec(line);
  return request ? { kind: 'request', method: request[1]!, uri: request[2]!, headers, body } : undefined;
}

function parseHeaders(lines: string[]): Headers | undefined {
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const written = line.slice(0, colon).trimEnd();
    if (colon < 1 || line.length > limits.line || !token.test(written) || control.test(line)) return undefined;
    const name = headerName(written);
    headers.add(name, ...headerValues(name, line.slice(colon + 1).trim()));
    if (headers.entries.length > limits.headers) return undefined;
  }
  return headers;
}

/** What `Content-Length` counts: less than arrived is cut, more than arrived makes the message unreadable. */
function bodyOf(headers: Headers, rest: string): string | undefined {
  const written = headers.first('content-length');
  if (written === undefined) return rest;
  if (!/^\d{1,6}$/.test(written)) return undefined;
  const bytes = Buffer.from(rest);
  const length = Number(written);
  if (length > bytes.length) return undefined;
  return length === bytes.length ? rest : bytes.subarray(0, length).toString('utf8');
}

function isWhole(message: SipMessage): boolean {
  const cseq = /^(\d{1,10})[ \t]+([A-Z]{1,32})$/.exec(message.headers.first('cseq')!);
  if (!cseq || Number(cseq[1]) >= 2 ** 31) return false;
  if (message.kind === 'request' && cseq[2] !== message.method) return false;
  for (const single of ['from', 'to', 'call-id', 'cseq']) if (message.headers.all(single).length > 1) return false;
  // elements older than RFC 3261 have no branch to tell their transactions by
  return branchOf(message).startsWith('z9hG4bK');
}

/** What is sent. Line breaks inside a value would begin a header of somebody else's, so they become a space. */
export function serialise(message: SipMessage): string {
  const first =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`;
  const lines = message.headers.entries
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${spelledName(name)}: ${value}`);
  return `${[first, ...lines, `Content-Length: ${Buffer.byteLength(message.body)}`].map(oneLine).join('\r\n')}\r\n\r\n${message.body}`;
}

const oneLine = (text: string) => text.replace(/[\0\r\n]+/g, ' ');

export const callIdOf = (message: SipMessage): string => message.headers.first('call-id') ?? '';
export const branchOf = (message: SipMessage): string =>
  viaParameter(message.headers.first('via') ?? '', 'branch') ?? '';
export const fromTagOf = (message: SipMessage): string =>
  addressParameter(message.headers.first('from') ?? '', 'tag') ?? '';
export const toTagOf = (message: SipMessage): string =>
  addressParameter(message.headers.first('to') ?? '', 'tag') ?? '';

export function cseqOf(message: SipMessage): { number: number; method: string } {
  const [number, method = ''] = (message.headers.first('cseq') ?? '').split(/[ \t]+/);
  return { number: Number(number), method };
}
