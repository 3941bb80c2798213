import type { QueueLead } from '../../contract/calls/host.ts';
import type { Clock } from '../clock.ts';
import type { Call } from '../gateway/call.ts';
import type { InLine } from './lines.ts';

/** Milliseconds of music before the first announcement, where the queue does not make one sooner. */
const firstAfter = 5_000;

/** Tells whoever waits again and again where they stand, until the signal. Never rejects; what cannot be said is left out. */
export async function announce(
  call: Call,
  { queueId, announceSeconds }: QueueLead,
  place: InLine,
  signal: AbortSignal,
): Promise<void> {
  if (announceSeconds === 0) return;
  const { clock, host, log } = call.context;
  const between = announceSeconds * 1000;
  for (let rest = Math.min(firstAfter, between); ; rest = between) {
    await pass(clock, rest, signal);
    if (signal.aborted) return;
    const sound = await host.announcement(call.ref, queueId, place.position).catch(error => {
      log.warn({ err: error, callId: call.ref.callId }, 'an announcement of a queue');
      return undefined;
    });
    if (sound !== undefined) await call.play(sound, signal);
  }
}

function pass(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve();
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = clock.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
