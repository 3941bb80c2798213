import { matchRoutes, useNavigate, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { connection, whenReached } from '../../http/connection.ts';

/** Addresses that answer files or end the session: the browser itself goes there. */
const outsideRouter = /^\/(files|logout|v2|v3|assets|events)(\/|$)/;
const intentAfter = 80;

/**
 * Turns clicks on plain links of our own into client navigations: one listener instead of a `<Link>` each, which costs
 * the server 7–13 µs. `data-reload` on a link (or around it) leaves it to the browser, `data-preserve-scroll` keeps the
 * place, `data-replace` adds no history entry. GET forms marked `data-navigate` (`replace`) likewise, without the
 * fields that are empty.
 */
export function useLinkNavigation(): void {
  const latest = useRef({ navigate: useNavigate(), submit: useSubmit() });
  latest.current = { navigate: useNavigate(), submit: useSubmit() };
  useEffect(() => {
    /** The click that counts: a later one takes the place of one that waits. */
    let asked: MouseEvent | undefined;
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = ownLink(event.target);
      if (!link) return;
      const url = new URL(link.href);
      const isSamePage = url.pathname === location.pathname && url.search === location.search;
      if (isSamePage && url.hash !== '') return;
      event.preventDefault();
      asked = event;
      const options = {
        preventScrollReset: link.closest('[data-preserve-scroll]') !== null,
        replace: isSamePage || link.hasAttribute('data-replace'),
      };
      const go = () => asked === event && latest.current.navigate(url.pathname + url.search + url.hash, options);
      if (connection.get() === 'reached') go();
      else void whenReached().then(go);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      const way = form.getAttribute('data-navigate');
      if (way === null || form.method !== 'get') return;
      event.preventDefault();
      const submitter = event.submitter as HTMLButtonElement | null;
      const fields = new URLSearchParams(submitter?.name ? [[submitter.name, submitter.value]] : []);
      for (const [name, value] of new FormData(form)) if (value !== '') fields.append(name, String(value));
      latest.current.submit(fields, {
        method: 'get',
        // the router takes a form without an action for one of the route that asks, which is the frame
        action: submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.pathname,
        replace: way === 'replace',
        preventScrollReset: form.closest('[data-preserve-scroll]') !== null,
      });
    };
    const stopIntent = watchIntent();
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
      stopIntent();
    };
  }, []);
}

/** The link under an event that the router may follow. */
function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.getAttribute('href') === null || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  if (link.origin !== location.origin || link.closest('[data-reload]')) return undefined;
  return outsideRouter.test(link.pathname) ? undefined : link;
}

/**
 * Once the pointer or the focus rests on a link: tells the router of its route and fetches the code of its page. Not its
 * data, which would be stale when it is used.
 */
function watchIntent(): () => void {
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
