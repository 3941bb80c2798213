import type { CallStore } from './call-store.ts';
import type { DialRequest } from './commands.ts';

/**
 * What pages know of the telephone without carrying it: how it stands once it is there, and how to ask for a call. Small, for it is on
 * every page.
 */
export interface PhoneSignal {
  get(): CallStore;
  subscribe(listener: () => void): () => void;
}

/** Beside what is to call, where the line under the top bar says the rest. */
export const callElsewhere = 'Bạn đang có cuộc gọi ở trình duyệt khác.';

let signal: PhoneSignal | undefined;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

export const phoneSignal = {
  get: (): CallStore | undefined => signal?.get(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Said by the telephone when it is there, and when it has gone. */
  connect: (next: PhoneSignal | undefined): void => {
    stop?.();
    signal = next;
    stop = next?.subscribe(tell);
    tell();
  },
};

export type PhoneWish =
  | { is: 'call'; request: DialRequest }
  | { is: 'dial-pad' }
  /** Asks for the microphone before the first call does. */
  | { is: 'microphone' };
const wishes: PhoneWish[] = [];
let grant: ((wish: PhoneWish) => void) | undefined;
let awake: (() => void) | undefined;

/** Asks for a call, or for the pad to type a number on; the telephone comes for it if it is not there yet. */
export function wish(next: PhoneWish): void {
  if (grant) grant(next);
  else wishes.push(next);
  awake?.();
}

export function grantWishes(by: (wish: PhoneWish) => void): () => void {
  grant = by;
  for (const one of wishes.splice(0)) by(one);
  return () => {
    if (grant === by) grant = undefined;
  };
}

export function onWish(wake: () => void): () => void {
  awake = wake;
  return () => {
    if (awake === wake) awake = undefined;
  };
}
