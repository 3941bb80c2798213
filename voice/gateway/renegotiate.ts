import type { EngineLeg } from '../media/engine.ts';
import { MediaError } from '../media/leg.ts';
import type { SipRequest } from '../sip/message.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { Call } from './call.ts';
import { watchHeld } from './held.ts';
import { answerAgain, isHeld, legKindOf, ufragOf, withinReach } from './negotiation.ts';
import type { Party } from './party.ts';

/** A re-INVITE or UPDATE: hold, no longer, or another network. The other side's leg is never touched by it. */
export async function renegotiate(
  call: Call,
  party: Party,
  request: SipRequest,
  transaction: ServerTransaction,
): Promise<void> {
  const offer = request.body;
  const contact: [string, string] = ['contact', party.dialog?.contact ?? ''];
  if (offer === '') {
    // without an offer of theirs (a session timer) this side says again what it said
    return transaction.respond(200, { headers: [contact], body: request.method === 'INVITE' ? party.localSdp : '' });
  }
  party.version++;
  let answer: string;
  try {
    answer = await answerTo(call, party, offer, transaction);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return transaction.respond(488);
  }
  transaction.respond(200, { headers: [contact], body: answer });
  await hold(call, party, isHeld(offer));
}

async function answerTo(call: Call, party: Party, said: string, { flow }: ServerTransaction): Promise<string> {
  const offer = withinReach(said, flow, call.context);
  const ufrag = ufragOf(offer);
  if (ufrag === undefined) {
    // plain RTP says anew where it listens
    party.localSdp = await party.media.answer(offer);
    return answerAgain(party.localSdp, offer, party.version, party.setup);
  }
  // a leg cannot change its keys: another one takes its place
  if (party.farUfrag !== undefined && ufrag !== party.farUfrag) {
    const leg: EngineLeg = await party.open(legKindOf(flow, offer, party.dialog?.device !== undefined));
    try {
      const sdp = await leg.answer(offer);
      await call.move(party, leg);
      party.localSdp = sdp;
    } catch (error) {
      void leg.close().catch(() => {});
      throw error;
    }
    party.silence?.moved();
  }
  party.farUfrag = ufrag;
  return answerAgain(party.localSdp, offer, party.version, party.setup);
}

async function hold(call: Call, party: Party, held: boolean): Promise<void> {
  if (call.over || party.held === held || !call.parties.has(party)) return;
  party.held = held;
  party.stopWatchingHeld?.();
  party.stopWatchingHeld = held ? watchHeld(call, party) : undefined;
  if (held) party.silence?.forgive();
  call.tell(held ? 'leg.held' : 'leg.unheld', { leg: party.id });
  await call.room.hold(party.media, held || party.leaving);
}
