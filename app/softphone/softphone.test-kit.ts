import type { SessionStatus } from 'contract/enums.ts';
import { vi } from 'vitest';
import type { Toast } from '../ui/toast.ts';
import { type CallStore, emptyStore, nobody } from './call-store.ts';
import type { Library } from './library.ts';
import type { Line } from './line.ts';
import type { SipPhoneEvents, SipPhoneListener } from './sip-phone.ts';
import { Softphone } from './softphone.ts';
import type { OpenPhone, PhoneWorld } from './world.ts';

export const line: Line = {
  ...{ username: 'an', sipPass: 'secret', domain: 'voice.test', sipGatewayUrl: 'a.test,b.test', agentId: '1001' },
  ...{
    hotline: '19001234',
    isAutoAnswer: false,
    lasts: 43_200_000,
    outcomes: [{ id: 'solved', name: 'Đã giải quyết' }],
  },
};

/** A call that does as it is told. */
export class FakeCall {
  sessionStatus: SessionStatus = 'waiting_for_answer';
  readonly done: string[] = [];
  restarts = true;
  connection: unknown;
  remoteTrack: unknown;

  constructor(
    private readonly phone: FakePhone,
    public callId: string,
  ) {}

  get isTalking(): boolean {
    return this.sessionStatus === 'confirmed';
  }
  hangUp(): void {
    this.done.push('hang up');
    this.phone.end(this.isTalking ? 'ended' : 'failed', { originator: 'local', cause: 'Canceled' });
  }
  setMuted(isMuted: boolean): void {
    this.phone.say('muted', { isMuted });
  }
  setHeld(isHeld: boolean): boolean {
    this.phone.say('held', { isHeld });
    return true;
  }
  press(digit: string): boolean {
    this.done.push(`press ${digit}`);
    return true;
  }
  /** What the gateway says to a pause; undefined: nothing. */
  recording: 'on' | 'paused' | 'off' | undefined = 'paused';
  async record(now: string): Promise<'on' | 'paused' | 'off' | undefined> {
    this.done.push(now);
    return this.recording;
  }
  renewConnection(): boolean {
    this.done.push('restart');
    return this.restarts;
  }
}

/** A telephone without SIP: a test says what it hears. */
export class FakePhone {
  call: FakeCall | undefined;
  isConnected = true;
  isRegistered = true;
  answerThrows = false;
  readonly done: string[] = [];
  constructor(
    readonly listener: SipPhoneListener,
    private readonly isBusy = () => false,
  ) {}

  start = () => void this.done.push('start');
  stop = () => void this.done.push('stop');
  arm = (isArmed: boolean) => void this.done.push(`arm ${isArmed}`);
  touched = () => void this.done.push('touched');
  /** Whether a question is answered. */
  isAlive = true;
  probe = async () => this.done.push('probe') > 0 && this.isAlive;
  hurry = () => void this.done.push('hurry');
  dropSocket = () => void this.done.push('drop');
  leaveCall = async (callId: string) => this.done.push(`leave ${callId}`) > 0 && this.isAlive;
  forward = (kind: string, target: string) => this.done.push(`${kind} ${target}`) > 0;
  dial(target: string, _sound: unknown, headers: Record<string, string> = {}): boolean {
    if (this.call) return false;
    this.done.push(`dial ${target} ${JSON.stringify(headers)}`);
    this.call = new FakeCall(this, '');
    this.call.sessionStatus = 'invite_sent';
    return true;
  }
  answer(): void {
    if (this.answerThrows) throw new Error('INVALID_STATE_ERROR');
    this.accept();
  }

  say<K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]): void {
    this.listener(name, event);
  }
  ring(more: Partial<SipPhoneEvents['incoming']> = {}): void {
    const usual = { callId: 'call-1', legId: 'leg-1', callType: 'CALL_INBOUND', queueId: '', isAutoAnswer: false };
    const invitation = { ...usual, name: 'Dậu', number: '0901234567', ...more };
    if (this.call || this.isBusy()) return void this.done.push('busy');
    this.call = new FakeCall(this, invitation.callId);
    this.say('incoming', invitation);
  }
  accept(): void {
    if (this.call) this.call.sessionStatus = 'confirmed';
    this.say('accepted', { track: undefined });
  }
  end(name: 'ended' | 'failed', end: Partial<SipPhoneEvents['ended']> = {}): void {
    this.call = undefined;
    this.say(name, { originator: 'remote', cause: 'Terminated', code: undefined, reason: '', words: '', ...end });
  }
}

export interface Scene {
  softphone: Softphone;
  phone: () => FakePhone;
  toasts: Toast[];
  traces: { kind: string; report: Record<string, unknown> }[];
  rings: string[];
  played: unknown[];
  kept: Map<string, string>;
  world: PhoneWorld;
  gone: () => boolean;
}

/** A softphone in a browser of its own. */
export function sceneOf(more: Partial<PhoneWorld> = {}, given: Partial<CallStore> = {}): Scene {
  const phones: FakePhone[] = [];
  const scene = {
    ...{ toasts: [] as Toast[], traces: [] as Scene['traces'], rings: [] as string[], played: [] as unknown[] },
    kept: new Map<string, string>(),
  };
  let isGone = false;
  const world: PhoneWorld = {
    server: {
      line: async () => line,
      card: async () => ({ ...nobody, name: 'Trần Thị Dậu', numberPhone: '0901 234 567', tier: 2, contact: 12 }),
      trace: (kind, report) => void scene.traces.push({ kind, report }),
    },
    loadLibrary: async () => ({}) as Library,
    open: ({ listener, isBusy }) => {
      const phone = new FakePhone(listener, isBusy);
      phones.push(phone);
      return phone as unknown as OpenPhone;
    },
    iceServers: [],
    isSupported: () => true,
    microphone: async () => ({ getTracks: () => [], getAudioTracks: () => [] }) as unknown as MediaStream,
    play: async track => {
      scene.played.push(track);
      return true;
    },
    ring: ({ name }, isAloud) => void scene.rings.push(`${name} ${isAloud ? 'aloud' : 'silent'}`),
    stopRinging: () => void scene.rings.push('stop'),
    missed: ({ name }) => void scene.rings.push(`missed ${name}`),
    notice: toast => void scene.toasts.push(toast),
    signedOut: () => {
      isGone = true;
    },
    recall: name => scene.kept.get(name) ?? null,
    keep: (name, value) => void (value === null ? scene.kept.delete(name) : scene.kept.set(name, value)),
    me: { tenantId: 'tenant', userId: 'user' },
    now: () => Date.now(),
    ...more,
  };
  const softphone = new Softphone(world, () => {}, { ...emptyStore, isArmed: true, ...given });
  return { ...scene, softphone, world, phone: () => phones.at(-1)!, gone: () => isGone };
}

export async function started(more: Partial<PhoneWorld> = {}, given: Partial<CallStore> = {}): Promise<Scene> {
  const scene = sceneOf(more, given);
  await scene.softphone.start();
  scene.phone().say('connected', { url: 'wss://a.test' });
  scene.phone().say('registered', {});
  return scene;
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const titles = ({ toasts }: Scene) => toasts.map(({ title }) => title);
export const errors = ({ traces }: Scene) => traces.filter(({ kind }) => kind === 'call-error');

/** In a call that came. */
export async function talking(scene?: Scene) {
  const one = scene ?? (await started());
  one.phone().ring();
  await one.softphone.do({ do: 'answer', callId: 'call-1' });
  await settle();
  return one;
}
