import type { checkResetKey as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { PublicWork } from '../work.ts';
import { deadLink, findReset } from './set-new-password.ts';

/** Whose password a key may set; it stays unused. */
export async function checkResetKey(
  { house }: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const reset = await findReset(house, json.key);
  if (!reset) throw deadLink();
  return { data: { email: reset.email } };
}
