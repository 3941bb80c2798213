import { randomUUID } from 'node:crypto';
import type { LegRole } from '../../contract/calls/call-events.ts';
import type { EngineLeg, LegKind, MediaEngine } from '../media/engine.ts';
import type { LegState } from '../media/leg.ts';
import type { Dialog } from './dialog.ts';
import type { Silence } from './silence.ts';

export interface PartyAbout {
  role: LegRole;
  userId?: string;
  number: string;
  /** browser, desk, address or phone */
  device: string;
  /** the queue that offered the call to them */
  queueId?: string;
  /** of a trunk: by which they are rung */
  channel?: string;
}

export interface PartyListener {
  digit(digit: string): void;
  silence(now: { silent: true } | { silent: false; gapMs: number }): void;
  state(state: LegState): void;
}

/** Somebody in a call, or rung for it: what they say in SIP, and their sound. */
export class Party {
  readonly id = randomUUID();
  dialog: Dialog | undefined;
  answered = false;
  held = false;
  /** hears nothing of the call while it is led on, and leaves it when that has come off */
  leaving = false;
  /** was called in while others talked, who talk on without them */
  isGuest = false;
  listener: PartyListener | undefined;
  silence: Silence | undefined;
  /** nothing comes of their sound now, be they missed or not */
  isSilent = false;
  /** ends the watch over the socket of their telephone */
  stopFollowing: (() => void) | undefined;
  /** while they hold */
  stopWatchingHeld: (() => void) | undefined;
  /** what this side described last, and how often it did */
  localSdp = '';
  version = 1;
  setup: 'active' | 'passive' = 'passive';
  farUfrag: string | undefined;
  private leg: EngineLeg | undefined;

  constructor(
    readonly about: PartyAbout,
    private readonly engine: MediaEngine,
  ) {}

  get media(): EngineLeg {
    if (!this.leg) throw new Error('a party without sound');
    return this.leg;
  }

  get isStaff(): boolean {
    return this.about.role === 'agent';
  }

  /** The call is not theirs, and goes on without them as long as two are left. */
  get mayLeave(): boolean {
    return this.isStaff || this.isGuest;
  }

  /** Opens a leg; it is the party's once `adopt`ed. */
  async open(kind: LegKind): Promise<EngineLeg> {
    const leg: EngineLeg = await this.engine.openLeg(kind, {
      digit: digit => this.heard(leg) && this.listener?.digit(digit),
      silence: now => this.heard(leg) && this.listener?.silence(now),
      state: state => this.heard(leg) && this.listener?.state(state),
    });
    return leg;
  }

  adopt(leg: EngineLeg): void {
    this.leg = leg;
  }

  closeMedia(): void {
    this.stopFollowing?.();
    this.stopWatchingHeld?.();
    void this.leg?.close().catch(() => {});
  }

  private heard(leg: EngineLeg): boolean {
    return this.leg === leg;
  }
}
