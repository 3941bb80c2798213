import { useBlocker } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]));

/** Asks before a form with unsaved changes is left. Place what it returns on the page. `read`: what of the form counts. */
export function useUnsavedGuard(form: RefObject<HTMLFormElement>, read: (form: HTMLFormElement) => string = contentOf) {
  const saved = useRef<string>();
  useEffect(() => {
    if (form.current) saved.current = read(form.current);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  const isChanged = () => form.current !== null && saved.current !== undefined && read(form.current) !== saved.current;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search && isChanged(),
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
