import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { cx } from './cx.ts';
import type { DialogProps } from './dialog.tsx';

/** The drawing half of `Dialog`, on Headless UI: focus stays inside, Escape and a click beside it close. */
export default function Panel({
  open,
  onClose,
  title,
  description,
  actions,
  initialFocus,
  width,
  role,
  children,
}: DialogProps) {
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      role={role}
      className="relative z-50"
      {...(initialFocus && { initialFocus })}
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          className={cx(
            'w-full rounded border border-line bg-surface shadow',
            width === 'wide' ? 'max-w-[640px]' : 'max-w-[425px]',
          )}
        >
          <div className="flex flex-col gap-2 p-5">
            <DialogTitle className="text-lg wrap-anywhere">{title}</DialogTitle>
            {description && <Description className="wrap-anywhere text-muted">{description}</Description>}
            {children}
          </div>
          {actions && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
