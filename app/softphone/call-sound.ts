import type { PhoneWorld } from './world.ts';

/** The microphone of one call: opened for it and closed with it, so that nothing listens between calls. */
export class CallSound {
  #stream: MediaStream | undefined;

  constructor(
    private readonly world: PhoneWorld,
    private readonly refused: (isRefused: boolean) => void,
  ) {}

  /** Undefined when there is none, or no permission. */
  async open(): Promise<MediaStream | undefined> {
    try {
      const stream = await this.world.microphone();
      this.close();
      this.#stream = stream;
      this.refused(false);
      return stream;
    } catch {
      this.refused(true);
      return undefined;
    }
  }

  close(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }

  /** Another microphone in a call that is up. */
  async exchange(connection: RTCPeerConnection | undefined, isMuted: boolean): Promise<void> {
    const before = this.#stream;
    this.#stream = undefined;
    const stream = await this.open();
    const [track] = stream?.getAudioTracks() ?? [];
    const sender = connection?.getSenders().find(({ track }) => track?.kind === 'audio');
    if (!track || !sender) {
      this.#stream = before;
      return;
    }
    track.enabled = !isMuted;
    await sender.replaceTrack(track);
    for (const old of before?.getTracks() ?? []) old.stop();
  }
}
