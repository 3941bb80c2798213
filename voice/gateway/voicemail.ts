import type { VoicemailLead } from '../../contract/calls/host.ts';
import { onAbort } from '../on-abort.ts';
import type { Call } from './call.ts';
import type { Step } from './follow.ts';
import { beep } from './sounds.ts';

/** Whoever calls leaves a message, until they hang up or the time is over. */
export async function leaveVoicemail(call: Call, lead: VoicemailLead, signal: AbortSignal): Promise<Step> {
  await call.answer();
  if (lead.audioId) await call.play(lead.audioId, signal);
  await call.play(beep, signal);
  if (signal.aborted) return { to: 'end', reason: 'voicemail' };
  // what was recorded of a talk before it is another file
  await call.recording.stop();
  await call.recording.start('voicemail');
  call.leavesMessage = !signal.aborted;
  await new Promise<void>(resolve => {
    const stop = call.context.clock.after(lead.mostSeconds * 1000, done);
    // a key says that all is said
    call.onDigit = digit => digit === '#' && done();
    // they may have hung up before the file was open
    onAbort(signal, done);
    function done() {
      stop();
      call.onDigit = undefined;
      resolve();
    }
  });
  await call.recording.stop();
  return { to: 'end', reason: 'voicemail' };
}
