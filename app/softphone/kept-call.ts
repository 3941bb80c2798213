import type { CallStore, WrapUp } from './call-store.ts';
import { phoneTimes } from './constants.ts';

/** What of a call outlives its page, so that it can be gone on with. */
export interface KeptCall {
  callId: string;
  callType: string;
  name: string;
  number: string;
  startTime: number;
  note: string;
  /** Who was silent or held stays so. */
  isMuted: boolean;
  isHeld: boolean;
  /** ms since 1970: by then the gateway has given it up. */
  until: number;
  /** Whose it is: somebody else may sign in in the same tab. Pages of before do not say. */
  userId?: string;
}

/** Undefined where there is nothing to go on with. */
export function keptOf(store: CallStore, now: number): KeptCall | undefined {
  const { callInfo, caller, currentNumberCall: number, startTime, note, isInCall, isMuted, isHeld, sought } = store;
  if (sought) return sought.until > now ? { ...sought, note } : undefined;
  if (!isInCall || !callInfo?.callId || startTime === null) return undefined;
  const { callId, callType } = callInfo;
  const until = now + phoneTimes.rejoin;
  return { callId, callType, name: caller?.name ?? '', number, startTime, note, isMuted, isHeld, until };
}

export function readKept(text: string | null, now: number, userId: string): KeptCall | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptCall | null;
    if (!kept || typeof kept.callId !== 'string' || kept.until <= now) return undefined;
    return (kept.userId ?? userId) === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What is shown of it while it waits. */
export const offerOf = ({ callId, name, number, until }: KeptCall) => ({ callId, name: name || number, until });

/** What is left to say of a call that is not gone on with: its page saw it last as it was kept. */
export function wrapUpOf({ callId, name, number, note, startTime, until }: KeptCall): WrapUp {
  const at = until - phoneTimes.rejoin;
  return { callId, name, number, note, at, seconds: Math.max(0, Math.round((at - startTime) / 1_000)) };
}
