import { randomBytes } from 'node:crypto';
import { Headers } from './headers.ts';
import { type SipRequest, type SipResponse, toTagOf } from './message.ts';

const reasons: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  423: 'Interval Too Brief',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  603: 'Decline',
};

export const reasonOf = (status: number): string => reasons[status] ?? 'Unknown';

export interface Answer {
  reason?: string;
  headers?: [name: string, value: string][];
  body?: string;
  /** `application/sdp` unless said: browsers accept no other spelling. */
  contentType?: string;
}

/** A tag, branch or Call-ID that nobody can guess: a response is believed by its branch alone. */
export const token = (bytes = 12): string => randomBytes(bytes).toString('hex');
export const newBranch = (): string => `z9hG4bK${token()}`;

/** All Via values go back as they came; the To of everything but 100 carries this side's tag. */
export function responseTo(request: SipRequest, status: number, tag: string, answer: Answer = {}): SipResponse {
  const { headers: asked } = request;
  const to = asked.first('to') ?? '';
  const headers = new Headers()
    .add('via', ...asked.all('via'))
    .add('from', asked.first('from') ?? '')
    .add('to', status === 100 || toTagOf(request) ? to : `${to};tag=${tag}`)
    .add('call-id', asked.first('call-id') ?? '')
    .add('cseq', asked.first('cseq') ?? '');
  if (status > 100 && status < 300) headers.add('record-route', ...asked.all('record-route'));
  for (const [name, value] of answer.headers ?? []) headers.add(name, value);
  const { body = '', contentType = 'application/sdp', reason = reasonOf(status) } = answer;
  if (body !== '') headers.add('content-type', contentType);
  return { kind: 'response', status, reason, headers, body };
}
