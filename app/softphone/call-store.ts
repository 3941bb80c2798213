import type { CallStatus, ForwardKind } from 'contract/enums.ts';
import { type CallState, isOver, noCall } from './call-machine.ts';
import { windowPlace } from './constants.ts';
import type { KeptCall } from './kept-call.ts';
import type { Callee } from './line.ts';
import type { Quality } from './quality.ts';
import type { Elsewhere } from './sip-phone.ts';

/** Whoever is at the other end, as this person may see them. */
export interface Caller {
  name: string;
  avatar: string | null;
  gender: string | null;
  dob: string | null;
  numberPhone: string;
  group: string;
  /** 0 to 3; null: no customer that is known. */
  tier: number | null;
  /** Of the customer's page. */
  contact: number | null;
  tickets: { id: number; code: string; subject: string; status: number }[];
  /** Of this call; null: none yet, or not theirs to see. */
  ticket: number | null;
  hotline: string;
  /** Whether the call is recorded; not, as far as is known. */
  isRecorded: boolean;
}

export const nobody: Caller = {
  ...{ name: '', avatar: null, gender: null, dob: null, numberPhone: '', group: '' },
  ...{ tier: null, contact: null, tickets: [], ticket: null, hotline: '', isRecorded: false },
};

export interface CallInfo {
  callId: string;
  ticketId: number | null;
  callStatus: CallStatus;
  callType: string;
  campaignId: string | null;
}

/** What is to be said of a call once it is over. */
export interface WrapUp {
  callId: string;
  name: string;
  number: string;
  seconds: number;
  note: string;
  /** ms since 1970, of the end. */
  at: number;
}

/** All that the tabs of a browser show of the telephone. The secret and the sound stay with the tab that holds it. */
export interface CallStore {
  /** `elsewhere`: this person telephones by other means than a browser. */
  power: 'off' | 'other-channel' | 'starting' | 'on' | 'replaced' | 'unsupported';
  isActivatingVoice: boolean;
  isSocketConnected: boolean;
  isSipConnected: boolean;
  /** What keeps the telephone in another browser of this person, for as long as it does. */
  elsewhere: Elsewhere | null;
  /** A click or key has happened, so that it may ring aloud. */
  isArmed: boolean;
  isMicrophoneRefused: boolean;
  /** The browser played nothing until somebody clicks. */
  isSilenced: boolean;
  callee: Callee | null;
  caller: Caller | null;
  callInfo: CallInfo | null;
  currentNumberCall: string;
  callStatus: CallStatus;
  direction: CallState['direction'];
  isMuted: boolean;
  isHeld: boolean;
  isAnswerable: boolean;
  queueId: string | null;
  /** ms since 1970, of the answer. */
  startTime: number | null;
  isAutoAnswer: boolean;
  isClickToCall: boolean;
  isInCall: boolean;
  lastCallEndedAt: number | null;
  positionInCall: { x: number; y: number };
  /** Since when the way to the gateway, or the sound, is gone in a call. */
  downSince: number | null;
  quality: Quality | null;
  /** Of a page that is gone, while it is being gone on with. */
  sought: KeptCall | null;
  forward: { kind: ForwardKind; label: string; now: 'trying' | 'ringing' | 'done' | 'failed' } | null;
  keys: string;
  note: string;
  isRecordingPaused: boolean;
  wrapUp: WrapUp | null;
  /** Of calls before that one, the latest last. */
  laterWrapUps: WrapUp[];
  /** A call that a reload interrupted, which still waits. */
  rejoin: { callId: string; name: string; until: number } | null;
}

/** What goes with the call. */
const ofOneCall = {
  caller: null,
  callInfo: null,
  currentNumberCall: '',
  queueId: null,
  startTime: null,
  isClickToCall: false,
  isAutoAnswer: false,
  isAnswerable: false,
  isSilenced: false,
  downSince: null,
  quality: null,
  sought: null,
  forward: null,
  keys: '',
  note: '',
  isRecordingPaused: false,
} as const satisfies Partial<CallStore>;

export const emptyStore: CallStore = {
  ...ofOneCall,
  ...shownOf(noCall),
  power: 'off',
  isActivatingVoice: false,
  isSocketConnected: false,
  isSipConnected: false,
  elsewhere: null,
  isArmed: false,
  isMicrophoneRefused: false,
  callee: null,
  lastCallEndedAt: null,
  positionInCall: windowPlace,
  wrapUp: null,
  laterWrapUps: [],
  rejoin: null,
};

/** The part of the store that the machine decides. */
export function shownOf(call: CallState) {
  const { status, direction, isMuted, isHeld, isTalking } = call;
  return { callStatus: status, direction, isMuted, isHeld, isInCall: isTalking };
}

/** Clears the caller, the call and the click that began it; the window keeps its place. */
export const resetStore = (store: CallStore): CallStore => ({ ...store, ...ofOneCall, ...shownOf(noCall) });

/** An over call as it was last seen, with what is left to say of it. */
export const afterCall = (store: CallStore, endedAt: number): CallStore => {
  const { callInfo, caller, startTime, note, currentNumberCall } = store;
  const over = { ...store, ...ofOneCall, isInCall: false, isMuted: false, isHeld: false, lastCallEndedAt: endedAt };
  if (!callInfo?.callId || startTime === null) return over;
  const wrapUp: WrapUp = {
    callId: callInfo.callId,
    name: caller?.name ?? '',
    number: currentNumberCall,
    seconds: Math.max(0, Math.round((endedAt - startTime) / 1_000)),
    note,
    at: endedAt,
  };
  return { ...over, ...withWrapUp(store, wrapUp) };
};

type WrapUps = Pick<CallStore, 'wrapUp' | 'laterWrapUps'>;

/** With something left to say of one more call. */
export const withWrapUp = (store: CallStore, wrapUp: WrapUp): WrapUps => ({
  wrapUp,
  laterWrapUps: [...store.laterWrapUps, ...(store.wrapUp ? [store.wrapUp] : [])].slice(-5),
});

/** What is left to say once something was said of a call, or is not going to be. */
export function withoutWrapUp({ wrapUp, laterWrapUps }: CallStore, callId: string): WrapUps {
  const later = laterWrapUps.filter(one => one.callId !== callId);
  if (wrapUp && wrapUp.callId !== callId) return { wrapUp, laterWrapUps: later };
  return { wrapUp: later.at(-1) ?? null, laterWrapUps: later.slice(0, -1) };
}

/** With what was written of a call, wherever that stands by now; of one that nobody knows any more it is nothing. */
export function withNote(store: CallStore, callId: string, text: string): CallStore {
  const note = text.slice(0, 5_000);
  if (hasCall(store) && store.callInfo?.callId === callId) return { ...store, note };
  const written = (one: WrapUp) => (one.callId === callId ? { ...one, note } : one);
  return { ...store, wrapUp: store.wrapUp && written(store.wrapUp), laterWrapUps: store.laterWrapUps.map(written) };
}

export const hasCall = (store: Pick<CallStore, 'callStatus'>): boolean => !isOver({ status: store.callStatus });

/** Why hold, keys and forwards cannot be now; undefined when they can. */
export function whyNot(store: CallStore): string | undefined {
  if (!store.isInCall) return 'Chưa vào cuộc gọi';
  if (!store.isSocketConnected || !store.isSipConnected || store.downSince !== null) return 'Chờ nối lại xong';
  return undefined;
}
