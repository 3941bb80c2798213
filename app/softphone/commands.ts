import type { ForwardKind } from 'contract/enums.ts';

/** Whom to call. `target` is the user part that the gateway knows: dialled signs, `contact-<number>`, `point-<uuid>`,
 * `call-<uuid>` (whoever was at the other end of that call), `agent-<uuid>`. */
export interface DialRequest {
  target: string;
  /** What the window shows until the server says who it is. */
  label?: string;
  ticket?: number;
  campaign?: string;
  callbackOf?: string;
}

/** What a tab asks of the one that holds the telephone. */
export type PhoneCommand =
  | ({ do: 'dial' } & DialRequest)
  /** `callId`: the call that the person saw. */
  | { do: 'answer'; callId: string }
  | { do: 'hang-up' }
  | { do: 'mute' | 'hold'; on: boolean }
  | { do: 'press'; digit: string }
  | { do: 'forward'; kind: ForwardKind; target: string; label: string }
  | { do: 'record'; now: 'pause' | 'resume' }
  /** Of the call that it was typed for, which may be over. */
  | { do: 'note'; callId: string; text: string }
  | { do: 'place'; x: number; y: number }
  | { do: 'use-microphone'; id: string }
  | { do: 'use-speaker'; id: string }
  | { do: 'sound' }
  | { do: 'ask-microphone' }
  | { do: 'rejoin' | 'forget-call' }
  | { do: 'wrapped-up'; callId: string }
  /** A tab of this browser was touched, `at` ms since 1970: the person is here. */
  | { do: 'touch'; at: number }
  /** Rings here again, though a newer telephone took the place. */
  | { do: 'take-over' };

const dialable = /^[0-9+*]{1,15}$/;
const known = /^(agent|queue|ivr|point|call)-[0-9a-f-]{36}$|^contact-\d{1,10}$/;

/** Up to 15 of digits, + and *, or a target that a page names. */
export const mayDial = (target: string): boolean => dialable.test(target) || known.test(target);

/** What was typed or pasted, as far as it can be dialled. */
export const dialled = (text: string): string => text.replace(/[^0-9+*]/g, '').slice(0, 15);
