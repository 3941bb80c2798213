import type { AgentLead, NumberLead, QueueLead } from '../../contract/calls/host.ts';
import type { Call } from '../gateway/call.ts';
import type { Step } from '../gateway/follow.ts';
import type { Party } from '../gateway/party.ts';
import { talk } from '../gateway/reach.ts';
import { ringPeople } from '../gateway/ring-people.ts';
import { waiting } from '../gateway/sounds.ts';
import { onAbort } from '../on-abort.ts';
import { announce } from './announce.ts';
import { callBack, letGo, wayBack } from './call-back.ts';

/** `back`: whoever waited has hung up and is called back. */
type Left = ({ why: 'answered'; party: Party } | { why: 'overflow' | 'callback' | 'abandoned' }) & {
  back?: NumberLead;
};

/**
 * Whoever calls waits with music until somebody of the queue answers or they waited too long. Who asks to be called back and can
 * be keeps their place without waiting at the telephone; of others the call ends, and it is for staff to call back.
 */
export async function waitInQueue(call: Call, lead: QueueLead, signal: AbortSignal): Promise<Step> {
  const { clock } = call.context;
  const { queueId } = lead;
  call.recordsTalk = call.records && lead.records;
  // a talk before it is kept as far as it went
  if (!call.recordsTalk) await call.recording.stop();
  call.queue();
  await call.answer();
  if (signal.aborted) return { to: 'end', reason: 'cancelled' };
  const began = clock.now();
  // to wait is an answer too: a scenario that leads back here does not end whoever goes on waiting
  call.unanswered = 0;
  call.tell('queue.entered', { queue_id: queueId });
  const stopMusic = await call.loop(lead.musicId ?? waiting, waiting);
  const left = await wait(call, lead, signal);
  stopMusic();
  call.tell('queue.left', { queue_id: queueId, why: left.why, waited_ms: Math.round(clock.now() - began) });
  switch (left.why) {
    case 'answered':
      return left.back ? callBack(call, left.party, left.back, signal) : talk(call, left.party);
    case 'callback':
      return { to: 'end', reason: 'callback_asked' };
    case 'abandoned':
      return { to: 'end', reason: 'cancelled' };
    case 'overflow':
      return left.back ? { to: 'end', reason: 'callback_asked' } : overflow(lead);
  }
}

function overflow({ overflow: to }: QueueLead): Step {
  if ('dialled' in to) return { to: 'target', target: to };
  if (to.kind === 'voicemail') return { to: 'target', target: { dialled: 'voicemail' } };
  return { to: 'end', reason: 'waited_too_long' };
}

function wait(call: Call, lead: QueueLead, signal: AbortSignal): Promise<Left> {
  const { clock, lines } = call.context;
  return new Promise(resolve => {
    const leaving = new AbortController();
    const told = new AbortController();
    const rings = AbortSignal.any([signal, leaving.signal]);
    let offers: Promise<void> = Promise.resolve();
    let isOver = false;
    let back: NumberLead | undefined;
    let going: Promise<void> = Promise.resolve();
    const leave = (left: Left) => {
      if (isOver) return;
      isOver = true;
      stopClock();
      place.leave();
      signal.removeEventListener('abort', abandoned);
      call.onDigit = undefined;
      told.abort();
      // whoever is being rung is let go before the call is led on
      if (left.why !== 'answered') leaving.abort('cancelled');
      void Promise.all([offers, going]).then(() => resolve({ ...left, ...(back && { back }) }));
    };
    const abandoned = () => leave({ why: 'abandoned' });
    const offer = async (leads: AgentLead[]) => {
      const result = await ringPeople(call, leads, rings, { queueId: lead.queueId });
      if (!result.answered) return;
      if (isOver) call.release(result.answered, 'cancelled');
      else leave({ why: 'answered', party: result.answered });
    };
    const place = lines.enter({
      call: call.ref,
      queueId: lead.queueId,
      priority: lead.priority,
      offer: leads => {
        const work = offer(leads).catch(error => {
          call.context.log.warn({ err: error, callId: call.ref.callId }, 'an offer of a queue');
        });
        offers = work;
        return work;
      },
    });
    const stopClock = clock.after(lead.mostWaitSeconds * 1000, () => leave({ why: 'overflow' }));
    void announce(call, lead, place, told.signal);
    const callBackWanted = async (by: Party) => {
      call.onDigit = undefined;
      call.tell('callback.asked', { queue_id: lead.queueId, number: by.about.number });
      const way = await wayBack(call, by);
      if (isOver) return;
      if (!way) return leave({ why: 'callback' });
      back = way;
      told.abort();
      going = letGo(call, by, rings);
    };
    if (lead.callbackKey)
      call.onDigit = (digit, by) => {
        if (digit === lead.callbackKey) void callBackWanted(by);
      };
    // they may have hung up while the music was begun; last, for it undoes all of the above
    onAbort(signal, abandoned);
  });
}
