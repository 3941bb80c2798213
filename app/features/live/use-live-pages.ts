import { useFetchers, useLocation, useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import type { FrameHandle } from '../frame/side-column.tsx';
import { concernOf } from './concerns.ts';
import { live, startLive } from './live.ts';
import { PageReload } from './page-reload.ts';
import { reloadScope } from './reload-scope.ts';

/** ms that leaving the page may take */
const leaving = 10_000;

/** Keeps every page as it is on the server: what an event makes stale is loaded again. */
export function useLivePages(account: Account): void {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as FrameHandle | undefined;
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  // the router drops where a fetcher's post leads to when the page is loaded again meanwhile
  const isPosting = useFetchers().some(fetcher => fetcher.formMethod !== undefined);
  const isBusy = isPosting || navigation.state !== 'idle' || revalidator.state !== 'idle';
  const now = { pathname, handle, account, isBusy, revalidator };
  const latest = useRef(now);
  latest.current = now;
  const reload = useRef<PageReload>();
  const hasEnded = useRef(false);
  const end = useRef(() => {});

  const userId = account.user._id;
  useEffect(() => {
    startLive(userId, latest.current.account.position);
    const pageReload = new PageReload({
      isVisible: () => document.visibilityState === 'visible',
      isBusy: () => latest.current.isBusy,
      position: () => latest.current.account.position,
      reload: concern => {
        if (concern === 'page') reloadScope.pageAlone();
        latest.current.revalidator.revalidate();
      },
    });
    reload.current = pageReload;
    const forget = live.listen(heard => {
      if (heard.is === 'ended') end.current();
      if (heard.is === 'resync') pageReload.want('all');
      if (heard.is !== 'event') return;
      const { event } = heard;
      const { pathname, handle } = latest.current;
      const concern = handle?.live?.(event, pathname) ? 'page' : concernOf(event, pathname, userId);
      if (concern) pageReload.want(concern, event.position);
    });
    // whoever is on the way out has ended the session: they go where they are going
    let leftAt = Number.NEGATIVE_INFINITY;
    const onLeave = () => {
      leftAt = performance.now();
    };
    end.current = () => {
      hasEnded.current = true;
      if (latest.current.isBusy || performance.now() - leftAt < leaving) return;
      const wanted = location.pathname + location.search;
      void import('../access/signed-out.ts')
        .then(({ hasSignedOut }) => hasSignedOut())
        .catch(() => false)
        .then(isOwn =>
          // the end of a view is not the end of the person's own session
          window.location.assign(
            latest.current.account.viewed_by ? wanted : paths.login(wanted, isOwn ? 'signed-out' : true),
          ),
        );
    };
    window.addEventListener('beforeunload', onLeave);
    const onVisible = () => pageReload.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      forget();
      pageReload.stop();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [userId]);

  useEffect(() => {
    if (isBusy) return;
    reloadScope.everything();
    reload.current?.wake();
  }, [isBusy]);

  useEffect(() => {
    if (hasEnded.current && !isBusy) end.current();
  }, [isBusy]);
}
