import { useEffect, useRef } from 'react';
import { useRead } from '../../http/use-read.ts';
import { PageReload } from '../live/page-reload.ts';
import { useLive } from '../live/use-live.ts';
import type { Team } from './load-team.server.ts';
import { teamDataHref } from './team-address.ts';

/** The colleagues as the page has them, and as they are: asked for again alone, for their states change far oftener than figures. */
export function useTeam(loaded: Team): Team {
  const { data, load } = useRead<Team>();
  const latest = useRef(loaded);
  latest.current = loaded;
  const reload = useRef<PageReload>();
  useLive(['agent.changed'], () => reload.current?.want('page'));
  useEffect(() => {
    const own = new PageReload({
      isVisible: () => document.visibilityState === 'visible',
      isBusy: () => false,
      position: () => '',
      reload: () => load(teamDataHref(latest.current)),
    });
    reload.current = own;
    const onVisible = () => own.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      own.stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [load]);
  const isOfPage = data?.part === loaded.part && data.page === loaded.page && data.size === loaded.size;
  return data && isOfPage && data.now > loaded.now ? data : loaded;
}
