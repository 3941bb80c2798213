import type { Clock } from '../clock.ts';
import { frameLength, type Pcmu, silentByte } from './g711.ts';
import { Mixer } from './mixer.ts';
import { Playback } from './playback.ts';
import { type Playing, play } from './player.ts';
import { Recorder, type Side } from './recorder.ts';
import type { Ticker } from './ticker.ts';

export interface RoomOptions {
  ticker: Ticker;
  clock: Clock;
  /** for who waits while others are held */
  music(): Pcmu;
  /** The disk has ended a recording. */
  recordingFailed(error: Error): void;
}

const silence: Pcmu = new Uint8Array(frameLength).fill(silentByte);

/** Who may be in a room: what of a leg it needs. */
export interface Voice {
  send(sound: Pcmu): void;
}

/** A place in a room; another voice may take it. */
class Member {
  held = false;
  /** what is played to them alone */
  readonly own: Playback;

  constructor(
    public voice: Voice,
    public side: Side,
    ticker: Ticker,
  ) {
    this.own = new Playback(ticker, this);
  }

  send(sound: Pcmu): void {
    this.voice.send(sound);
  }
}

/**
 * The sound of one call. What somebody hears is the first there is of: what is played to them alone, what is played to all,
 * the others, music while the others are held.
 */
export class LocalRoom {
  private readonly members = new Map<Voice, Member>();
  private mixer: Mixer | undefined;
  /** for the mixer: what each member hears of the others */
  private readonly ears = new Map<Member, Voice>();
  /** what is played to all */
  private readonly shared: Playback;
  /** who speaks before they answer, and whoever hears it */
  private readonly early = new Map<Voice, { to: (Member | Voice)[]; stop: () => void }>();
  private music: { to: Member; stop: () => void } | undefined;
  private recorder: Recorder | undefined;
  private opening: Promise<Recorder> | undefined;
  private paused = false;
  private closed = false;

  constructor(private readonly options: RoomOptions) {
    this.shared = new Playback(options.ticker, { send: frame => this.tell(frame) });
  }

  join(voice: Voice, side: Side): void {
    this.endEarly(voice);
    const member = this.members.get(voice);
    if (member) member.side = side;
    else this.members.set(voice, new Member(voice, side, this.options.ticker));
    this.arrange();
  }

  replace(old: Voice, by: Voice): void {
    if (this.members.has(by)) throw new Error('the leg is in the room already');
    const member = this.of(old);
    this.members.delete(old);
    member.voice = by;
    this.members.set(by, member);
  }

  leave(voice: Voice): void {
    this.endEarly(voice);
    const own = this.members.get(voice)?.own;
    this.members.delete(voice);
    own?.end();
    this.arrange();
  }

  /** What `from` says before it answers, to those alone. It is told silence: a way through a NAT opens from this side. */
  hearEarly(from: Voice, to: Voice[]): void {
    if (this.closed || this.members.has(from)) return;
    this.endEarly(from);
    const stop = play(this.options.ticker, from, silence, { loop: true });
    this.early.set(from, { to: to.map(one => this.members.get(one) ?? one), stop });
  }

  hold(voice: Voice, held: boolean): void {
    this.of(voice).held = held;
    this.arrange();
  }

  play(sound: Pcmu, { to, ...how }: Playing & { to?: Voice }): void {
    (to ? this.of(to).own : this.shared).start(sound, how);
  }

  stop(to?: Voice): void {
    (to ? this.of(to).own : this.shared).stop();
  }

  /** Something a leg says; of one that is not in the room, nor heard before its answer, it is passed over. */
  hear(voice: Voice, sound: Pcmu): void {
    const member = this.members.get(voice);
    if (!member) this.relay(voice, sound);
    if (!member || member.held) return;
    if (!this.paused) this.recorder?.write(member.side, sound, member);
    if (this.mixer) this.mixer.hear(this.ears.get(member)!, sound);
    else for (const other of this.talking) if (other !== member) this.pass(other, sound);
  }

  async record(path: string): Promise<void> {
    if (this.recorder || this.opening) throw new Error('the room is recorded already');
    this.paused = false;
    const { clock, recordingFailed: failed } = this.options;
    this.opening = Recorder.open(path, { clock, failed });
    try {
      const recorder = await this.opening;
      if (this.closed) await recorder.close();
      else this.recorder = recorder;
    } finally {
      this.opening = undefined;
    }
  }

  pauseRecording(paused: boolean): { atSeconds: number } {
    if (!this.recorder) throw new Error('the room is not recorded');
    this.paused = paused;
    return { atSeconds: this.recorder.seconds };
  }

  async stopRecording(): Promise<{ seconds: number }> {
    const { recorder } = this;
    if (!recorder) throw new Error('the room is not recorded');
    this.recorder = undefined;
    return await recorder.close();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const voice of [...this.members.keys(), ...this.early.keys()]) this.leave(voice);
    this.shared.stop();
    const { recorder } = this;
    this.recorder = undefined;
    await recorder?.close();
  }

  private of(voice: Voice): Member {
    const member = this.members.get(voice);
    if (!member) throw new Error('the leg is not in the room');
    return member;
  }

  private relay(from: Voice, sound: Pcmu): void {
    for (const to of this.early.get(from)?.to ?? []) {
      if (to instanceof Member) to.own.relay(sound);
      else to.send(sound);
    }
  }

  private endEarly(from: Voice): void {
    const early = this.early.get(from);
    if (!early) return;
    this.early.delete(from);
    early.stop();
    for (const to of early.to) if (to instanceof Member) to.own.endRelay();
  }

  private get talking(): Member[] {
    return [...this.members.values()].filter(({ held }) => !held);
  }

  /** What others say, or music: heard where nothing is played. */
  private pass(to: Member, sound: Pcmu): void {
    if (!to.own.plays && !this.shared.plays) to.send(sound);
  }

  private tell(sound: Pcmu): void {
    for (const member of this.talking) if (!member.own.plays) member.send(sound);
  }

  /** Two talk directly, more by a mixer, one alone waits with music. */
  private arrange(): void {
    const talking = this.talking;
    this.mix(talking.length > 2 ? talking : []);
    const [alone] = talking;
    const waits = talking.length === 1 && this.members.size > 1 ? alone : undefined;
    if (this.music?.to === waits) return;
    this.music?.stop();
    this.music = undefined;
    if (!waits) return;
    const ear = { send: (frame: Pcmu) => this.pass(waits, frame) };
    this.music = { to: waits, stop: play(this.options.ticker, ear, this.options.music(), { loop: true }) };
  }

  private mix(members: Member[]): void {
    for (const [member, ear] of this.ears) {
      if (members.includes(member)) continue;
      this.ears.delete(member);
      this.mixer!.remove(ear);
    }
    if (members.length === 0) {
      this.mixer?.close();
      this.mixer = undefined;
      return;
    }
    this.mixer ??= new Mixer(this.options.ticker);
    for (const member of members) {
      if (this.ears.has(member)) continue;
      const ear = { send: (sound: Pcmu) => this.pass(member, sound) };
      this.ears.set(member, ear);
      this.mixer.add(ear);
    }
  }
}
