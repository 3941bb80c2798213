import { type Clock, every, systemClock } from '../clock.ts';
import { waitingMusic } from './compose-music.ts';
import type { EngineFigures, EngineLeg, EngineLegListener, LegKind, MediaEngine, Room } from './engine.ts';
import type { Pcmu } from './g711.ts';
import type { Leg } from './leg.ts';
import { LocalLeg } from './local-leg.ts';
import { LocalRoom } from './local-room.ts';
import { addressTowards, isWildcard, type PortRange } from './ports.ts';
import { ProcessFigures } from './process-figures.ts';
import { RtpLeg } from './rtp-leg.ts';
import { Shelf } from './shelf.ts';
import { Ticker } from './ticker.ts';
import { tones } from './tones.ts';
import { WebRtcLeg } from './webrtc-leg.ts';

export interface MediaSettings {
  /** of this machine, that sound is bound to; '0.0.0.0' all of them */
  address: string;
  /** what SDPs name instead, behind NAT */
  announced?: string;
  /** UDP ports of plain RTP */
  ports: PortRange;
  /** one UDP port for all browsers; 0 or none: each leg takes its own */
  webrtcPort?: number;
}

export interface LocalEngineOptions {
  clock?: Clock;
  /** Something that ends no call: a disk that is full. */
  warn(error: Error): void;
}

/** The sound in this process. */
export class LocalEngine implements MediaEngine {
  private readonly clock: Clock;
  private readonly ticker: Ticker;
  private readonly sounds = new Shelf<Pcmu>();
  private readonly legs = new Map<number, LocalLeg>();
  private readonly rooms = new Set<LocalRoom>();
  /** of legs that are closed */
  private readonly packets = { received: 0, sent: 0 };
  private readonly load = new ProcessFigures();
  private readonly stopWatching: () => void;
  private lastId = 0;

  constructor(
    private readonly settings: MediaSettings,
    private readonly options: LocalEngineOptions,
  ) {
    this.clock = options.clock ?? systemClock;
    this.ticker = new Ticker(this.clock);
    for (const [id, sound] of Object.entries(tones)) this.sounds.put(id, sound());
    this.stopWatching = every(this.clock, 100, () => {
      for (const leg of this.legs.values()) leg.silence.check();
    });
  }

  async openLeg(kind: LegKind, listener: EngineLegListener): Promise<EngineLeg> {
    const opened = await this.open(kind);
    const leg = new LocalLeg(++this.lastId, opened, listener, this.clock, closed => this.forget(closed));
    this.legs.set(leg.id, leg);
    return leg;
  }

  async openRoom({ music }: { music?: string } = {}): Promise<Room> {
    const room = new LocalRoom({
      ticker: this.ticker,
      clock: this.clock,
      music: () => (music === undefined ? undefined : this.sounds.get(music)) ?? waitingMusic(),
      recordingFailed: error => this.options.warn(error),
    });
    this.rooms.add(room);
    return {
      join: async (handle, side) => {
        const leg = this.leg(handle);
        if (leg.room !== room) leg.room?.leave(leg);
        leg.room = room;
        leg.entered();
        room.join(leg, side);
      },
      replace: async (old, by) => {
        const [leaving, coming] = [this.leg(old), this.leg(by)];
        room.replace(leaving, coming);
        leaving.room = undefined;
        coming.room = room;
      },
      leave: async handle => {
        const leg = this.legs.get(handle.id);
        if (leg?.room !== room) return;
        leg.room = undefined;
        room.leave(leg);
      },
      hearEarly: async (handle, to) => {
        const leg = this.leg(handle);
        leg.room ??= room;
        if (leg.room === room)
          room.hearEarly(
            leg,
            to.map(one => this.leg(one)),
          );
      },
      hold: async (handle, held) => room.hold(this.leg(handle), held),
      play: async (soundId, { loop, to, ended }) => {
        const sound = this.sounds.get(soundId);
        if (!sound) throw new Error(`sound ${soundId} is not known`);
        room.play(sound, { loop, ended, to: to && this.leg(to) });
      },
      stop: async to => room.stop(to && this.leg(to)),
      record: async path => await room.record(path),
      pauseRecording: async paused => room.pauseRecording(paused),
      stopRecording: async () => await room.stopRecording(),
      close: async () => {
        this.rooms.delete(room);
        for (const leg of this.legs.values()) if (leg.room === room) leg.room = undefined;
        await room.close();
      },
    };
  }

  async learn(soundId: string, pcmu: Uint8Array): Promise<void> {
    this.sounds.put(soundId, pcmu);
  }

  knows(soundId: string): boolean {
    return this.sounds.get(soundId) !== undefined;
  }

  /** It dies with whoever listens. */
  onLost(): () => void {
    return () => {};
  }

  async figures(): Promise<EngineFigures> {
    const packets = { ...this.packets };
    for (const { leg } of this.legs.values()) {
      packets.received += leg.packets.received;
      packets.sent += leg.packets.sent;
    }
    return { ...this.load.read(), packets, legs: this.legs.size, rooms: this.rooms.size };
  }

  /** Recordings end with their files whole. */
  async close(): Promise<void> {
    this.stopWatching();
    this.load.close();
    await Promise.all([...this.rooms].map(room => room.close()));
    this.rooms.clear();
    await Promise.all([...this.legs.values()].map(leg => leg.close()));
  }

  private async open(kind: LegKind): Promise<Leg> {
    const { address, announced, ports, webrtcPort: port } = this.settings;
    if (kind.kind === 'webrtc') return new WebRtcLeg({ address, announced, port, clock: this.clock });
    const { peer, anywhere } = kind;
    const named = announced ?? (isWildcard(address) ? await addressTowards(peer) : undefined);
    return await RtpLeg.open({ address, announced: named, ports, peer, anywhere, clock: this.clock });
  }

  private leg({ id }: EngineLeg): LocalLeg {
    const leg = this.legs.get(id);
    if (!leg) throw new Error('the leg is closed');
    return leg;
  }

  private forget(leg: LocalLeg): void {
    if (!this.legs.delete(leg.id)) return;
    this.packets.received += leg.leg.packets.received;
    this.packets.sent += leg.leg.packets.sent;
  }
}
