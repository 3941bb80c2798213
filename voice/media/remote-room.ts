import { type EngineLeg, EngineLost, type Room } from './engine.ts';
import { type Asking, unlessLost } from './remote-leg.ts';

type Target = number | 'all';

/** A room in the process of the sound. */
export class RemoteRoom implements Room {
  onClose = (): void => {};
  private gone: 'lost' | 'closed' | undefined;
  private lastPlaying = 0;
  /** who wants to be told of the end of what is played to whom */
  private readonly playing = new Map<Target, { id: number; ended: (() => void) | undefined }>();

  constructor(
    readonly id: number,
    private readonly ask: Asking,
  ) {}

  async join(leg: EngineLeg, side: 'customer' | 'staff'): Promise<void> {
    this.stands();
    await this.ask('join', { room: this.id, leg: leg.id, side });
  }

  async replace(old: EngineLeg, by: EngineLeg): Promise<void> {
    this.stands();
    // at once: what is played to the new one while this is under way is another thing to be told of
    const own = this.playing.get(old.id);
    this.playing.delete(old.id);
    if (own) this.playing.set(by.id, own);
    await this.ask('replace', { room: this.id, leg: old.id, by: by.id });
  }

  async leave(leg: EngineLeg): Promise<void> {
    if (this.gone) return;
    const own = this.playing.get(leg.id);
    this.playing.delete(leg.id);
    // nobody is left to hear the rest of it
    own?.ended?.();
    await this.ask('leave', { room: this.id, leg: leg.id }).catch(unlessLost);
  }

  async hearEarly(from: EngineLeg, to: EngineLeg[]): Promise<void> {
    this.stands();
    await this.ask('hearEarly', { room: this.id, leg: from.id, to: to.map(({ id }) => id) });
  }

  async hold(leg: EngineLeg, held: boolean): Promise<void> {
    this.stands();
    await this.ask('hold', { room: this.id, leg: leg.id, held });
  }

  async play(soundId: string, how: { loop?: boolean; to?: EngineLeg; ended?: () => void }): Promise<void> {
    this.stands();
    const playing = ++this.lastPlaying;
    const { loop = false, to, ended } = how;
    this.playing.set(to?.id ?? 'all', { id: playing, ended });
    await this.ask('play', { room: this.id, soundId, loop, to: to?.id, playing });
  }

  async stop(to?: EngineLeg): Promise<void> {
    if (this.gone) return;
    this.playing.delete(to?.id ?? 'all');
    await this.ask('stop', { room: this.id, to: to?.id }).catch(unlessLost);
  }

  async record(path: string): Promise<void> {
    this.stands();
    await this.ask('record', { room: this.id, path });
  }

  async pauseRecording(paused: boolean): Promise<{ atSeconds: number }> {
    this.stands();
    return await this.ask('pauseRecording', { room: this.id, paused });
  }

  async stopRecording(): Promise<{ seconds: number }> {
    this.stands();
    return await this.ask('stopRecording', { room: this.id });
  }

  async close(): Promise<void> {
    if (this.gone) return;
    this.gone = 'closed';
    this.playing.clear();
    this.onClose();
    await this.ask('closeRoom', { room: this.id }).catch(unlessLost);
  }

  /** Something was played to its end; of what was stopped since, nobody is told. */
  ended(playing: number): void {
    for (const [target, { id, ended }] of this.playing) {
      if (id !== playing) continue;
      this.playing.delete(target);
      ended?.();
      return;
    }
  }

  lose(): void {
    this.gone ??= 'lost';
    this.playing.clear();
  }

  private stands(): void {
    if (this.gone === 'lost') throw new EngineLost('the room died with its process');
    if (this.gone === 'closed') throw new Error('the room is closed');
  }
}
