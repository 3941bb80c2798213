import { every } from '../clock.ts';
import type { Call } from './call.ts';
import type { Party } from './party.ts';
import { usualSilence } from './silence.ts';

const lookEvery = 1_000;

/**
 * Whoever holds may be silent, or away by signalling alone as anybody in a call. Who is both is gone: an edge keeps the media of a
 * browser that has died as they were, and no state of ICE tells. They are lost after the same time as a side that is not heard.
 */
export function watchHeld(call: Call, party: Party): () => void {
  const { clock, silence = usualSilence } = call.context;
  let since: number | undefined;
  return every(clock, lookEvery, () => {
    if (!party.isSilent || hasWay(call, party)) since = undefined;
    else {
      since ??= clock.now();
      if (clock.now() - since < silence.endAfter) return;
      party.stopWatchingHeld?.();
      call.lost(party);
    }
  });
}

function hasWay({ context }: Call, { dialog }: Party): boolean {
  if (!dialog) return true;
  return dialog.device ? context.registrar.flowOf(dialog.device) !== undefined : dialog.flow.open;
}
