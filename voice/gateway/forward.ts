import type { Lead, Refusal } from '../../contract/calls/host.ts';
import { type ForwardKind, forwardKinds } from '../../contract/enums.ts';
import { parseAddress, parseUri } from '../sip/address.ts';
import { cseqOf, type SipRequest } from '../sip/message.ts';
import { reasonOf } from '../sip/response.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import type { Call } from './call.ts';
import { follow } from './follow.ts';
import type { Party } from './party.ts';
import { callIn } from './reach.ts';

/** Staff lead the call on (RFC 3515): they hear what comes of it, and are back in the call when nothing does. */
export function forward(call: Call, by: Party, request: SipRequest, transaction: ServerTransaction): void {
  const address = parseAddress(request.headers.first('refer-to') ?? '');
  const dialled = address && parseUri(address.uri)?.user;
  const kind = forwardKinds.find(one => one === (request.headers.first('x-forward') ?? 'transfer'));
  if (!dialled || !kind) return void transaction.respond(400);
  if (!by.isStaff || !by.about.userId) return void transaction.respond(403);
  // one forward at a time: two could not both have the caller
  if (call.over || call.seeking > 0) return void transaction.respond(491);
  transaction.respond(202);
  void new Forward(call, by, kind, dialled, cseqOf(request).number).run();
}

class Forward {
  constructor(
    private readonly call: Call,
    private readonly by: Party,
    private readonly kind: ForwardKind,
    private readonly dialled: string,
    private readonly id: number,
  ) {}

  async run(): Promise<void> {
    const { call, by, kind, dialled } = this;
    call.seeking++;
    call.tell('forward.asked', { leg: by.id, forward: kind, to: dialled });
    this.notify(100);
    try {
      const person = { tenantId: call.ref.tenantId, userId: by.about.userId! };
      const lead = await call.context.host.lead(call.ref, { dialled, forward: kind }, person);
      if (call.over) return;
      await ('status' in lead ? this.failed(lead.status) : this.lead(lead));
    } catch (error) {
      call.context.log.warn({ err: error, callId: call.ref.callId }, 'a forward');
      await this.failed(500);
    } finally {
      call.seeking--;
      call.onRinging = undefined;
    }
  }

  private async lead(lead: Exclude<Lead | Refusal, Refusal>): Promise<void> {
    const { call, by } = this;
    if (this.kind === 'invite') {
      const arrival = await this.invite(lead);
      return arrival === 200 ? this.done(false) : this.failed(arrival);
    }
    by.leaving = true;
    call.onRinging = () => this.notify(180);
    await call.room.hold(by.media, true);
    // a queue, a scenario or a mailbox has the caller at once; a person has them once they answer
    const waits = lead.kind === 'agent' || lead.kind === 'number';
    if (!waits) await this.done(true);
    const arrival = await follow(call, lead, call.stop.signal);
    if (call.over) return;
    if (arrival.to === 'talk') {
      if (waits) await this.done(true);
      call.ledOut = !call.present.some(({ isStaff }) => isStaff);
      return;
    }
    const isBack = waits && call.parties.has(by);
    if (isBack) return this.failed(arrival.status ?? 480);
    void call.end(arrival.reason);
  }

  /** A third one, while the others talk on. */
  private async invite(lead: Exclude<Lead | Refusal, Refusal>): Promise<number> {
    const { call } = this;
    if (lead.kind !== 'agent' && lead.kind !== 'number') return 488;
    return call.during(callIn(call, lead, call.stop.signal, () => this.notify(180)));
  }

  private async done(leaves: boolean): Promise<void> {
    const { call, by, kind } = this;
    call.tell('forward.done', { leg: by.id, forward: kind });
    this.notify(200);
    if (leaves) await call.drop(by, 'answered');
  }

  private async failed(status: number): Promise<void> {
    const { call, by, kind } = this;
    if (call.over) return;
    call.tell('forward.failed', { leg: by.id, forward: kind, code: status });
    this.notify(status);
    if (by.leaving && call.parties.has(by)) {
      by.leaving = false;
      await call.room.hold(by.media, by.held).catch(() => {});
      // it may have changed while they were leaving
      call.tellRecording(by);
    }
    // whoever was to be called in may have been all that was left
    if (call.present.length < 2) void call.end('no_answer');
  }

  private notify(status: number): void {
    const { dialog } = this.by;
    if (!dialog || dialog.ended) return;
    const isLast = status >= 200;
    void dialog.send('NOTIFY', {
      headers: [
        ['event', `refer;id=${this.id}`],
        ['subscription-state', isLast ? 'terminated;reason=noresource' : 'active;expires=180'],
      ],
      contentType: 'message/sipfrag;version=2.0',
      body: `SIP/2.0 ${status} ${reasonOf(status)}\r\n`,
    });
  }
}
