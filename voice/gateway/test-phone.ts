import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { parseAddress } from '../sip/address.ts';
import type { Outcome } from '../sip/client-transaction.ts';
import { parseCredentials } from '../sip/digest.ts';
import type { Flow } from '../sip/flow.ts';
import { Headers } from '../sip/headers.ts';
import { cseqOf, parseMessage, type SipRequest, type SipResponse, serialise, toTagOf } from '../sip/message.ts';
import { token } from '../sip/response.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { Transactions } from '../sip/transactions.ts';
import { listenUdp } from '../sip/udp.ts';
import { type Extra, saidSdp, TestCall, type TestSound } from './test-call.ts';
import { testDomain } from './test-host.ts';

/** A telephone of tests that speaks plain SIP, by UDP or WebSocket. */
export class TestPhone {
  readonly incoming: TestCall[] = [];
  /** What it does when it is rung; by default it rings. */
  onInvite: (call: TestCall) => unknown = () => {};
  closedWith = 0;
  sound: (() => Promise<TestSound>) | undefined;
  private readonly calls = new Map<string, TestCall>();
  private readonly transactions = new Transactions({
    request: (request, transaction) => void this.asked(request, transaction),
  });
  private registers = 0;
  /** what it says when it is asked who it is */
  password: string;
  /** of its browser */
  instance: string;
  private readonly registerId = token();

  private constructor(
    readonly name: string,
    private flow: Flow,
    private readonly closing: () => unknown,
  ) {
    this.password = name;
    this.instance = name;
  }

  static async udp(name: string, gateway: { port: number }): Promise<TestPhone> {
    let phone: TestPhone | undefined;
    const socket = await listenUdp({
      address: '127.0.0.1',
      port: 0,
      allows: () => true,
      message: (message, flow) => phone?.transactions.receive(message, flow),
    });
    phone = new TestPhone(name, socket.flowTo('127.0.0.1', gateway.port), () => socket.close());
    return phone;
  }

  static async webSocket(name: string, url: string): Promise<TestPhone> {
    const { flow, socket } = await connect(url);
    const phone = new TestPhone(name, flow, () => socket.terminate());
    phone.hear(socket, flow);
    return phone;
  }

  /** Another socket, as after a loss of network. */
  async reconnect(url: string): Promise<void> {
    const { flow, socket } = await connect(url);
    this.flow = flow;
    this.hear(socket, flow);
  }

  drop(): void {
    this.flow.close();
  }

  /** of its own socket; UDP alone */
  get port(): number {
    return Number(/:(\d+)$/.exec(this.flow.sentBy)![1]);
  }

  get contact(): string {
    const { sentBy, protocol } = this.flow;
    const uri = protocol === 'WS' ? `sip:${this.name}@device.invalid;transport=ws` : `sip:${this.name}@${sentBy}`;
    return `<${uri}>;+sip.instance="<urn:uuid:${this.instance}>";reg-id=1`;
  }

  /** The final status, after the challenge; the response for what it says. */
  async register(
    extra: Extra = [],
    { password = this.name, expires = 120, from = this.name } = {},
  ): Promise<SipResponse> {
    const uri = `sip:${testDomain}`;
    this.password = password;
    const ask = async (authorization?: string) => {
      const headers = new Headers()
        .add('max-forwards', '70')
        .add('from', `<sip:${from}@${testDomain}>;tag=${token(4)}`)
        .add('to', `<sip:${this.name}@${testDomain}>`)
        .add('call-id', this.registerId)
        .add('cseq', `${++this.registers} REGISTER`)
        .add('contact', `${this.contact};expires=${expires}`);
      for (const [name, value] of extra) headers.add(name, value);
      if (authorization) headers.add('authorization', authorization);
      const outcome = await this.ask({ kind: 'request', method: 'REGISTER', uri, headers, body: '' });
      if (outcome.ended !== 'answered') throw new Error(`REGISTER ${outcome.ended}`);
      return outcome.response;
    };
    const first = await ask();
    if (first.status !== 401) return first;
    return ask(authorizationOf(first.headers.first('www-authenticate')!, { name: this.name, password, uri }));
  }

  async call(dialled: string, extra: Extra = [], { from = this.name, body = '' } = {}): Promise<TestCall> {
    const uri = `sip:${dialled}@${testDomain}`;
    const sound = await this.sound?.();
    const call = new TestCall(this, token(), `<sip:${from}@${testDomain}>;tag=${token(4)}`, `<${uri}>`, uri, sound);
    this.calls.set(call.callId, call);
    const sdp = body || (sound ? await sound.offer() : saidSdp());
    this.invite(call, extra, sdp);
    return call;
  }

  /** Outside any dialog; the status of the answer. */
  async message(to: string): Promise<number | undefined> {
    const uri = `sip:${to}@${testDomain}`;
    const about = new TestCall(
      this,
      token(),
      `<sip:${this.name}@${testDomain}>;tag=${token(4)}`,
      `<${uri}>`,
      uri,
      undefined,
    );
    const outcome = await this.ask(this.request('MESSAGE', about, 1));
    return outcome.ended === 'answered' ? outcome.response.status : undefined;
  }

  /** Asked who it is, it says so once. */
  private invite(call: TestCall, extra: Extra, sdp: string, isAgain = false): void {
    const { sound, target: uri } = call;
    const number = call.cseq;
    const request = this.request('INVITE', call, number, extra, sdp);
    call.client = this.transactions.send(request, this.flow, {
      provisional: response => {
        call.answers.push(response);
        if (response.status >= 180) call.state = 'ringing';
        if (response.body !== '') void sound?.accept(response.body);
      },
      final: outcome => {
        if (outcome.ended !== 'answered') {
          call.state = 'ended';
          return;
        }
        const { response } = outcome;
        const challenge = response.headers.first('www-authenticate');
        if (response.status === 401 && challenge && !isAgain) {
          const said = { name: this.name, password: this.password, uri, method: 'INVITE' };
          call.cseq++;
          return this.invite(call, [...extra, ['authorization', authorizationOf(challenge, said)]], sdp, true);
        }
        call.answers.push(response);
        call.status = response.status;
        if (response.status >= 300) {
          call.reason = response.headers.first('reason') ?? '';
          call.state = 'ended';
          return;
        }
        call.remote = response.headers.first('to')!;
        call.target = parseAddress(response.headers.first('contact')!)!.uri;
        call.client!.acknowledge(this.ackOf(call, number), this.flow);
        void sound?.accept(response.body);
        call.state = 'talking';
      },
    });
  }

  request(
    method: string,
    call: TestCall,
    number: number,
    extra: Extra = [],
    body = '',
    contentType = 'application/sdp',
  ): SipRequest {
    const headers = new Headers()
      .add('max-forwards', '70')
      .add('from', call.local)
      .add('to', call.remote)
      .add('call-id', call.callId)
      .add('cseq', `${number} ${method}`)
      .add('contact', this.contact);
    for (const [name, value] of extra) headers.add(name, value);
    if (body) headers.add('content-type', contentType);
    return { kind: 'request', method, uri: call.target, headers, body };
  }

  ask(request: SipRequest, call?: TestCall): Promise<Outcome> {
    return new Promise(resolve => {
      const client = this.transactions.send(request, this.flow, {
        final: outcome => {
          const isAnswer = outcome.ended === 'answered' && outcome.response.status < 300;
          if (call && request.method === 'INVITE' && isAnswer)
            client.acknowledge(this.ackOf(call, cseqOf(request).number), this.flow);
          resolve(outcome);
        },
      });
    });
  }

  /** A CANCEL of what was asked by another socket. */
  cancelled({ headers, uri }: SipRequest): void {
    const cancel = new Headers(
      headers.copy().entries.filter(([name]) => /^(via|from|to|call-id|max-forwards)$/.test(name)),
    );
    cancel.add('cseq', `${headers.first('cseq')!.split(' ')[0]} CANCEL`);
    this.flow.send(serialise({ kind: 'request', method: 'CANCEL', uri, headers: cancel, body: '' }));
  }

  private ackOf(call: TestCall, number: number): SipRequest {
    return this.transactions.addressAck(this.request('ACK', call, number), this.flow);
  }

  async close(): Promise<void> {
    this.transactions.close();
    await this.closing();
  }

  private hear(socket: WebSocket, flow: Flow): void {
    socket.on('message', text => {
      const message = parseMessage(text as Buffer);
      if (message) this.transactions.receive(message, flow);
    });
    socket.on('close', code => (this.closedWith = code));
  }

  private async asked(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const known = this.calls.get(request.headers.first('call-id')!);
    if (!known || toTagOf(request) === '') {
      if (request.method === 'INVITE') return this.rung(request, transaction);
      return transaction.respond(481);
    }
    if (request.method === 'BYE') {
      known.state = 'ended';
      known.reason = request.headers.first('reason') ?? '';
    }
    if (request.method === 'INFO') known.recording.push(request.headers.first('x-recording') ?? '');
    if (request.method === 'NOTIFY') known.notified.push(request.body.trim());
    transaction.respond(200);
  }

  private async rung(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const local = `${request.headers.first('to')};tag=${transaction.tag}`;
    const remote = request.headers.first('from')!;
    const target = parseAddress(request.headers.first('contact')!)!.uri;
    const call = new TestCall(this, request.headers.first('call-id')!, local, remote, target, await this.sound?.());
    call.invite = request;
    call.server = transaction;
    call.state = 'ringing';
    this.calls.set(call.callId, call);
    this.incoming.push(call);
    transaction.onCancel = cancel => {
      call.cancelledFor = cancel.headers.first('reason') ?? '';
      transaction.respond(487);
      call.state = 'ended';
    };
    transaction.respond(180, { headers: [['contact', this.contact]] });
    await this.onInvite(call);
  }
}

async function connect(url: string): Promise<{ flow: Flow; socket: WebSocket }> {
  const socket = new WebSocket(url, 'sip');
  await once(socket, 'open');
  const flow: Flow = {
    ...{ id: token(), protocol: 'WS', reliable: true, sentBy: `${token()}.invalid` },
    remote: { address: '127.0.0.1', port: 0 },
    get open() {
      return socket.readyState === socket.OPEN;
    },
    send(text) {
      if (socket.readyState !== socket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: () => socket.terminate(),
  };
  return { flow, socket };
}

export function authorizationOf(
  challenge: string,
  { method = 'REGISTER', ...who }: { name: string; password: string; uri: string; method?: string },
): string {
  const { nonce, realm } = parseCredentials(challenge);
  const hash = (text: string) => createHash('md5').update(text).digest('hex');
  const cnonce = token(8);
  const secret = hash(`${who.name}:${realm}:${who.password}`);
  const response = hash(`${secret}:${nonce}:00000001:${cnonce}:auth:${hash(`${method}:${who.uri}`)}`);
  return `Digest username="${who.name}", realm="${realm}", nonce="${nonce}", uri="${who.uri}", response="${response}", algorithm=MD5, qop=auth, nc=00000001, cnonce="${cnonce}"`;
}
