import { randomUUID } from 'node:crypto';
import type { CallEventDetail, CallEventKind } from '../../contract/calls/call-events.ts';
import type { CallRef, Host } from '../../contract/calls/host.ts';
import type { Room } from '../media/engine.ts';
import type { GatewayLog } from './context.ts';

interface Around {
  host: Host;
  log: GatewayLog;
  room: Room;
  ref: CallRef;
  tell<K extends CallEventKind>(kind: K, detail: CallEventDetail<K>): void;
}

/** What is recorded of one call: one file at a time. A disk that fails costs the recording and never the call. */
export class Recording {
  private id: string | undefined;
  private paused = false;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly around: Around) {}

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

  pause(paused: boolean): Promise<void> {
    return this.next(async () => {
      const { room, tell } = this.around;
      if (!this.id || this.paused === paused) return;
      const { atSeconds } = await room.pauseRecording(paused);
      this.paused = paused;
      tell(paused ? 'recording.paused' : 'recording.resumed', { recording_id: this.id, at_seconds: atSeconds });
    });
  }

  stop(): Promise<void> {
    return this.next(async () => {
      const { room, tell } = this.around;
      const { id } = this;
      if (!id) return;
      this.id = undefined;
      this.paused = false;
      const { seconds } = await room.stopRecording();
      tell('recording.ended', { recording_id: id, seconds });
    });
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.work = this.work
      .then(step)
      .catch(error => this.around.log.warn({ err: error, callId: this.around.ref.callId }, 'recording'));
    return this.work;
  }
}
