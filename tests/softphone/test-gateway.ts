import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { systemClock } from '../../voice/clock.ts';
import { parseAddress } from '../../voice/sip/address.ts';
import { Digest } from '../../voice/sip/digest.ts';
import type { Flow } from '../../voice/sip/flow.ts';
import { Headers } from '../../voice/sip/headers.ts';
import { callIdOf, type SipRequest, type SipResponse, toTagOf } from '../../voice/sip/message.ts';
import { token } from '../../voice/sip/response.ts';
import type { ServerTransaction } from '../../voice/sip/server-transaction.ts';
import { Transactions } from '../../voice/sip/transactions.ts';
import { listenWebSocket } from '../../voice/sip/websocket.ts';

export const wrtc = createRequire(import.meta.url)('@roamhq/wrtc') as {
  RTCPeerConnection: typeof RTCPeerConnection;
  RTCSessionDescription: typeof RTCSessionDescription;
  MediaStream: typeof MediaStream;
  nonstandard: { RTCAudioSource: new () => { createTrack(): MediaStreamTrack } };
};

export const silence = (): MediaStream => new wrtc.MediaStream([new wrtc.nonstandard.RTCAudioSource().createTrack()]);

const domain = 'voice.test';
const contact = ['contact', '<sip:gateway@gateway.invalid;transport=ws>'] as [string, string];

/** The far end of calls: registers, takes calls and makes them, with real sound, and shows what it was asked. */
export class TestGateway {
  readonly asked: SipRequest[] = [];
  readonly sounds: RTCPeerConnection[] = [];
  /** Answers to REGISTER instead of its own, first first. */
  readonly refusals: number[] = [];
  /** What an INVITE gets before its 200: none is answered while false. */
  answers = true;
  /** Answers whoever has given up, as where the answer and CANCEL cross. */
  answersLate = false;
  isDeaf = false;
  knowsCalls = true;
  /** what a page that does not sign in is told */
  rejoinKey = '';
  /** messages that came while it was deaf */
  unheard = 0;
  flow: Flow | undefined;
  connections = 0;
  #closeServer = () => {};
  #line: Duplex | undefined;
  #transport = { close() {} };
  url = '';
  #dialog: { to: string; from: string; callId: string; uri: string; cseq: number } | undefined;
  readonly #digest = new Digest({
    realm: domain,
    clock: systemClock,
    secretOf: async name => (name === 'an' ? { password: 'secret' } : undefined),
  });
  readonly #transactions = new Transactions({
    request: (request, transaction) => void this.#answer(request, transaction),
    scopeOf: () => 'everybody',
  });

  async start(): Promise<this> {
    const server = createServer();
    server.on('upgrade', (_request, line) => {
      this.#line = line;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;
    this.#transport = listenWebSocket(server, {
      allows: () => true,
      message: (message, flow) => {
        this.flow = flow;
        if (this.isDeaf) this.unheard += 1;
        else this.#transactions.receive(message, flow);
      },
      opened: flow => {
        this.connections += 1;
        this.flow = flow;
      },
    });
    this.#closeServer = () => server.close();
    return this;
  }

  stop(): void {
    this.#transactions.close();
    this.#transport.close();
    this.#closeServer();
    for (const sound of this.sounds) sound.close();
  }

  all = (method: string): SipRequest[] => this.asked.filter(request => request.method === method);
  /** of the call that is up, or was */
  get callId(): string | undefined {
    return this.#dialog?.callId;
  }
  header = (method: string, name: string): string | undefined => this.all(method).at(-1)?.headers.first(name);

  /** Rings whoever is registered. */
  async ring(headers: [string, string][], name = 'Trần Thị Dậu', number = '0901234567') {
    const sound = this.#newSound();
    sound.addTransceiver('audio');
    const body = await described(sound, 'offer');
    const uri = parseAddress(this.header('REGISTER', 'contact') ?? '')?.uri ?? '';
    const from = `"${name}" <sip:${number}@${domain}>;tag=${token()}`;
    const request = requestOf(
      'INVITE',
      uri,
      { from, to: `<sip:an@${domain}>`, callId: token(), cseq: 1 },
      headers,
      body,
    );
    const heard: number[] = [];
    const transaction = this.#transactions.send(request, this.flow!, {
      provisional: ({ status }) => heard.push(status),
      final: outcome => {
        if (outcome.ended !== 'answered') return;
        heard.push(outcome.response.status);
        if (outcome.response.status < 300) void this.#acknowledge(outcome.response, request, uri, sound, transaction);
      },
    });
    return { heard, cancel: () => transaction.cancel() };
  }

  /** Closes the socket with 4000, as for a newer telephone of the same person. */
  replace(): void {
    this.#line?.write(Buffer.from([0x88, 2, 0x0f, 0xa0]));
  }

  /** Ends the call that is up from this side. */
  hangUp(headers: [string, string][] = []): void {
    this.ask('BYE', headers);
  }

  ask(method: string, headers: [string, string][] = [], body = ''): void {
    const dialog = this.#dialog!;
    dialog.cseq += 1;
    this.#transactions.send(requestOf(method, dialog.uri, dialog, headers, body), this.flow!);
  }

  async #answer(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    this.asked.push(request);
    const { method } = request;
    if (method === 'REGISTER') return this.#register(request, transaction);
    if (method === 'INVITE') return this.#invited(request, transaction);
    if (method === 'INFO' && !this.knowsCalls) return transaction.respond(481);
    if (method !== 'REFER') return transaction.respond(200);
    transaction.respond(202, { headers: [contact] });
    for (const line of ['100 Trying', '180 Ringing', '200 OK'])
      this.ask(
        'NOTIFY',
        [
          ['event', 'refer'],
          ['subscription-state', 'active'],
          ['content-type', 'message/sipfrag'],
        ],
        `SIP/2.0 ${line}`,
      );
  }

  async #register(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const refusal = request.headers.first('authorization') && this.refusals.shift();
    if (refusal) return transaction.respond(refusal);
    const { verdict } = await this.#digest.check(request);
    if (verdict !== 'right')
      return transaction.respond(401, {
        headers: this.#digest.challenges(verdict === 'stale').map(value => ['www-authenticate', value]),
      });
    transaction.respond(200, { headers: [['contact', request.headers.first('contact')!]] });
  }

  async #invited(request: SipRequest, transaction: ServerTransaction): Promise<void> {
    const named: [string, string][] = [contact, ['x-call-id', 'call-of-mine'], ['x-leg-id', 'leg-of-mine']];
    if (this.rejoinKey) named.push(['x-rejoin', this.rejoinKey]);
    const isGivenUp = new Promise<void>(resolve => {
      transaction.onCancel = () => (this.answersLate ? resolve() : transaction.respond(487));
    });
    transaction.respond(180, { headers: named });
    if (!this.answers) return;
    if (this.answersLate) await isGivenUp;
    const isHeld = /a=(sendonly|inactive)/.test(request.body);
    // a new way is another connection, as at the gateway
    const known = toTagOf(request) ? this.sounds.at(-1) : undefined;
    const isSame = ufrag(known?.remoteDescription?.sdp ?? '') === ufrag(request.body);
    const sound = (isSame && known) || this.#newSound();
    await sound.setRemoteDescription({ type: 'offer', sdp: request.body });
    const body = await described(sound, 'answer');
    const uri = parseAddress(request.headers.first('contact')!)!.uri;
    this.#dialog ??= {
      uri,
      from: `${request.headers.first('to')};tag=${transaction.tag}`,
      to: request.headers.first('from')!,
      callId: callIdOf(request),
      cseq: 1,
    };
    transaction.respond(200, { headers: named, body: isHeld ? body.replace('a=sendrecv', 'a=recvonly') : body });
  }

  async #acknowledge(
    response: SipResponse,
    invite: SipRequest,
    uri: string,
    sound: RTCPeerConnection,
    transaction: ReturnType<Transactions['send']>,
  ): Promise<void> {
    const dialog = {
      uri,
      from: invite.headers.first('from')!,
      to: response.headers.first('to')!,
      callId: callIdOf(invite),
      cseq: 1,
    };
    this.#dialog = dialog;
    transaction.acknowledge(this.#transactions.addressAck(requestOf('ACK', uri, dialog), this.flow!));
    await sound.setRemoteDescription({ type: 'answer', sdp: response.body });
  }

  #newSound(): RTCPeerConnection {
    const sound = new wrtc.RTCPeerConnection();
    const [track] = silence().getAudioTracks();
    sound.addTrack(track!);
    this.sounds.push(sound);
    return sound;
  }
}

/** Names a gathering of addresses: another one means a new way for the sound. */
export const ufrag = (sdp: string) => /a=ice-ufrag:(\S+)/.exec(sdp)?.[1];

async function described(sound: RTCPeerConnection, kind: 'offer' | 'answer'): Promise<string> {
  await sound.setLocalDescription(kind === 'offer' ? await sound.createOffer() : await sound.createAnswer());
  while (sound.iceGatheringState !== 'complete')
    await new Promise(resolve => sound.addEventListener('icegatheringstatechange', resolve, { once: true }));
  return sound.localDescription!.sdp;
}

function requestOf(
  method: string,
  uri: string,
  dialog: { from: string; to: string; callId: string; cseq: number },
  more: [string, string][] = [],
  body = '',
): SipRequest {
  const headers = new Headers()
    .add('max-forwards', '70')
    .add('from', dialog.from)
    .add('to', dialog.to)
    .add('call-id', dialog.callId)
    .add('cseq', `${dialog.cseq} ${method}`)
    .add(...contact);
  for (const [name, value] of more) headers.add(name, value);
  if (body !== '' && method === 'INVITE') headers.add('content-type', 'application/sdp');
  return { kind: 'request', method, uri, headers, body };
}
