import { placeBelow } from './place-below.ts';
import { typeAhead } from './type-ahead.ts';

const openMenu = 'details[data-menu][open]';
const items = '.menu-item:not(:disabled):not([aria-disabled="true"])';

/** What menus do beyond opening: one set of document listeners for all of the page. Returns the function that ends it. */
export function behave(): () => void {
  const search = typeAhead();
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(openMenu);
  const close = (menu: HTMLDetailsElement, refocus: boolean) => {
    menu.open = false;
    if (refocus) menu.querySelector('summary')?.focus();
  };

  const place = (menu: HTMLDetailsElement) => {
    const panel = menu.querySelector<HTMLElement>(':scope > .menu-panel');
    if (panel) placeBelow(menu, panel, menu.dataset.menu === 'end' ? 'end' : 'start');
  };
  const onToggle = (event: Event) => {
    const menu = event.target;
    if (!(menu instanceof HTMLDetailsElement) || menu.dataset.menu == null || !menu.open) return;
    for (const other of openMenus()) if (!other.contains(menu)) close(other, false);
    place(menu);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // The toggle event comes a task later: place the panel before its first paint.
    const opened = target?.closest('summary')?.parentElement;
    if (opened instanceof HTMLDetailsElement && opened.dataset.menu != null) {
      requestAnimationFrame(() => opened.open && place(opened));
    }
    for (const menu of openMenus()) {
      if (!target || !menu.contains(target)) close(menu, false);
      else if (target.closest('.menu-item:not([data-keep-open])')) setTimeout(() => close(menu, false));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const focused = document.activeElement;
    const menu =
      [...openMenus()].find(open => open.contains(focused)) ?? (event.key === 'Escape' ? openMenus()[0] : undefined);
    if (!menu) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close(menu, true);
      return;
    }
    if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return;
    const list = [...menu.querySelectorAll<HTMLElement>(items)];
    const at = list.indexOf(focused as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? list.length - 1 : at - 1,
      Home: 0,
      End: list.length - 1,
    };
    const next = moves[event.key];
    if (next != null && list.length > 0) {
      event.preventDefault();
      list[(next + list.length) % list.length]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const found = search(
        event.key,
        list.map(item => item.textContent ?? ''),
      );
      if (found >= 0) list[found]?.focus();
    }
  };
  const follow = (event: Event) => {
    const inPanel = event.target instanceof Element && event.target.closest('.menu-panel');
    if (!inPanel) for (const menu of openMenus()) place(menu);
  };

  // opened before this was loaded
  for (const menu of openMenus()) place(menu);
  document.addEventListener('toggle', onToggle, true);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('scroll', follow, { capture: true, passive: true });
  window.addEventListener('resize', follow);
  return () => {
    document.removeEventListener('toggle', onToggle, true);
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('scroll', follow, { capture: true });
    window.removeEventListener('resize', follow);
  };
}
