import { MediaError } from '../media/leg.ts';
import type { SipRequest } from '../sip/message.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { Call } from './call.ts';
import { allowed, Dialog } from './dialog.ts';
import { legKindOf, ufragOf, withinReach } from './negotiation.ts';
import type { Party } from './party.ts';
import { watch } from './watch.ts';

/** After a reload a page takes the place of its own old leg, while that is still in the call. */
export async function rejoin(
  call: Call,
  party: Party,
  request: SipRequest,
  transaction: ServerTransaction,
): Promise<void> {
  const { context } = call;
  const dialog = Dialog.answering(context, request, transaction);
  if (!dialog) return transaction.respond(400);
  transaction.onCancel = () => {
    transaction.respond(487);
    call.hungUp(party);
  };
  const leg = await party.open(legKindOf(transaction.flow, request.body, true));
  try {
    const sdp = await leg.answer(withinReach(request.body, transaction.flow, context));
    if (call.over || !call.parties.has(party)) throw new MediaError('the call is over');
    await call.move(party, leg);
    if (call.over || !call.parties.has(party)) throw new MediaError('the call is over');
    party.localSdp = sdp;
  } catch (error) {
    void leg.close().catch(() => {});
    if (!(error instanceof MediaError)) throw error;
    return transaction.respond(call.over ? 481 : 488);
  }
  // its page is gone: nobody is there to be told that the old dialog ends
  if (party.dialog) {
    party.dialog.end();
    context.dialogs.remove(party.dialog);
  }
  party.dialog = dialog;
  party.version = 1;
  party.farUfrag = ufragOf(request.body);
  party.setup = 'passive';
  context.dialogs.add(dialog);
  const before = party.silence;
  watch(call, party);
  before?.forgive();
  party.silence?.moved();
  if (party.held) {
    party.held = false;
    party.stopWatchingHeld?.();
    call.tell('leg.unheld', { leg: party.id });
    await call.room.hold(leg, party.leaving).catch(() => {});
  }
  // a page that hung up meanwhile passes the answer over, without ACK and BYE
  const untaken = () => (party.dialog === dialog ? call.hungUp(party) : dialog.bye());
  transaction.onUnacknowledged = untaken;
  transaction.onLateCancel = untaken;
  dialog.confirm();
  transaction.respond(200, {
    headers: [
      ['contact', dialog.contact],
      ['allow', allowed],
      ['x-call-id', call.ref.callId],
      ['x-leg-id', party.id],
      ['x-recording', call.recording.state],
    ],
    body: party.localSdp,
  });
}
