import type {
  EngineFigures,
  EngineLeg,
  EngineLegListener,
  LegKind,
  LegQuality,
  MediaEngine,
  Room,
} from '../media/engine.ts';
import { saidSdp } from './test-call.ts';

const quality: LegQuality = { lossPercent: 0, jitterMs: 1, roundTripMs: null, mos: 4.4 };

/** A leg without sound: a test says what was heard of it. */
export class TestLeg implements EngineLeg {
  readonly pressed: string[] = [];
  /** what the far end has described of itself */
  readonly heard: string[] = [];
  closed = false;
  held = false;
  /** what is played to it now */
  playing = '';
  ended: (() => void) | undefined;

  constructor(
    readonly id: number,
    readonly kind: LegKind,
    readonly listener: EngineLegListener,
  ) {}

  async answer(offer: string): Promise<string> {
    this.heard.push(offer);
    return saidSdp('sendrecv', `leg${this.id}`);
  }
  async offer(): Promise<string> {
    return saidSdp('sendrecv', `leg${this.id}`);
  }
  async accept(answer: string): Promise<void> {
    this.heard.push(answer);
  }
  async press(digit: string): Promise<void> {
    this.pressed.push(digit);
  }
  async quality(): Promise<LegQuality> {
    return quality;
  }
  async close(): Promise<void> {
    this.closed = true;
  }
}

/** An engine without sound: for tests of many calls, and of what a test wants heard. */
export class TestEngine implements MediaEngine {
  readonly legs: TestLeg[] = [];
  /** in the order of what was asked of rooms */
  readonly done: string[] = [];
  /** legs that were to hear no more of what was played to them */
  readonly stopped: number[] = [];
  /** sounds last as long as a test wants, or no time */
  instant = true;
  pauseFails = false;
  private readonly known = new Set(['ringback', 'beep']);
  private readonly lost = new Set<() => void>();

  async openLeg(kind: LegKind, listener: EngineLegListener): Promise<EngineLeg> {
    const leg = new TestLeg(this.legs.length + 1, kind, listener);
    this.legs.push(leg);
    return leg;
  }

  async openRoom(): Promise<Room> {
    const say = (what: string) => this.done.push(what);
    const of = (leg: EngineLeg) => leg as TestLeg;
    return {
      join: async (leg, side) => void say(`join ${leg.id} ${side}`),
      replace: async (old, by) => {
        say(`replace ${old.id} ${by.id}`);
        const [from, to] = [of(old), of(by)];
        [to.playing, to.ended, from.playing, from.ended] = [from.playing, from.ended, '', undefined];
      },
      leave: async leg => {
        say(`leave ${leg.id}`);
        of(leg).ended?.();
      },
      hearEarly: async (from, to) => void say(`early ${from.id} ${to.map(({ id }) => id).join(' ')}`),
      hold: async (leg, held) => {
        of(leg).held = held;
        say(`${held ? 'hold' : 'unhold'} ${leg.id}`);
      },
      play: async (soundId, { to, ended, loop }) => {
        if (!to) return;
        of(to).playing = soundId;
        if (!ended || loop) return;
        if (this.instant) return ended();
        of(to).ended = ended;
      },
      stop: async to => {
        if (!to) return;
        of(to).playing = '';
        this.stopped.push(to.id);
      },
      record: async () => void say('record'),
      pauseRecording: async paused => {
        if (this.pauseFails) throw new Error('the disk is away');
        say(paused ? 'pause' : 'resume');
        return { atSeconds: 1 };
      },
      stopRecording: async () => {
        say('stop recording');
        return { seconds: 2 };
      },
      close: async () => void say('close'),
    };
  }

  async learn(soundId: string): Promise<void> {
    this.known.add(soundId);
  }
  knows(soundId: string): boolean {
    return this.known.has(soundId);
  }
  onLost(listener: () => void): () => void {
    this.lost.add(listener);
    return () => this.lost.delete(listener);
  }
  lose(): void {
    for (const listener of this.lost) listener();
  }
  async figures(): Promise<EngineFigures> {
    const open = this.legs.filter(({ closed }) => !closed).length;
    return { lagMs: 0, processor: 0, packets: { received: 0, sent: 0 }, legs: open, rooms: 0 };
  }
  async close(): Promise<void> {}
}
