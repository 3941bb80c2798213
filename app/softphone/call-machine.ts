import type { CallStatus, SessionStatus } from 'contract/enums.ts';

/** What a call is in, without anything that does it. */
export interface CallState {
  status: CallStatus;
  direction: 'in' | 'out' | null;
  /** Both can be at once: what is held shows, and what was muted is muted still when it is resumed. */
  isMuted: boolean;
  isHeld: boolean;
  /** Answered for the music: nobody has taken it yet. */
  isQueued: boolean;
  /** Spoken in since it was answered. */
  isTalking: boolean;
}

export type CallStep =
  | 'dial'
  /** An invitation came. */
  | 'ring'
  /** The far end of a call of ours rings. */
  | 'progress'
  /** A call of ours waits in a queue. */
  | 'queue'
  /** Somebody has taken it there. */
  | 'reached'
  /** The person took it; sound follows. */
  | 'answer'
  | 'accepted'
  | 'mute'
  | 'unmute'
  | 'hold'
  | 'unhold'
  | 'end'
  | 'fail'
  | 'reset';

export const noCall: CallState = {
  status: 'ENDED',
  direction: null,
  isMuted: false,
  isHeld: false,
  isQueued: false,
  isTalking: false,
};

export const isOver = ({ status }: { status: CallStatus }): boolean => status === 'ENDED' || status === 'FAILED';

/** The next state; the same object where the step means nothing in it. */
export function stepCall(call: CallState, step: CallStep): CallState {
  switch (step) {
    case 'reset':
      return noCall;
    case 'dial':
      return isOver(call) ? { ...noCall, status: 'DIALING', direction: 'out' } : call;
    case 'ring':
      return isOver(call) ? { ...noCall, status: 'RINGING', direction: 'in' } : call;
    case 'progress':
      return isUnanswered(call, 'out') ? { ...call, status: 'RINGING' } : call;
    case 'queue':
      if (call.isTalking) return call.direction === 'out' ? change(call, { isQueued: true }) : call;
      return isUnanswered(call, 'out') ? { ...call, status: 'QUEUEING', isQueued: true } : call;
    case 'reached':
      return change(call, { isQueued: false });
    case 'answer':
      return isUnanswered(call, 'in') ? { ...call, status: 'ANSWERING' } : call;
    case 'accepted':
      return isOver(call) || call.isTalking ? call : shown({ ...call, isTalking: true });
    case 'mute':
    case 'unmute':
      return change(call, { isMuted: step === 'mute' });
    case 'hold':
    case 'unhold':
      return change(call, { isHeld: step === 'hold' });
    case 'end':
    case 'fail':
      return isOver(call)
        ? call
        : { ...noCall, status: step === 'end' ? 'ENDED' : 'FAILED', direction: call.direction };
  }
}

const isUnanswered = (call: CallState, direction: 'in' | 'out') =>
  !isOver(call) && !call.isTalking && call.direction === direction && call.status !== 'ANSWERING';

function change(call: CallState, to: Partial<CallState>): CallState {
  const next = { ...call, ...to };
  const isSame = next.isMuted === call.isMuted && next.isHeld === call.isHeld && next.isQueued === call.isQueued;
  return !call.isTalking || isSame ? call : shown(next);
}

const shown = (call: CallState): CallState => ({
  ...call,
  status: call.isHeld ? 'HOLDING' : call.isMuted ? 'MUTING' : call.isQueued ? 'QUEUEING' : 'ANSWERING',
});

/** An invitation can be answered while its session waits for it, and no call of ours ever. */
export const mayAnswer = (direction: CallState['direction'], session: SessionStatus): boolean =>
  direction === 'in' && session === 'waiting_for_answer';
