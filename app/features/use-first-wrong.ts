import { type RefObject, useEffect } from 'react';

/** Brings the first field that a refused save complains of into view, and the focus to it, unless somebody types on. */
export function useFirstWrong(form: RefObject<HTMLFormElement>, errors: Record<string, string[]> | undefined): void {
  useEffect(() => {
    const wrong = errors && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!wrong) return;
    wrong.closest('details')?.setAttribute('open', '');
    if (!isTypedOn()) wrong.focus();
  }, [form, errors]);
}

/** Whether what has the focus was typed in since its form was posted: a key that is pressed now is meant for it. */
export const isTypedOn = () => document.activeElement?.closest('[data-typed-on]') != null;
