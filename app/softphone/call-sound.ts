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

  /** Undefined when there is none, no permission, or the call was over before it came. */
  async open(): Promise<MediaStream | undefined> {
    const closed = this.#closed;
    try {
      const stream = await this.world.microphone();
      if (closed !== this.#closed) {
        stop(stream);
        return undefined;
      }
      this.#drop();
      this.#stream = stream;
      // only a device does this, and never our own stop
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => this.#stream === stream && this.gone(), { once: true });
      this.refused(false);
      return stream;
    } catch {
      if (closed === this.#closed) this.refused(true);
      return undefined;
    }
  }

  /** Has the browser ask its person, and leaves alone what a call has opened. */
  async ask(): Promise<void> {
    await this.world.microphone().then(
      stream => {
        stop(stream);
        this.refused(false);
      },
      () => this.refused(true),
    );
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
    if (closed !== this.#closed) return stop(before);
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
    stop(this.#stream);
    this.#stream = undefined;
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
