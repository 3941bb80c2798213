import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LinkButton } from './button.tsx';

export interface ConfirmPanelProps {
  title: ReactNode;
  description: ReactNode;
  /** The page without the question: where 'Hủy', the scrim and (with JavaScript) Escape lead. */
  closeHref: string;
  /** The button that goes ahead, inside its form. */
  confirm: ReactNode;
  children?: ReactNode;
}

/** A question before going ahead that has an address: the server draws it open, a link closes it. */
export function ConfirmPanel({ title, description, closeHref, confirm, children }: ConfirmPanelProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const panel = dialog.current;
    if (!panel) return;
    if (!panel.matches(':modal')) {
      panel.close();
      panel.showModal();
    }
    cancel.current?.focus();
    const onCancel = (event: Event) => {
      event.preventDefault();
      cancel.current?.click();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target === panel) cancel.current?.click();
    };
    panel.addEventListener('cancel', onCancel);
    panel.addEventListener('click', onClick);
    return () => {
      panel.removeEventListener('cancel', onCancel);
      panel.removeEventListener('click', onClick);
    };
  }, []);
  return (
    <>
      <div className="fixed inset-0 z-40 bg-scrim" />
      <dialog
        ref={dialog}
        open
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        className="fixed inset-0 z-50 m-auto h-fit w-[calc(100%-2rem)] max-w-[425px] rounded border border-line bg-surface p-0 text-ink shadow backdrop:bg-transparent"
      >
        <div className="flex flex-col gap-2 p-5">
          <h2 id={`${id}-title`} className="text-lg wrap-anywhere">
            {title}
          </h2>
          <p id={`${id}-description`} className="wrap-anywhere text-muted">
            {description}
          </p>
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          <LinkButton ref={cancel} href={closeHref}>
            Hủy
          </LinkButton>
          {confirm}
        </div>
      </dialog>
    </>
  );
}
