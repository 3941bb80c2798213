import type { PhoneWorld } from './world.ts';

/** The microphone of one call: opened for it and closed with it, so that nothing listens between calls. */
export class CallSound {
  #stream: MediaStream | undefined;
  /** Counts closings: what is opened across one belongs to a call that is over. */
  #closed = 0;

  constructor(
    private readonly world: PhoneWorld,
    private readonly refused: (isRefused: boolean) => void,
    /** The device is no longer there. */
    private readonly gone: () => void,
  ) {}

  /** Undefined when there is none, or no permission. */
  async open(): Promise<MediaStream | undefined> {
    try {
      const stream = await this.world.microphone();
      this.#drop();
      this.#stream = stream;
      // only a device does this, and never our own stop
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => this.#stream === stream && this.gone(), { once: true });
      this.refused(false);
      return stream;
    } catch {
      this.refused(true);
      return undefined;
    }
  }

  close(): void {
    this.#closed += 1;
    this.#drop();
  }

  /** Another microphone in a call that is up; `isMuted` is asked when it is there. */
  async exchange(connection: RTCPeerConnection | undefined, isMuted: () => boolean): Promise<void> {
    const before = this.#stream;
    const closed = this.#closed;
    this.#stream = undefined;
    const stream = await this.open();
    const stop = (old: MediaStream | undefined) => {
      for (const track of old?.getTracks() ?? []) track.stop();
    };
    if (closed !== this.#closed) {
      stop(before);
      return this.#drop();
    }
    const [track] = stream?.getAudioTracks() ?? [];
    const sender = connection?.getSenders().find(({ track }) => track?.kind === 'audio');
    if (!track || !sender) {
      if (stream) stop(stream);
      this.#stream = before;
      return;
    }
    track.enabled = !isMuted();
    await sender.replaceTrack(track);
    stop(before);
  }

  #drop(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }
}
