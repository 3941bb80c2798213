import type { BarredReason, LegOutcome } from '../../contract/calls/call-events.ts';
import type { AgentLead, Endpoint } from '../../contract/calls/host.ts';
import type { ClientTransaction, Outcome } from '../sip/client-transaction.ts';
import type { Flow } from '../sip/flow.ts';
import type { SipResponse } from '../sip/message.ts';
import type { Call } from './call.ts';
import { Dialog } from './dialog.ts';
import { EarlyMedia } from './early-media.ts';
import { legKindOf, setupAgainst, ufragOf, withinReach } from './negotiation.ts';
import { Party, type PartyAbout } from './party.ts';
import { deviceKey } from './registrar.ts';

export type RingResult = { answered: Party } | { answered?: undefined; outcome: LegOutcome; code: number };

export interface Ring {
  about: Pick<PartyAbout, 'role' | 'userId' | 'queueId'>;
  endpoint: Endpoint;
  from: AgentLead['from'];
  autoAnswer: boolean;
  /** whoever waits hears what is said there before the answer */
  isHeardEarly?: boolean;
  ringing(): void;
}

/** Reasons that whoever is rung hears: somebody else has it, or nobody wants an answer any more. */
export const answeredElsewhere = 'SIP;cause=200;text="answered elsewhere"';
export const takenBack = 'SIP;cause=487;text="cancelled"';

/** Why ringing stops, as the signal carries it. */
export type StopReason = Extract<LegOutcome, 'cancelled' | 'elsewhere' | 'no_answer'>;

const callTypes = { inbound: 'CALL_INBOUND', outbound: 'CALL_OUTBOUND', internal: 'CALL_INTERNAL' } as const;

interface Way {
  flow: Flow;
  uri: string;
  to: string;
  number: string;
  device: string;
  /** of somebody who signs in */
  key?: string;
}

/** Rings one telephone until it answers, refuses, goes away, or the signal says why to stop. Tells all of it. */
export async function ring(call: Call, asked: Ring, signal: AbortSignal): Promise<RingResult> {
  const { context } = call;
  const barred = barredReason(call, asked.endpoint);
  const way = barred ? undefined : wayTo(call, asked.endpoint);
  const party = new Party(
    {
      ...asked.about,
      number: way?.number ?? numberOf(asked.endpoint),
      device: way?.device ?? deviceOf(asked.endpoint),
      ...channelOf(asked.endpoint),
    },
    context.engine,
  );
  call.added(party);
  const failed = (outcome: LegOutcome, code: number): RingResult => {
    party.closeMedia();
    call.tell('leg.ended', { leg: party.id, outcome, code, ...(barred && { barred }) });
    return { outcome, code };
  };
  if (barred) return failed('failed', 403);
  if (!way) return failed('lost', 480);
  let offer: string;
  try {
    party.adopt(await party.open(legKindOf(way.flow, undefined, way.key !== undefined)));
    offer = await party.media.offer();
  } catch (error) {
    context.log.warn({ err: error, callId: call.ref.callId }, 'a leg could not be opened');
    return failed('failed', 500);
  }
  if (signal.aborted) return failed(stopReason(signal), 487);
  const dialog = Dialog.asking(context, way.flow, { uri: way.uri, to: way.to, from: asked.from });
  party.dialog = dialog;
  const early = asked.isHeardEarly ? new EarlyMedia(call, party, way.flow) : undefined;
  const invite = dialog.invite(asked.about.role === 'agent' ? headersOf(call, party, asked) : [], offer);
  return new Promise(resolve => {
    let settled = false;
    let rings = false;
    const settle = (result: () => RingResult) => {
      if (settled) return;
      settled = true;
      early?.end();
      signal.removeEventListener('abort', stop);
      forget();
      resolve(result());
    };
    const stop = () => {
      const why = stopReason(signal);
      transaction.cancel(why === 'elsewhere' ? answeredElsewhere : undefined);
      settle(() => failed(why, 487));
    };
    // a page that is gone cannot answer; should it come back and answer, it is told that it is over
    const forget = way.key
      ? context.registrar.onNext(way.key, () => {
          transaction.cancel();
          settle(() => failed('lost', 480));
        })
      : () => {};
    const transaction: ClientTransaction = context.transactions.send(invite, way.flow, {
      provisional: response => {
        if (settled) return;
        early?.take(response);
        if (response.status < 180 || rings) return;
        rings = true;
        call.tell('leg.ringing', { leg: party.id });
        asked.ringing();
      },
      final: outcome => {
        early?.end();
        const response = answerOf(outcome);
        if (!response) return settle(() => failed(...refusalOf(outcome, asked.endpoint)));
        transaction.acknowledge(dialog.established(response), dialog.flow);
        context.dialogs.add(dialog);
        // what a CANCEL would have said has crossed with the answer
        const late = () => call.hangUp(party, signal.reason === 'elsewhere' ? answeredElsewhere : takenBack);
        if (settled) return late();
        party.media.accept(withinReach(response.body, way.flow, context)).then(
          () => {
            if (settled) return late();
            party.localSdp = offer;
            party.setup = setupAgainst(response.body);
            party.farUfrag = ufragOf(response.body);
            party.answered = true;
            settle(() => ({ answered: party }));
          },
          (error: Error) => {
            context.log.warn({ err: error, callId: call.ref.callId }, 'an answer could not be taken');
            call.hangUp(party);
            settle(() => failed('failed', 488));
          },
        );
      },
    });
    signal.addEventListener('abort', stop);
  });
}

const stopReason = (signal: AbortSignal): StopReason =>
  signal.reason === 'elsewhere' || signal.reason === 'no_answer' ? signal.reason : 'cancelled';

const answerOf = (outcome: Outcome): SipResponse | undefined =>
  outcome.ended === 'answered' && outcome.response.status < 300 ? outcome.response : undefined;

function refusalOf(outcome: Outcome, { kind }: Endpoint): [LegOutcome, number] {
  if (outcome.ended !== 'answered') return ['lost', 408];
  const { status } = outcome.response;
  if (status === 486 || status === 600) return ['busy', status];
  if (status === 603) return ['rejected', status];
  // a desk telephone may refuse by 480; beyond a trunk that means that nobody is there
  if (status === 480) return [kind === 'trunk' ? 'no_answer' : 'rejected', status];
  if (status === 408) return ['no_answer', status];
  if (status === 404 || status === 410) return [kind === 'device' ? 'lost' : 'failed', status];
  return ['failed', status];
}

function headersOf(call: Call, party: Party, { about, autoAnswer }: Ring): [string, string][] {
  return [
    ['x-call-id', call.ref.callId],
    ['x-leg-id', party.id],
    ['x-call-type', callTypes[call.begun.direction]],
    ...(about.queueId ? [['x-queue-id', about.queueId] as [string, string]] : []),
    ...(autoAnswer ? [['x-auto-answer', 'yes'] as [string, string]] : []),
  ];
}

const numberOf = (endpoint: Endpoint): string =>
  endpoint.kind === 'trunk' ? endpoint.number : endpoint.kind === 'address' ? endpoint.user : endpoint.username;
const channelOf = (endpoint: Endpoint) =>
  endpoint.kind === 'trunk' && endpoint.channel ? { channel: endpoint.channel } : {};
const deviceOf = ({ kind }: Endpoint): string =>
  kind === 'trunk' ? 'phone' : kind === 'address' ? 'address' : 'browser';

/** Why nothing is sent to where it stands: the host knows of trunks, the operator says what may be called. */
function barredReason({ context }: Call, endpoint: Endpoint): BarredReason | undefined {
  if (endpoint.kind === 'device') return undefined;
  if (endpoint.kind === 'address' && endpoint.barred) return endpoint.barred;
  const { address, port } = endpoint.kind === 'trunk' ? endpoint.trunk : endpoint;
  return context.mayReach(address, port) ? undefined : 'inner_address';
}

function wayTo({ context }: Call, endpoint: Endpoint): Way | undefined {
  const number = numberOf(endpoint);
  if (endpoint.kind === 'device') {
    const binding = context.registrar.liveByName(endpoint.username);
    if (!binding) return undefined;
    const { device, flow, uri } = binding;
    const to = `sip:${encodeURIComponent(device.username)}@${context.domain}`;
    return { flow, uri, to, number, device: device.kind, key: deviceKey(device) };
  }
  const { address, port } = endpoint.kind === 'trunk' ? endpoint.trunk : endpoint;
  const flow = context.flowTo(address, port);
  const host = address.includes(':') ? `[${address}]` : address;
  const uri = `sip:${encodeURIComponent(number).replace(/^%2B/i, '+')}@${host}:${port}`;
  return flow && { flow, uri, to: uri, number, device: deviceOf(endpoint) };
}
