import type { Toast } from '../ui/toast.ts';
import type { Caller } from './call-store.ts';
import type { Library } from './library.ts';
import type { Line } from './line.ts';
import type { SipPhone, SipPhoneOptions } from './sip-phone.ts';

/** What the telephone needs of its server. */
export interface PhoneServer {
  /** 'none': this person has no telephone in the browser. */
  line(): Promise<Line | 'none' | 'signed-out'>;
  card(callId: string): Promise<Caller | undefined>;
  trace(kind: 'disconnected' | 'call-error', report: Record<string, unknown>): void;
}

/** What it needs of its browser; tests bring their own. */
export type OpenPhone = ReturnType<PhoneWorld['open']>;

export interface PhoneWorld {
  server: PhoneServer;
  loadLibrary(): Promise<Library | undefined>;
  open(
    options: SipPhoneOptions,
  ): Pick<
    SipPhone,
    | 'start'
    | 'stop'
    | 'arm'
    | 'touched'
    | 'dial'
    | 'answer'
    | 'forward'
    | 'leaveCall'
    | 'probe'
    | 'hurry'
    | 'dropSocket'
    | 'call'
    | 'isConnected'
    | 'isRegistered'
  >;
  /** Who tells a page its public address, where the server names none. */
  iceServers: RTCIceServer[];
  isSupported(): boolean;
  /** Throws where there is no microphone or no permission. */
  microphone(): Promise<MediaStream>;
  /** False when the browser wants a click first. */
  play(track: MediaStreamTrack | undefined): Promise<boolean>;
  ring(caller: { name: string; number: string }, isAloud: boolean): void;
  stopRinging(): void;
  /** Whoever rang here is gone and was answered by nobody. */
  missed(caller: { name: string; number: string }): void;
  notice(toast: Toast): void;
  signedOut(): void;
  /** Of this tab, kept over a reload. */
  recall(name: string): string | null;
  keep(name: string, value: string | null): void;
  /** Who is signed in, for reports. */
  me: { tenantId: string; userId: string };
  now(): number;
}
