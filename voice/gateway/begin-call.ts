import type { CallAsk, Device, Lead } from '../../contract/calls/host.ts';
import { MediaError } from '../media/leg.ts';
import { parseAddress, parseUri } from '../sip/address.ts';
import type { SipRequest } from '../sip/message.ts';
import { token } from '../sip/response.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { Call, type CallContext } from './call.ts';
import { Dialog } from './dialog.ts';
import { followToEnd } from './follow.ts';
import { Incoming } from './incoming.ts';
import { legKindOf, ufragOf, withinReach } from './negotiation.ts';
import { Party, type PartyAbout } from './party.ts';

/** An INVITE outside a dialog, by somebody whose identity is known: the host gives it a record and a way, or refuses it. */
export async function beginCall(
  context: CallContext,
  request: SipRequest,
  transaction: ServerTransaction,
  begun: (call: Call) => void,
): Promise<void> {
  const { flow } = transaction;
  const device = context.registrar.deviceOf(flow);
  const ask = askOf(request, transaction, device);
  const dialog = Dialog.answering(context, request, transaction);
  if (!ask || !dialog) return transaction.respond(400);
  let isCancelled = false;
  transaction.onCancel = () => {
    isCancelled = true;
    transaction.respond(487);
  };
  const party = new Party(aboutOf(ask, device), context.engine);
  party.dialog = dialog;
  party.farUfrag = ufragOf(request.body);
  const leg = await party.open(legKindOf(flow, request.body, device !== undefined));
  party.adopt(leg);
  try {
    party.localSdp = await leg.answer(withinReach(request.body, flow, context));
  } catch (error) {
    party.closeMedia();
    if (!(error instanceof MediaError)) throw error;
    return transaction.respond(488);
  }
  // before the record is made, which would stay open without it
  const room = await context.engine.openRoom().catch(error => {
    party.closeMedia();
    throw error;
  });
  const close = () => {
    party.closeMedia();
    void room.close().catch(() => {});
  };
  // whoever has given up while their sound was opened leaves no record
  if (isCancelled) return close();
  const answer = await context.host.begin(ask).catch(error => {
    close();
    throw error;
  });
  if ('status' in answer) {
    close();
    context.refused();
    context.log.warn({ reason: answer.reason, message: answer.message }, 'a call was refused');
    const text = encodeURIComponent(answer.message);
    return transaction.respond(answer.status, {
      headers: [
        ['reason', `SIP;cause=${answer.status};text="${answer.reason}"`],
        ...(ask.from.kind === 'trunk' ? [] : [['x-message', text] as [string, string]]),
      ],
    });
  }
  // what is said inside the house stays there
  const names: [string, string][] =
    ask.from.kind === 'trunk'
      ? []
      : [
          ['x-call-id', answer.callId],
          ['x-leg-id', party.id],
        ];
  if (ask.from.kind === 'web') {
    dialog.key = token(16);
    names.push(['x-rejoin', dialog.key]);
  }
  const incoming = new Incoming(request, transaction, dialog, names);
  const call = new Call(context, answer, room, party, incoming, device);
  context.dialogs.add(dialog);
  begun(call);
  transaction.onCancel = () => void call.end('cancelled', 487);
  transaction.onUnacknowledged = () => void call.end('failed');
  if (isCancelled || !flow.open) return void call.end('cancelled', 487);
  await lead(call, answer.lead, answer.noticeAudioId);
}

async function lead(call: Call, to: Lead, noticeAudioId: string | undefined): Promise<void> {
  if (noticeAudioId) {
    // that it is recorded is said before anything else
    call.seeking++;
    try {
      await call.answer();
      await call.play(noticeAudioId, call.stop.signal);
    } catch (error) {
      call.context.log.warn({ err: error, callId: call.ref.callId }, 'a notice could not be played');
      void call.end('failed');
    } finally {
      call.seeking--;
    }
  }
  if (!call.over) await followToEnd(call, to);
}

function askOf(request: SipRequest, { flow }: ServerTransaction, device: Device | undefined): CallAsk | undefined {
  const dialled = parseUri(request.uri)?.user;
  const from = parseAddress(request.headers.first('from') ?? '');
  const number = (from && parseUri(from.uri)?.user) ?? '';
  if (!dialled || !from) return undefined;
  const name = from.name ?? '';
  if (!device && flow.browser === undefined) return { from: { kind: 'trunk', ...flow.remote, number, name }, dialled };
  if (!device) return { from: { kind: 'web', address: flow.browser ?? '', name, number }, dialled };
  const ticket = Number(request.headers.first('x-ticket'));
  const campaign = request.headers.first('x-campaign');
  const callbackOf = request.headers.first('x-callback-of');
  return {
    from: { kind: 'device', device },
    dialled,
    ...(Number.isSafeInteger(ticket) && ticket > 0 && { ticket }),
    ...(campaign && { campaign }),
    ...(callbackOf && { callbackOf }),
  };
}

function aboutOf({ from }: CallAsk, device: Device | undefined): PartyAbout {
  if (device) return { role: 'agent', userId: device.userId, number: device.username, device: device.kind };
  if (from.kind === 'device') throw new Error('a device that nobody knows');
  return { role: 'customer', number: from.number, device: from.kind === 'web' ? 'browser' : 'phone' };
}
