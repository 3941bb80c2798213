import { randomUUID } from 'node:crypto';
import type { CallEventDetail, CallEventKind } from '../../contract/calls/call-events.ts';
import type { CallRef, Host } from '../../contract/calls/host.ts';
import type { Room } from '../media/engine.ts';
import type { GatewayLog } from './context.ts';
import type { Party } from './party.ts';

interface Around {
  host: Host;
  log: GatewayLog;
  room: Room;
  ref: CallRef;
  tell<K extends CallEventKind>(kind: K, detail: CallEventDetail<K>): void;
  /** It pauses, or no longer. */
  changed(): void;
}

export type RecordingState = 'on' | 'paused' | 'off';

/** What is recorded of one call: one file at a time. A disk that fails costs the recording and never the call. */
export class Recording {
  private id: string | undefined;
  /** with whose leaving the pause ends */
  private pausedBy: Party | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly around: Around) {}

  get state(): RecordingState {
    return this.id === undefined ? 'off' : this.pausedBy ? 'paused' : 'on';
  }

  start(kind: 'talk' | 'voicemail'): Promise<void> {
    return this.next(async () => {
      const { host, room, ref, tell } = this.around;
      if (this.id) return;
      const id = randomUUID();
      await room.record(await host.recordingPath(ref.tenantId, id));
      this.id = id;
      tell('recording.started', { recording_id: id, kind });
    });
  }

  /** `by`: who pauses it; none: it goes on. Answers how it is then, which is not what was asked for where that failed. */
  async pause(by: Party | undefined): Promise<RecordingState> {
    await this.next(() => this.setPaused(by));
    return this.state;
  }

  /** Whoever has left the talk keeps nothing out of what is recorded. */
  async left(party: Party): Promise<void> {
    await this.next(async () => {
      if (this.pausedBy === party) await this.setPaused(undefined);
    });
  }

  stop(): Promise<void> {
    return this.next(async () => {
      const { room, tell } = this.around;
      const { id } = this;
      if (!id) return;
      const wasPaused = this.pausedBy !== undefined;
      this.id = undefined;
      this.pausedBy = undefined;
      if (wasPaused) this.around.changed();
      const { seconds } = await room.stopRecording();
      tell('recording.ended', { recording_id: id, seconds });
    });
  }

  private async setPaused(by: Party | undefined): Promise<void> {
    const { room, tell, changed } = this.around;
    const paused = by !== undefined;
    if (!this.id || (this.pausedBy !== undefined) === paused) return;
    const { atSeconds } = await room.pauseRecording(paused);
    this.pausedBy = by;
    tell(paused ? 'recording.paused' : 'recording.resumed', { recording_id: this.id, at_seconds: atSeconds });
    changed();
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.work = this.work
      .then(step)
      .catch(error => this.around.log.warn({ err: error, callId: this.around.ref.callId }, 'recording'));
    return this.work;
  }
}
