import { parseAddress } from '../sip/address.ts';
import type { ClientTransaction, Outcome } from '../sip/client-transaction.ts';
import type { SipRequest, SipResponse } from '../sip/message.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { testDomain } from './test-host.ts';
import type { TestPhone } from './test-phone.ts';

export type Extra = [name: string, value: string][];

/** A sentence of SDP that no sound comes of: for tests of what is said about calls. */
export const saidSdp = (direction = 'sendrecv', ufrag?: string): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    'm=audio 4000 RTP/AVP 0',
    ...(ufrag ? [`a=ice-ufrag:${ufrag}`] : []),
    `a=${direction}`,
    '',
  ].join('\r\n');

/** Where a phone takes its sound from. */
export interface TestSound {
  answer(offer: string): Promise<string>;
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
}

/** One dialog as a phone sees it. */
export class TestCall {
  state: 'calling' | 'ringing' | 'talking' | 'ended' = 'calling';
  status = 0;
  reason = '';
  /** the Reason of a CANCEL */
  cancelledFor = '';
  /** of REFERs: what NOTIFYs have said */
  readonly notified: string[] = [];
  /** what INFOs have said of the recording */
  readonly recording: string[] = [];
  readonly answers: SipResponse[] = [];
  cseq = 1;
  /** what it said before it answered */
  private early: string | undefined;
  invite: SipRequest | undefined;
  server: ServerTransaction | undefined;
  client: ClientTransaction | undefined;

  constructor(
    private readonly phone: TestPhone,
    readonly callId: string,
    public local: string,
    public remote: string,
    public target: string,
    readonly sound: TestSound | undefined,
  ) {}

  get localTag(): string {
    return parseAddress(this.local)!.parameters.get('tag')!;
  }

  header(name: string): string | undefined {
    return (this.invite ?? this.answers.at(-1))?.headers.first(name);
  }

  async answer(said = saidSdp()): Promise<void> {
    const body = this.early ?? (this.sound ? await this.sound.answer(this.invite!.body) : said);
    this.server!.respond(200, { headers: [['contact', this.phone.contact]], body });
    this.state = 'talking';
  }

  /** Is heard before it answers. `said`: of another telephone that the call has reached. */
  async speak(said?: string): Promise<void> {
    this.early = said ?? (this.sound ? await this.sound.answer(this.invite!.body) : saidSdp());
    this.server!.respond(183, { headers: [['contact', this.phone.contact]], body: this.early });
  }

  refuse(status = 480): void {
    this.state = 'ended';
    this.server!.respond(status);
  }

  /** `by`: a phone whose socket is another one since. */
  cancel(by?: TestPhone): void {
    if (by) by.cancelled(this.client!.request);
    else this.client!.cancel();
  }

  async hangUp(): Promise<void> {
    this.state = 'ended';
    await this.send('BYE');
  }

  async send(method: string, headers: Extra = [], body = '', contentType = 'application/sdp'): Promise<Outcome> {
    const request = this.phone.request(method, this, ++this.cseq, headers, body, contentType);
    return this.phone.ask(request, this);
  }

  refer(dialled: string, forward: string): Promise<Outcome> {
    return this.send('REFER', [
      ['refer-to', `<sip:${dialled}@${testDomain}>`],
      ['x-forward', forward],
    ]);
  }

  press(digit: string): Promise<Outcome> {
    return this.send('INFO', [], `Signal=${digit}\r\nDuration=160\r\n`, 'application/dtmf-relay');
  }
}
