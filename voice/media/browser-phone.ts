import wrtc from '@roamhq/wrtc';
import { sampleRate } from './g711.ts';
import { share } from './hearing.ts';

const { nonstandard, RTCPeerConnection } = wrtc;

/** Tests speak and listen by it as a browser does: libwebrtc, without the browser. */
export class BrowserPhone {
  private readonly connection = new RTCPeerConnection();
  private readonly source = new nonstandard.RTCAudioSource();
  private readonly sender = this.connection.addTrack(this.source.createTrack());
  private sink: InstanceType<typeof nonstandard.RTCAudioSink> | undefined;
  private heardRate = 0;
  private samples: number[] = [];
  private said = 0;
  private readonly timer: NodeJS.Timeout;
  hertz = 0;

  constructor() {
    this.connection.ontrack = ({ track }) => {
      this.sink = new nonstandard.RTCAudioSink(track);
      this.sink.ondata = ({ samples, sampleRate: rate }: { samples: Int16Array; sampleRate: number }) => {
        this.heardRate = rate;
        // the last half second
        this.samples = [...this.samples, ...samples].slice(-rate / 2);
      };
    };
    this.timer = setInterval(() => this.say(), 10);
  }

  get state(): string {
    return this.connection.connectionState;
  }

  async offer(options: { iceRestart?: boolean } = {}): Promise<string> {
    await this.connection.setLocalDescription(await this.connection.createOffer(options));
    return await this.gathered();
  }

  async answer(offer: string): Promise<string> {
    await this.connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await this.connection.setLocalDescription(await this.connection.createAnswer());
    return await this.gathered();
  }

  async accept(answer: string): Promise<void> {
    await this.connection.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  hears(...tones: number[]): number[] {
    const scale = sampleRate / (this.heardRate || sampleRate);
    return tones.filter(hertz => share(hertz * scale, this.samples) > 0.15);
  }

  close(): void {
    clearInterval(this.timer);
    this.sink?.stop();
    this.sender.track?.stop();
    this.connection.close();
  }

  /** 10 ms at 48 kHz, which is what the source takes. */
  private say(): void {
    const rate = 48_000;
    const samples = new Int16Array(rate / 100);
    for (let at = 0; at < samples.length; at++, this.said++)
      samples[at] = this.hertz ? Math.round(Math.sin((2 * Math.PI * this.hertz * this.said) / rate) * 8_000) : 0;
    this.source.onData({
      samples,
      sampleRate: rate,
      bitsPerSample: 16,
      channelCount: 1,
      numberOfFrames: samples.length,
    });
  }

  private gathered(): Promise<string> {
    const { connection } = this;
    return new Promise(resolve => {
      const done = () => {
        if (connection.iceGatheringState === 'complete') resolve(connection.localDescription!.sdp);
      };
      connection.onicegatheringstatechange = done;
      done();
    });
  }
}
