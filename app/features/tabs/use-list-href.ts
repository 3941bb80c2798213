import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { readListSearch } from './window-store.ts';

/** A list as this window left it; the bare list before JavaScript. */
export function useListHref(list: string): string {
  const frame = useRouteLoaderData<{ account: { user: { _id: string } } }>('routes/frame');
  const userId = frame?.account.user._id ?? '';
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(readListSearch(userId, list)), [userId, list]);
  return list + search;
}
