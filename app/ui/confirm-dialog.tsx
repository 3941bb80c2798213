import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog, preloadDialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Tooltip of the confirming button, such as 'Xóa'. */
  tooltip?: string | undefined;
  /** Filled red for what cannot be undone (default), or the accent. */
  tone?: 'destructive' | 'primary';
  pending?: boolean;
}

/** Asks before going ahead: 'Hủy', which has the focus, or 'Xác nhận'. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  tooltip,
  tone = 'destructive',
  pending,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      description={description}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            Hủy
          </Button>
          <Button variant={tone} pending={pending} title={tooltip} onClick={onConfirm}>
            Xác nhận
          </Button>
        </>
      }
    />
  );
}

export interface ConfirmSubmitProps extends Omit<ButtonProps, 'title' | 'type' | 'onClick'> {
  /** Of the dialog. */
  title: ReactNode;
  description?: ReactNode;
  /** Of the button and of the confirming one. */
  tooltip?: string;
  tone?: ConfirmDialogProps['tone'];
}

/** A submit button that asks first. Before JavaScript it submits at once, so what it does should be undoable or ask on the server. */
export function ConfirmSubmit({ title, description, tooltip, tone, ...button }: ConfirmSubmitProps) {
  const [open, setOpen] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        variant="danger"
        {...button}
        ref={submit}
        type="submit"
        title={tooltip}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={event => {
          event.preventDefault();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        open={open}
        title={title}
        description={description}
        tooltip={tooltip}
        tone={tone}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          submit.current?.form?.requestSubmit(submit.current);
        }}
      />
    </>
  );
}
