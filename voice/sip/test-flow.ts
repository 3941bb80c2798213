import type { Flow } from './flow.ts';
import { parseMessage, type SipMessage, type SipRequest } from './message.ts';

/** A flow of tests: it keeps what is sent, read again as the other side would. */
export class TestFlow implements Flow {
  readonly sent: SipMessage[] = [];
  readonly sentBy = 'here.invalid';
  readonly remote = { address: '127.0.0.1', port: 5060 };
  open = true;

  constructor(
    readonly protocol: 'WS' | 'UDP',
    readonly id: string = protocol,
  ) {}

  get reliable(): boolean {
    return this.protocol === 'WS';
  }

  /** `INVITE` or `200 INVITE`, in the order of sending. */
  get told(): string[] {
    return this.sent.map(message =>
      message.kind === 'request' ? message.method : `${message.status} ${message.headers.first('cseq')!.split(' ')[1]}`,
    );
  }

  send(text: string): boolean {
    if (this.open) this.sent.push(parseMessage(text)!);
    return this.open;
  }

  close(): void {
    this.open = false;
  }
}

/** A request as text; `headers` are whole lines. */
export function requestText(
  method: string,
  headers: string[] = [],
  { branch = 'z9hG4bKone', cseq = 1, body = '' } = {},
) {
  return [
    `${method} sip:1002@cloud.test SIP/2.0`,
    `Via: SIP/2.0/UDP there.invalid:5062;branch=${branch};rport`,
    'From: "An" <sip:1001@cloud.test>;tag=from',
    'To: <sip:1002@cloud.test>',
    'Call-ID: call-1',
    `CSeq: ${cseq} ${method}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

export const requestOf = (...given: Parameters<typeof requestText>): SipRequest =>
  parseMessage(requestText(...given)) as SipRequest;
