import type {
  CallEvent,
  CallEventDetail,
  CallEventKind,
  EndReason,
  LegOutcome,
} from '../../contract/calls/call-events.ts';
import type { BegunCall, CallRef, Device } from '../../contract/calls/host.ts';
import type { EngineLeg, Room } from '../media/engine.ts';
import type { Lines } from '../queue/lines.ts';
import type { GatewayContext } from './context.ts';
import { type Incoming, statusOf } from './incoming.ts';
import type { Party } from './party.ts';
import { Recording } from './recording.ts';
import { answeredElsewhere, takenBack } from './ring.ts';
import { learned } from './sounds.ts';
import { watch } from './watch.ts';

export interface CallContext extends GatewayContext {
  readonly lines: Lines;
  tell(ref: CallRef, event: CallEvent): void;
  over(call: Call): void;
  /** The host refused a call. */
  refused(): void;
}

/** One call: who is in it, what they hear, and how it ends. Where it is led is decided by `follow`. */
export class Call {
  readonly ref: CallRef;
  readonly parties = new Set<Party>();
  readonly recording: Recording;
  /** Aborted when the call is over: everything that is under way for it stops. */
  readonly stop = new AbortController();
  /** takes the keys of whoever is led; none: they are only told */
  onDigit: ((digit: string, party: Party) => void) | undefined;
  /** somebody rings for a forward */
  onRinging: (() => void) | undefined;
  /** somebody is being looked for: whoever waits is not alone */
  seeking = 0;
  /** whoever is called back: it does not end with them */
  goesOnWithout: Party | undefined;
  /** staff have led it on to somebody outside and left it */
  ledOut = false;
  /** whoever called is recorded after the beep: to go away is how a message ends */
  leavesMessage = false;
  /** talk is recorded by the number that the call came or went by */
  records: boolean;
  /** whether talk is recorded now: by the number and by the queue that had it last */
  recordsTalk: boolean;
  /** for whom alone, where nothing else has the talk recorded */
  private recordedFor: Party | undefined;
  /** of scenarios: those that lead to each other count on */
  statesPassed = 0;
  /** of scenarios: invitations since the last key */
  unanswered = 0;
  private seq = 0;
  private ending: Promise<void> | undefined;
  private readonly work = new Set<Promise<unknown>>();

  constructor(
    readonly context: CallContext,
    readonly begun: BegunCall,
    readonly room: Room,
    readonly caller: Party,
    private readonly incoming: Incoming,
    /** whose telephone began it; undefined: somebody outside */
    readonly device: Device | undefined,
  ) {
    this.records = begun.records;
    this.recordsTalk = begun.records;
    this.ref = { tenantId: begun.tenantId, callId: begun.callId };
    this.recording = new Recording({
      ...{ host: context.host, log: context.log, room, ref: this.ref },
      tell: (kind, detail) => this.tell(kind, detail),
      changed: () => {
        for (const party of this.present) this.tellRecording(party);
      },
    });
    this.parties.add(caller);
    this.added(caller);
  }

  get over(): boolean {
    return this.stop.signal.aborted;
  }

  get callerAnswered(): boolean {
    return this.incoming.answered;
  }

  /** Who hears what is played to whoever waits. */
  get present(): Party[] {
    return [...this.parties].filter(party => party.answered && !party.leaving);
  }

  tell<K extends CallEventKind>(kind: K, detail: CallEventDetail<K>): void {
    const event = { seq: ++this.seq, at: new Date().toISOString(), kind, detail } as CallEvent;
    this.context.tell(this.ref, event);
  }

  added({ id, about }: Party): void {
    const { role, userId, number, device, queueId, channel } = about;
    this.tell('leg.added', {
      ...{ leg: id, role, number, device },
      ...(userId && { user_id: userId }),
      ...(queueId && { queue_id: queueId }),
      ...(channel && { channel_id: channel }),
    });
  }

  /** What must be over before the call's end is told. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.work.add(work);
    try {
      return await work;
    } finally {
      this.work.delete(work);
    }
  }

  ring(): void {
    this.onRinging?.();
    if (!this.over) this.incoming.ring();
  }

  /** Whoever waits hears what this one says before it answers, with its first sound. It is no answer, and not recorded. */
  async hearEarly(from: Party): Promise<void> {
    const waiting = this.callerAnswered ? this.present : [this.caller];
    await this.room.hearEarly(
      from.media,
      waiting.map(({ media }) => media),
    );
  }

  /** There is something to hear of it: whoever was not answered yet can hear it as well. */
  early(): void {
    if (!this.over) this.incoming.early(this.caller.localSdp);
  }

  /** A colleague who calls reads that they wait. */
  queue(): void {
    if (!this.over && this.begun.direction === 'internal') this.incoming.queue();
  }

  /** Answers whoever calls, once. */
  async answer(): Promise<void> {
    if (this.over || this.caller.answered) return;
    this.incoming.answer(this.caller.localSdp);
    if (!(await this.join(this.caller))) void this.end('cancelled');
  }

  /**
   * From here on they hear and are heard; false: they have hung up already, or the call is over. `records`: by a number that is
   * recorded, which a call between colleagues is from then on as well.
   */
  async join(party: Party, records = false): Promise<boolean> {
    if (this.over || party.dialog?.ended) {
      this.parties.delete(party);
      this.release(party, 'cancelled');
      return false;
    }
    party.answered = true;
    this.parties.add(party);
    watch(this, party);
    this.tell('leg.answered', { leg: party.id });
    const side =
      party.isStaff && !(party === this.caller && this.begun.direction === 'internal') ? 'staff' : 'customer';
    await this.room.join(party.media, side);
    if (!this.parties.has(party)) return false;
    if (records) {
      if (!this.recordsTalk) this.recordedFor = party;
      this.records = true;
      this.recordsTalk = true;
    }
    if (this.recordsTalk && this.present.length > 1) void this.recording.start('talk');
    if (this.recording.state === 'paused') this.tellRecording(party);
    return true;
  }

  /** Plays to everybody who waits; resolves at the end of the sound, or at once where it is gone. */
  async play(soundId: string, signal: AbortSignal): Promise<void> {
    if (!(await this.knows(soundId)) || signal.aborted) return;
    const [to] = this.present;
    if (!to) return;
    await new Promise<void>(resolve => {
      const stopped = () => {
        // by then another leg may have taken their place
        void this.room.stop(to.media).catch(() => {});
        resolve();
      };
      signal.addEventListener('abort', stopped, { once: true });
      const ended = () => {
        signal.removeEventListener('abort', stopped);
        resolve();
      };
      this.room.play(soundId, { to: to.media, ended }).catch(ended);
    });
  }

  /** Plays again and again until what is answered is called. */
  async loop(soundId: string, instead?: string): Promise<() => void> {
    const id = (await this.knows(soundId)) ? soundId : instead;
    if (!id || this.over || (id === instead && !(await this.knows(id)))) return () => {};
    const heard = this.present;
    await Promise.all(heard.map(({ media: to }) => this.room.play(id, { loop: true, to }).catch(() => {})));
    return () => {
      // those who have left hear nothing of it any more
      for (const { media } of heard) void this.room.stop(media).catch(() => {});
    };
  }

  /** A page of staff shows of the recording what is so, whoever steers it. */
  tellRecording({ isStaff, about, dialog }: Party): void {
    if (this.over || !isStaff || about.device !== 'browser' || !dialog || dialog.ended) return;
    const { state } = this.recording;
    void dialog.send('INFO', { headers: [['x-recording', state]], body: state, contentType: 'text/plain' });
  }

  /** Their sound goes another way; what is asked of the room meanwhile is asked for the new leg, after this. */
  async move(party: Party, by: EngineLeg): Promise<void> {
    const old = party.media;
    party.adopt(by);
    try {
      await this.room.replace(old, by);
    } catch (error) {
      party.adopt(old);
      // they left meanwhile: it is closed with them no more
      if (this.over || !this.parties.has(party)) void old.close().catch(() => {});
      throw error;
    }
    void old.close().catch(() => {});
  }

  /** They have hung up. */
  hungUp(party: Party): void {
    if (this.over) return;
    const wasLeaving = party.leaving;
    void this.drop(party, 'answered');
    if (party === this.goesOnWithout) return;
    const { present } = this;
    const alone = present.length < (this.seeking > 0 ? 1 : 2);
    if (wasLeaving ? present.length > 0 : party.mayLeave && !alone) return;
    const reason = party.isStaff ? 'agent_hung_up' : 'customer_hung_up';
    void this.end(this.leavesMessage ? 'voicemail' : this.ledOut ? 'transferred_out' : reason);
  }

  /** One side has not been heard for too long: it has left where others talk on, or where somebody is rung for whoever is left. */
  lost(party: Party): void {
    const left = this.present.filter(one => one !== party).length + Math.min(this.seeking, 1);
    if (party.mayLeave && left > 1) this.hungUp(party);
    else void this.end(this.leavesMessage ? 'voicemail' : 'media_lost');
  }

  /** Out of the call, which goes on. */
  async drop(party: Party, outcome: LegOutcome): Promise<void> {
    if (!this.parties.delete(party)) return;
    // nobody misses them any more
    party.silence?.forgive();
    void this.recording.left(party);
    if (party === this.recordedFor) this.recordNoMore();
    await this.during(this.told(party, outcome));
  }

  /** Whoever is left is recorded by no number and no queue. */
  private recordNoMore(): void {
    this.records = false;
    this.recordsTalk = false;
    void this.recording.stop();
  }

  /** Ends what they have with this side. */
  hangUp(party: Party, reason?: string): void {
    const { dialog } = party;
    if (dialog) {
      dialog.bye(reason);
      this.context.dialogs.remove(dialog);
    }
    party.closeMedia();
  }

  release(party: Party, outcome: 'elsewhere' | 'cancelled'): void {
    this.hangUp(party, outcome === 'elsewhere' ? answeredElsewhere : takenBack);
    this.tell('leg.ended', { leg: party.id, outcome });
  }

  /** `status`: what a caller hears who was never answered. Resolves when the end is told, whoever began it. */
  end(reason: EndReason, status = statusOf(reason)): Promise<void> {
    this.ending ??= this.finish(reason, status);
    return this.ending;
  }

  private async finish(reason: EndReason, status: number): Promise<void> {
    if (this.over) return;
    const parties = [...this.parties];
    const wasAnswered = this.incoming.answered;
    if (!wasAnswered) this.incoming.refuse(status, reason);
    this.stop.abort('cancelled');
    for (const { dialog, answered } of parties) if (answered) dialog?.bye(`SIP;cause=200;text="${reason}"`);
    await Promise.allSettled(this.work);
    this.parties.clear();
    await Promise.all(parties.map(party => this.told(party, outcomeOf(party, reason))));
    await this.recording.stop();
    this.tell('ended', { reason });
    await this.room.close().catch(() => {});
    this.context.over(this);
  }

  private async told(party: Party, outcome: LegOutcome): Promise<void> {
    if (party.answered) {
      const quality = await party.media.quality().catch(() => undefined);
      if (quality) {
        const { lossPercent, jitterMs, roundTripMs, mos } = quality;
        const figures = { loss_percent: lossPercent, jitter_ms: jitterMs, round_trip_ms: roundTripMs, mos };
        this.tell('leg.quality', { leg: party.id, ...figures });
      }
      await this.room.leave(party.media).catch(() => {});
    }
    this.hangUp(party);
    this.tell('leg.ended', { leg: party.id, outcome });
  }

  private async knows(soundId: string): Promise<boolean> {
    return learned(this.context, this.ref.tenantId, soundId).catch(() => false);
  }
}

function outcomeOf(party: Party, reason: EndReason): LegOutcome {
  if (party.answered) return 'answered';
  if (reason === 'busy' || reason === 'rejected' || reason === 'no_answer') return reason;
  return reason === 'cancelled' || reason === 'customer_hung_up' ? 'cancelled' : 'failed';
}
