import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { XIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';

export interface DrawerProps {
  title: ReactNode;
  description?: ReactNode;
  /** The page without the drawer: where the cross, the scrim and (with JavaScript) Escape lead. */
  closeHref: string;
  /** Leaves without reloading the document; without it the close link is followed. */
  onClose?: (() => void) | undefined;
  /** Buttons under the scrolling body. A form around body and buttons: give the buttons its id by `form`. */
  footer?: ReactNode;
  /** 420 px (default) or 640 px; the whole width on a phone. */
  width?: 'normal' | 'wide';
  children: ReactNode;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

const visible = (element: HTMLElement) => element.getClientRects().length > 0 && !element.closest('[inert]');

/** A panel at the right edge for a small edit over its list. It has an address: the server draws it open, a link closes it. */
export function Drawer({ title, description, closeHref, onClose, footer, width, children }: DrawerProps) {
  const titleId = useId();
  const descriptionId = `${titleId}-description`;
  const hydrated = useHydrated();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useEffect(() => {
    const drawer = panel.current;
    if (!drawer) return;
    // a menu whose choice led here: its code may come later than that choice
    for (const menu of document.querySelectorAll('details[data-menu][open]'))
      if (!drawer.contains(menu)) menu.removeAttribute('open');
    if (!drawer.contains(document.activeElement))
      (drawer.querySelector<HTMLElement>('[autofocus], [aria-invalid="true"]') ?? drawer).focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      // A dialog or picker above the drawer has the keyboard while the focus is in it.
      const inside = drawer.contains(document.activeElement) || document.activeElement === document.body;
      if (!inside) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        if (latest.current) latest.current();
        else close.current?.click();
      } else if (event.key === 'Tab') keepInside(drawer, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const onLink = onClose
    ? (event: { preventDefault: () => void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onClose();
      }
    : undefined;

  return (
    <div className="drawer fixed inset-0 z-40 flex justify-end">
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the cross is the same link with a name */}
      <a href={closeHref} tabIndex={-1} aria-hidden="true" className="absolute inset-0 bg-scrim" onClick={onLink} />
      <div
        ref={panel}
        role="dialog"
        aria-modal={hydrated || undefined}
        aria-labelledby={titleId}
        aria-describedby={description ? descriptionId : undefined}
        tabIndex={-1}
        className={cx(
          'relative flex h-full w-full flex-col bg-surface shadow outline-none',
          width === 'wide' ? 'sm:max-w-160' : 'sm:max-w-105',
        )}
      >
        <header className="flex items-start gap-2 border-b border-line py-2.5 pr-2.5 pl-5">
          <div className="min-w-0 flex-1 self-center">
            <h2 id={titleId} className="text-lg wrap-anywhere">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          <a
            ref={close}
            href={closeHref}
            aria-label="Đóng"
            title="Đóng"
            className="btn btn-quiet btn-icon"
            onClick={onLink}
          >
            <XIcon />
          </a>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
        )}
      </div>
    </div>
  );
}

function keepInside(drawer: HTMLElement, event: KeyboardEvent) {
  const stops = [...drawer.querySelectorAll<HTMLElement>(focusable)].filter(visible);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return;
  const at = document.activeElement;
  if (event.shiftKey ? at === first || at === drawer : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
