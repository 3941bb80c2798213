import { matchRoutes } from '@remix-run/react';
import { connection } from '../../http/connection.ts';
import { ownLink } from './link-navigation.ts';

const intentAfter = 80;

/**
 * Once the pointer or the focus rests on a link: tells the router of its route and fetches the code of its page. Not its
 * data, which would be stale when it is used.
 */
export function watchIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = (event: Event) => {
    clearTimeout(timer);
    const link = ownLink(event.target);
    if (!link || connection.get() === 'lost') return;
    timer = setTimeout(() => {
      link.setAttribute('data-discover', 'true');
      preloadCode(link.pathname);
    }, intentAfter);
  };
  document.addEventListener('mouseover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('mouseover', onIntent);
    document.removeEventListener('focusin', onIntent);
  };
}

interface RouterGlobals {
  __remixRouter?: { routes: Parameters<typeof matchRoutes>[0] };
  __remixManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
}

const preloaded = new Set<string>();

function preloadCode(pathname: string): void {
  const { __remixRouter: router, __remixManifest: manifest } = window as RouterGlobals;
  if (!router || !manifest) return;
  for (const { route } of matchRoutes(router.routes, pathname) ?? []) {
    const known = manifest.routes[route.id ?? ''];
    for (const href of known ? [known.module, ...(known.imports ?? [])] : []) {
      if (preloaded.has(href)) continue;
      preloaded.add(href);
      const hint = document.createElement('link');
      hint.rel = 'modulepreload';
      hint.href = href;
      document.head.append(hint);
    }
  }
}
