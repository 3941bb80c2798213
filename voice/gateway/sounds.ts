import { waitingMusic } from '../media/compose-music.ts';
import type { GatewayContext } from './context.ts';

/** Tones that the engine knows by itself. */
export const ringback = 'ringback';
export const beep = 'beep';
/** That whoever waited is called back; the host's. */
export const calledBack = 'spoken:called-back';
/** The product's own music. */
export const waiting = 'waiting';

/** Has the engine know a sound; false where there is none of this name any more. */
export async function learned({ engine, host }: GatewayContext, tenantId: string, id: string): Promise<boolean> {
  if (engine.knows(id)) return true;
  const sound = id === waiting ? waitingMusic() : await host.sound(tenantId, id);
  if (!sound) return false;
  await engine.learn(id, sound);
  return true;
}
