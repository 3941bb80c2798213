import { once } from 'node:events';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import type { Flow } from '../../voice/sip/flow.ts';
import { Headers } from '../../voice/sip/headers.ts';
import {
  parseMessage,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  serialise,
} from '../../voice/sip/message.ts';
import { newBranch, responseTo } from '../../voice/sip/response.ts';
import { listenUdp } from '../../voice/sip/udp.ts';

// A gateway and a page of a few lines each: what an edge does with what they say, without the product.

/** Where the edge of these lies. */
export const place = { inner: '127.0.0.14', outer: '127.0.0.24', port: 21_060, sound: [21_100, 21_298] } as const;
export const origin = 'http://localhost:4111';
export const domain = 'voice.test';

/** What a page describes of its sound. */
export const pageSdp = (version = 1) =>
  [
    ...['v=0', `o=- 1 ${version} IN IP4 127.0.0.1`, 's=-', 't=0 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 0'],
    ...['c=IN IP4 0.0.0.0', 'a=rtpmap:0 PCMU/8000', 'a=ice-ufrag:some', 'a=ice-pwd:0123456789abcdef01234567'],
    ...['a=setup:actpass', 'a=rtcp-mux', `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`, ''],
  ].join('\r\n');
/** What a gateway describes of its sound. */
export const plainSdp = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=audio 21299 RTP/AVP 0'],
  ...['a=rtpmap:0 PCMU/8000', ''],
].join('\r\n');

/** How a gateway answers a request; undefined: not at all. */
type Says = (request: SipRequest) => { status: number; body?: string } | undefined;

export async function openGateway(port: number, says: Says = () => ({ status: 200 })) {
  const heard: SipMessage[] = [];
  const closed: string[] = [];
  const contact = `<sip:gateway@127.0.0.1:${port}>`;
  const udp = await listenUdp({
    ...{ address: '127.0.0.1', port, allows: () => true },
    message(message, flow) {
      if (message.kind === 'response') return void heard.push(message);
      // by OPTIONS the edge also asks whether its gateways live
      if (message.method === 'OPTIONS') closed.push(message.headers.first('x-flow-closed') ?? '');
      else heard.push(message);
      if (message.method === 'ACK') return;
      const said = message.method === 'OPTIONS' ? { status: 200 } : says(message);
      if (!said) return;
      const { status, body } = said;
      flow.send(
        serialise(responseTo(message, status, port.toString(), { headers: [['contact', contact]], body: body ?? '' })),
      );
      if (message.method !== 'CANCEL') return;
      const invite = requests().find(request => request.method === 'INVITE' && idOf(request) === idOf(message));
      if (invite) flow.send(serialise(responseTo(invite, 487, port.toString())));
    },
  });
  const flow: Flow = udp.flowTo(place.inner, place.port);
  const requests = () => heard.filter((message): message is SipRequest => message.kind === 'request');
  const send = (method: string, callId: string, ask: Ask & { routes: string[] }) => {
    const headers = new Headers()
      .add('via', `SIP/2.0/UDP ${flow.sentBy};branch=${ask.branch ?? newBranch()};rport`)
      .add('max-forwards', '70')
      .add('from', ask.from ?? `<sip:1001@${domain}>;tag=${callId}`)
      .add('to', ask.to ?? `<sip:an@${domain}>`)
      .add('call-id', callId)
      .add('cseq', `${ask.cseq ?? 1} ${method}`)
      .add('contact', contact)
      .add('route', ...ask.routes);
    if (ask.body) headers.add('content-type', 'application/sdp');
    flow.send(serialise({ kind: 'request', method, uri: ask.uri ?? pageUri, headers, body: ask.body ?? '' }));
  };
  return {
    uri: `sip:127.0.0.1:${port}`,
    closed,
    send,
    answer: (callId: string, method?: string) => answerIn(heard, callId, method),
    /** `INVITE first-call`, in the order of arrival, each once */
    seen: () => [...new Set(requests().map(request => `${request.method} ${idOf(request)}`))],
    asked: (callId: string, method?: string) => requestIn(heard, callId, method),
    /** what the edge says of the flow that a call came by */
    flowsOf: async (callId: string) => {
      const { headers } = await requestIn(heard, callId);
      return headers.entries.filter(([name]) => name.startsWith('x-flow')).map(([, value]) => value.split('|')[0]!);
    },
    close: () => udp.close(),
  };
}

interface Ask {
  uri?: string;
  from?: string;
  to?: string;
  cseq?: number;
  branch?: string;
  body?: string;
}

const pageUri = 'sip:an@browser.invalid;transport=ws;ob';
const pageContact = `<${pageUri}>`;

export async function openBrowser(url: string) {
  const socket = new WebSocket(url, 'sip', { origin, rejectUnauthorized: false });
  await once(socket, 'open');
  const heard: SipMessage[] = [];
  socket.on('message', bytes => {
    const message = parseMessage(bytes as Buffer);
    if (message) heard.push(message);
  });
  const send = (
    method: string,
    callId: string,
    ask: Ask & { before?: string[][]; more?: string[][]; contact?: string } = {},
  ) => {
    const headers = new Headers((ask.before ?? []).map(([name, value]) => [name!, value!]))
      .add('via', `SIP/2.0/WSS browser.invalid;branch=${ask.branch ?? newBranch()}`)
      .add('max-forwards', '70')
      .add('from', ask.from ?? `<sip:an@${domain}>;tag=${callId}`)
      .add('to', ask.to ?? `<sip:1001@${domain}>`)
      .add('call-id', callId)
      .add('cseq', `${ask.cseq ?? (ask.to ? 2 : 1)} ${method}`)
      .add('contact', ask.contact ?? pageContact);
    for (const [name, value] of ask.more ?? []) headers.add(name!, value!);
    if (ask.body && !headers.first('content-type')) headers.add('content-type', 'application/sdp');
    const uri = ask.uri ?? `sip:1001@${domain}`;
    socket.send(serialise({ kind: 'request', method, uri, headers, body: ask.body ?? '' }));
  };
  return {
    socket,
    heard,
    send,
    answer: (callId: string, method?: string) => answerIn(heard, callId, method),
    asked: (callId: string, method?: string) => requestIn(heard, callId, method),
    reply: (request: SipRequest, status: number, body = '', contentType = 'application/sdp') =>
      socket.send(
        serialise(responseTo(request, status, 'page', { headers: [['contact', pageContact]], body, contentType })),
      ),
  };
}

const idOf = (message: SipMessage) => message.headers.first('call-id');

/** The first request of a call by this method, or by this number and method: `2 INVITE`. */
async function requestIn(heard: SipMessage[], callId: string, method = ''): Promise<SipRequest> {
  const found = () =>
    heard.find(
      (message): message is SipRequest =>
        message.kind === 'request' && idOf(message) === callId && message.headers.first('cseq')!.endsWith(method),
    );
  await expect.poll(found).toBeTruthy();
  return found()!;
}

/** The final answer to what is named so. */
async function answerIn(heard: SipMessage[], callId: string, method = 'INVITE'): Promise<SipResponse> {
  const found = () =>
    heard.find(
      (message): message is SipResponse =>
        message.kind === 'response' &&
        message.status >= 200 &&
        idOf(message) === callId &&
        message.headers.first('cseq')!.endsWith(method),
    );
  await expect.poll(found).toBeTruthy();
  return found()!;
}
