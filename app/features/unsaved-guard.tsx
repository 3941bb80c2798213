import { useBlocker } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { withoutPanel } from './frame/place.ts';

interface Place {
  pathname: string;
  search: string;
}

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]));

/** A form as the server drew it: what was typed before JavaScript is no part of it. */
function asDrawn(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** A panel over the page leaves the page where it is. */
const pageOf = ({ pathname, search }: Place) => pathname + withoutPanel(search);

type Leaves = (from: Place, to: Place) => boolean;
const guards = new Set<Leaves>();
const leavesPage: Leaves = (from, to) => pageOf(from) !== pageOf(to);

/**
 * Asks before a form with unsaved changes is left. Place what it returns on the page. `read`: what of the form counts;
 * `leaves`: which way leads away from it.
 */
export function useUnsavedGuard(
  form: RefObject<HTMLFormElement>,
  read: (form: HTMLFormElement) => string = contentOf,
  leaves: Leaves = leavesPage,
) {
  const saved = useRef<string>();
  useEffect(() => {
    if (form.current) saved.current = read(asDrawn(form.current));
    const asks: Leaves = (from, to) => leaves(from, to) && isChanged();
    guards.add(asks);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    const watched = form.current;
    // the workspace's tabs look for this mark
    const mark = () => setTimeout(() => watched?.toggleAttribute('data-unsaved', isChanged()));
    window.addEventListener('beforeunload', onLeave);
    // pickers change by a click or a key and tell nobody
    for (const kind of ['input', 'change', 'click', 'keyup']) watched?.addEventListener(kind, mark);
    mark();
    return () => {
      guards.delete(asks);
      window.removeEventListener('beforeunload', onLeave);
      for (const kind of ['input', 'change', 'click', 'keyup']) watched?.removeEventListener(kind, mark);
    };
  }, []);
  const isChanged = () => form.current !== null && saved.current !== undefined && read(form.current) !== saved.current;
  const blocker = useBlocker(
    // the router asks the guard that came last: a panel's speaks for the page under it as well
    ({ currentLocation, nextLocation }) => [...guards].some(asks => asks(currentLocation, nextLocation)),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Rời đi khi chưa lưu?"
      description="Những gì bạn vừa nhập ở đây sẽ mất."
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
