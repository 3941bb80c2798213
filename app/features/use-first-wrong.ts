import { type RefObject, useEffect } from 'react';

/** Brings the first field that a refused save complains of into view, and the focus to it. */
export function useFirstWrong(form: RefObject<HTMLFormElement>, errors: Record<string, string[]> | undefined): void {
  useEffect(() => {
    const wrong = errors && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!wrong) return;
    wrong.closest('details')?.setAttribute('open', '');
    wrong.focus();
  }, [form, errors]);
}
