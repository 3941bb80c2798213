import type { IvrLead } from '../../contract/calls/host.ts';
import { flow } from '../../contract/ivr/flow.ts';
import {
  begin,
  type Destination,
  type Effect,
  type Input,
  type Now,
  type Session,
  step,
} from '../../contract/ivr/run.ts';
import type { Call } from '../gateway/call.ts';
import type { Step } from '../gateway/follow.ts';
import { type Collecting, collectDigits } from './collect-digits.ts';

/** Runs a scenario with the call: what it asks for is played, collected and looked up, and where it leads is led to. */
export async function runScenario(call: Call, lead: IvrLead, signal: AbortSignal): Promise<Step> {
  const published = flow.safeParse(lead.flow);
  if (!published.success) {
    call.context.log.warn({ err: published.error, callId: call.ref.callId }, 'a scenario cannot be run');
    return { to: 'end', reason: 'failed' };
  }
  await call.answer();
  call.tell('ivr.entered', { cp_id: lead.cpId });
  const { statesPassed: entered, unanswered } = call;
  let now = begin(published.data, { at: new Date(), variables: lead.variables, entered, unanswered });
  tellStates(call, now);
  while (now.effect.kind !== 'lead' && !signal.aborted) {
    now = step(now.session, await perform(call, now.session, now.effect, signal), new Date());
    tellStates(call, now);
  }
  call.statesPassed = now.session.entered;
  call.unanswered = now.session.unanswered;
  if (now.effect.kind !== 'lead' || signal.aborted) {
    call.tell('ivr.left', {});
    return { to: 'end', reason: 'cancelled' };
  }
  const arrived = await arrive(call, now.effect.to, signal);
  call.tell('ivr.left', {});
  return arrived;
}

function tellStates(call: Call, { entered }: Now): void {
  for (const { state, change } of entered)
    call.tell('ivr.state', {
      ...{ state_id: state.id, name: state.name },
      ...(change && { change: `${change.condition} ${change.value}`.trim() }),
    });
}

async function perform(
  call: Call,
  { flow, stateId }: Session,
  effect: Exclude<Effect, { kind: 'lead' }>,
  signal: AbortSignal,
): Promise<Input> {
  switch (effect.kind) {
    case 'play':
      await playAll(call, effect.audioIds, signal);
      return { kind: 'played' };
    case 'collect': {
      const digits = await collect(call, effect, signal);
      const isMenu = flow.states.find(({ id }) => id === stateId)?.type === 'menu';
      if (digits !== '') call.tell('ivr.key', { digits, ...(isMenu && { menu: true }) });
      return { kind: 'digits', digits };
    }
    case 'look_up':
      return call.context.host.lookUp(call.ref.tenantId, effect.request).then(
        (answer): Input => ({ kind: 'looked_up', ...answer }),
        (): Input => ({ kind: 'look_up_failed' }),
      );
  }
}

async function collect(call: Call, asked: Collecting & { audioIds: string[] }, signal: AbortSignal): Promise<string> {
  const invitation = new AbortController();
  const collecting = collectDigits(call.context.clock, asked, signal, { first: () => invitation.abort() });
  call.onDigit = digit => collecting.press(digit);
  await playAll(call, asked.audioIds, AbortSignal.any([signal, invitation.signal]));
  collecting.invited();
  const digits = await collecting.digits;
  call.onDigit = undefined;
  return digits;
}

async function playAll(call: Call, audioIds: string[], signal: AbortSignal): Promise<void> {
  for (const id of audioIds) if (!signal.aborted) await call.play(id, signal);
}

async function arrive(call: Call, to: Destination, signal: AbortSignal): Promise<Step> {
  if (to.kind === 'target') return { to: 'target', target: { dialled: to.dialled } };
  await playAll(call, to.audioIds, signal);
  if (to.kind === 'voicemail') {
    const { queueId, mostSeconds } = to;
    return { to: 'lead', lead: { kind: 'voicemail', mostSeconds, ...(queueId && { queueId }) } };
  }
  if (to.why) call.context.log.warn({ callId: call.ref.callId, why: to.why }, 'a scenario came to no end');
  return { to: 'end', reason: 'ivr_ended' };
}
