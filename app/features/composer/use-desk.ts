import { useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Desk, deskOf } from './desk.ts';

/** The desk of whoever is signed in; undefined until JavaScript runs. */
export function useDesk(): Desk | undefined {
  const hydrated = useHydrated();
  const frame = useRouteLoaderData('routes/frame') as { account: { user: { _id: string } } } | undefined;
  const userId = frame?.account.user._id;
  return useMemo(() => (hydrated && userId ? deskOf(userId) : undefined), [hydrated, userId]);
}
