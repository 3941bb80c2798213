import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type EngineFigures,
  type EngineLeg,
  type EngineLegListener,
  EngineLost,
  type LegKind,
  type MediaEngine,
  type Room,
} from './engine.ts';
import { MediaError } from './leg.ts';
import type { MediaSettings } from './local-engine.ts';
import type { AnswerTo, Ask, AskName, AskOf, Told } from './process-messages.ts';
import { RemoteLeg } from './remote-leg.ts';
import { RemoteRoom } from './remote-room.ts';
import { Shelf } from './shelf.ts';
import { tones } from './tones.ts';

export interface ProcessEngineOptions {
  warn(error: Error): void;
  /** Milliseconds in which a question is answered; a process that does not is ended, and begins anew. */
  patience?: number;
}

interface Pending {
  since: number;
  resolve(value: AnswerTo<AskName>): void;
  reject(error: Error): void;
}

/** Questions at once; more are refused. */
const mostPending = 5_000;
/** Milliseconds before a process is begun again that ended as soon as it was begun. */
const pause = 500;

/** The sound in a process of its own: it goes on while this one is busy, and can die without it. */
export class ProcessEngine implements MediaEngine {
  private child: ChildProcess | undefined;
  private begun = 0;
  private closing = false;
  private lastId = 0;
  private readonly pending = new Map<number, Pending>();
  private legs = new Map<number, RemoteLeg>();
  private rooms = new Map<number, RemoteRoom>();
  private known = knownFromStart();
  private readonly lost = new Set<() => void>();
  private readonly watch: NodeJS.Timeout;

  constructor(
    private readonly settings: MediaSettings,
    private readonly options: ProcessEngineOptions,
  ) {
    void this.begin().catch(() => {});
    const { patience = 20_000 } = options;
    this.watch = setInterval(() => this.check(patience), patience / 10);
    this.watch.unref();
  }

  /** Of the process, while one stands. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  async openLeg(kind: LegKind, listener: EngineLegListener): Promise<EngineLeg> {
    const leg = new RemoteLeg(++this.lastId, listener, (name, ask) => this.ask(name, ask));
    this.legs.set(leg.id, leg);
    leg.onClose = () => this.legs.delete(leg.id);
    try {
      await this.ask('openLeg', { leg: leg.id, kind });
    } catch (error) {
      this.legs.delete(leg.id);
      throw error;
    }
    return leg;
  }

  async openRoom({ music }: { music?: string } = {}): Promise<Room> {
    const room = new RemoteRoom(++this.lastId, (name, ask) => this.ask(name, ask));
    this.rooms.set(room.id, room);
    room.onClose = () => this.rooms.delete(room.id);
    try {
      await this.ask('openRoom', { room: room.id, music });
    } catch (error) {
      this.rooms.delete(room.id);
      throw error;
    }
    return room;
  }

  async learn(soundId: string, pcmu: Uint8Array): Promise<void> {
    await this.ask('learn', { soundId, pcmu });
    this.known.put(soundId, { length: pcmu.length });
  }

  knows(soundId: string): boolean {
    return this.known.get(soundId) !== undefined;
  }

  onLost(listener: () => void): () => void {
    this.lost.add(listener);
    return () => this.lost.delete(listener);
  }

  figures(): Promise<EngineFigures> {
    return this.ask('figures', {});
  }

  async close(): Promise<void> {
    if (this.closing) return;
    await this.ask('close', {}).catch(() => {});
    this.closing = true;
    clearInterval(this.watch);
    const { child } = this;
    if (!child) return;
    const ended = new Promise(resolve => child.once('exit', resolve));
    if (child.connected) child.disconnect();
    await ended;
  }

  private ask<Name extends AskName>(name: Name, ask: AskOf<Name>): Promise<AnswerTo<Name>> {
    const { child } = this;
    if (!child?.connected) return Promise.reject(new EngineLost('the process of the sound does not stand'));
    if (this.pending.size >= mostPending) return Promise.reject(new Error('the process of the sound is behind'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const settle = resolve as (value: AnswerTo<AskName>) => void;
      this.pending.set(id, { since: performance.now(), resolve: settle, reject });
      child.send({ id, name, ask } as Ask, error => {
        if (error) this.settle(id)?.reject(new EngineLost(error.message));
      });
    });
  }

  private async begin(): Promise<void> {
    this.begun = performance.now();
    // from the sources there is no built program: tsx reads it
    const isSource = import.meta.url.endsWith('.ts');
    const program = fileURLToPath(new URL(isSource ? './process.ts' : './media.js', import.meta.url));
    const child = fork(program, {
      execArgv: isSource ? ['--import', 'tsx'] : ['--enable-source-maps'],
      // what the server knows by its environment is nothing for whoever reads packets of strangers
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: process.env.TZ },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    child.on('message', told => this.hear(told as Told));
    child.on('error', error => this.options.warn(error));
    child.once('exit', (code, signal) => this.gone(child, `${signal ?? code}`));
    await this.ask('start', { settings: this.settings });
  }

  private hear(told: Told): void {
    switch (told.kind) {
      case 'answer':
        this.settle(told.id)?.resolve(told.value);
        break;
      case 'refusal':
        this.settle(told.id)?.reject(told.media ? new MediaError(told.error) : new Error(told.error));
        break;
      case 'ended':
        this.rooms.get(told.room)?.ended(told.playing);
        break;
      case 'warning':
        this.options.warn(new Error(told.error));
        break;
      default:
        this.legs.get(told.leg)?.hear(told);
    }
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private check(patience: number): void {
    const [oldest] = this.pending.values();
    if (oldest && performance.now() - oldest.since > patience) this.child?.kill('SIGKILL');
  }

  private gone(child: ChildProcess, how: string): void {
    if (this.child !== child) return;
    this.child = undefined;
    const [legs, rooms] = [this.legs, this.rooms];
    [this.legs, this.rooms, this.known] = [new Map(), new Map(), knownFromStart()];
    for (const room of rooms.values()) room.lose();
    for (const { reject } of this.pending.values()) reject(new EngineLost(`the process of the sound ended: ${how}`));
    this.pending.clear();
    for (const leg of legs.values()) leg.lose();
    if (this.closing) return;
    this.options.warn(new Error(`the process of the sound ended: ${how}`));
    const wait = performance.now() - this.begun < pause ? pause : 0;
    setTimeout(() => this.beginAgain(), wait).unref();
  }

  private beginAgain(): void {
    if (this.closing) return;
    this.begin().then(
      () => {
        for (const listener of this.lost) listener();
      },
      (error: Error) => this.options.warn(error),
    );
  }
}

function knownFromStart(): Shelf<{ length: number }> {
  const known = new Shelf<{ length: number }>();
  for (const [id, sound] of Object.entries(tones)) known.put(id, { length: sound().length });
  return known;
}
