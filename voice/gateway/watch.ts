import type { SipRequest } from '../sip/message.ts';
import { keepRate } from '../sip/rate.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { Call } from './call.ts';
import { forward } from './forward.ts';
import type { Party } from './party.ts';
import { renegotiate } from './renegotiate.ts';
import { Silence } from './silence.ts';

/** Keys of a person, or of their telephone's memory; each is a row of the record. */
const keyRate = { burst: 40, perSecond: 10 };

/** From its answer on: what a party does in SIP, and what is heard of it, becomes what the call does. */
export function watch(call: Call, party: Party): void {
  const { dialog } = party;
  const { clock, silence: limits } = call.context;
  const heard = {
    // whoever holds hears nothing and is not missed
    away: (now: boolean) => void call.room.hold(party.media, now || party.held).catch(() => {}),
    back: (gapMs: number) => call.tell('leg.moved', { leg: party.id, gap_ms: Math.round(gapMs) }),
    lost: () => call.lost(party),
  };
  const silence = new Silence(clock, heard, limits);
  party.silence = silence;
  call.stop.signal.addEventListener('abort', () => silence.forgive(), { once: true });
  const kept = keepRate(clock, keyRate);
  const pressed = (digit: string) => {
    if (kept()) key(call, party, digit);
  };
  party.listener = {
    digit: pressed,
    silence: now => {
      party.isSilent = now.silent;
      if (!call.over && !party.held && call.parties.has(party)) silence.hear(now);
    },
    state: state => {
      if (!call.over && call.parties.has(party)) silence.state(state);
    },
  };
  if (!dialog) return;
  if (dialog.device) party.stopFollowing ??= followSocket(call, party, dialog.device);
  dialog.listener = {
    bye: () => {
      silence.forgive();
      call.hungUp(party);
    },
    info: (request, transaction) => info(call, party, request, transaction, pressed),
    changed: (request, transaction) => renegotiate(call, party, request, transaction),
    refer: (request, transaction) => forward(call, party, request, transaction),
  };
}

/** Whatever it says, it is answered: a browser ends its call over an INFO without an answer. */
function info(
  call: Call,
  party: Party,
  request: SipRequest,
  transaction: ServerTransaction,
  pressed: (digit: string) => void,
): void {
  const recording = request.headers.first('x-recording')?.toLowerCase();
  if (party.isStaff && (recording === 'pause' || recording === 'resume')) {
    void call.recording
      .pause(recording === 'pause' ? party : undefined)
      .then(state => transaction.respond(200, { headers: [['x-recording', state]] }));
    return;
  }
  transaction.respond(200);
  const digit = /^Signal\s*=\s*([0-9A-D#*])/im.exec(request.body)?.[1];
  if (digit) pressed(digit.toUpperCase());
}

function key(call: Call, party: Party, digit: string): void {
  if (call.over) return;
  call.tell('leg.key', { leg: party.id, digit });
  if (call.onDigit) return void call.onDigit(digit, party);
  // beyond a trunk there may be another IVR
  for (const other of call.parties)
    if (other !== party && other.answered && other.about.role !== 'agent')
      void other.media.press(digit).catch(() => {});
}

/** Tells how long their telephone had no socket, once it has one again: what they hear goes on without. */
function followSocket(call: Call, party: Party, device: string): () => void {
  const { registrar, clock } = call.context;
  let goneAt: number | undefined;
  let stop = () => {};
  const next = () => {
    stop = registrar.onNext(device, () => {
      if (call.over || !call.parties.has(party)) return;
      if (!registrar.flowOf(device)) goneAt ??= clock.now();
      else if (goneAt !== undefined) {
        call.tell('leg.returned', { leg: party.id, gap_ms: Math.round(clock.now() - goneAt) });
        goneAt = undefined;
      }
      // what was said meanwhile may have died with the old one
      if (registrar.flowOf(device)) call.tellRecording(party);
      next();
    });
  };
  next();
  call.stop.signal.addEventListener('abort', () => stop(), { once: true });
  return () => stop();
}
