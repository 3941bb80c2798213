import { useNavigate, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { onceReached } from '../../http/connection.ts';

/** Addresses that answer files or end the session: the browser itself goes there. */
const outsideRouter = /^\/(files|logout|v2|v3|assets|events)(\/|$)/;

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
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = ownLink(event.target);
      if (!link) return;
      const url = new URL(link.href);
      const isSamePage = url.pathname === location.pathname && url.search === location.search;
      if (isSamePage && url.hash !== '') return;
      event.preventDefault();
      const options = {
        preventScrollReset: link.closest('[data-preserve-scroll]') !== null,
        replace: isSamePage || link.hasAttribute('data-replace'),
      };
      onceReached(() => latest.current.navigate(url.pathname + url.search + url.hash, options));
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
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
}

/** The link under an event that the router may follow. */
export function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.getAttribute('href') === null || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  if (link.origin !== location.origin || link.closest('[data-reload]')) return undefined;
  return outsideRouter.test(link.pathname) ? undefined : link;
}
