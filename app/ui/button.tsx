import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { SpinnerIcon } from './icons.tsx';

/** `primary` is the one filled button of a screen; `destructive` is filled too and belongs to confirmations and hanging up. */
export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'destructive';
export type ButtonSize = 'sm' | 'md';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The look of a button for elements that this file does not make (a `<summary>`, a router link). */
export function buttonClass({ variant = 'default', size = 'md', icon = false }: Look & { icon?: boolean } = {}) {
  return cx('btn', variant !== 'default' && `btn-${variant}`, size === 'sm' && 'btn-sm', icon && 'btn-icon');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Keeps the width, shows a spinner and swallows further clicks. */
  pending?: boolean;
}

/** A button; `type="button"` unless told otherwise. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, pending = false, className, children, onClick, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={cx(buttonClass({ variant, size }), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={event => (pending ? event.preventDefault() : onClick?.(event))}
    >
      <span className="btn-face">{children}</span>
      {pending && <Spinner />}
    </button>
  );
});

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A link that looks like a button: it goes somewhere, and works before JavaScript. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { variant, size, className, ...rest },
  ref,
) {
  return <a {...rest} ref={ref} className={cx(buttonClass({ variant, size }), className)} />;
});

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  'aria-label': string;
  children: ReactNode;
}

/** A square button with an icon; the label is also its tooltip. Quiet by default. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { variant = 'quiet', className, title, ...rest },
  ref,
) {
  return (
    <Button
      {...rest}
      ref={ref}
      variant={variant}
      className={cx('btn-icon', className)}
      title={title ?? rest['aria-label']}
    />
  );
});

export interface IconLinkProps extends Omit<LinkButtonProps, 'aria-label' | 'children'> {
  'aria-label': string;
  children: ReactNode;
}

/** A square link with an icon; the label is also its tooltip. */
export function IconLink({ variant = 'quiet', className, title, ...rest }: IconLinkProps) {
  return (
    <LinkButton {...rest} variant={variant} className={cx('btn-icon', className)} title={title ?? rest['aria-label']} />
  );
}

function Spinner() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <SpinnerIcon className="animate-spin" />
      <span className="sr-only">Đang xử lý</span>
    </span>
  );
}
