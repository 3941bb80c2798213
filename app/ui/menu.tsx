import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, useEffect } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { ChevronDownIcon } from './icons.tsx';
import { watchMenus } from './menu.watch.ts';

export interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** Needed when the trigger is an icon alone; then there is no arrow. */
  'aria-label'?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The edge of the button that the panel keeps to. */
  align?: 'start' | 'end';
  /** Replaces the button's look. */
  triggerClassName?: string;
  className?: string;
  /** Somebody points at it or focuses it: the time to load what it holds. */
  onIntent?: () => void;
  children: ReactNode;
}

/** A drop-down on `<details>`: opens before JavaScript; with it Escape, a click outside and a choice close it, arrows and letters move. */
export function Menu({
  trigger,
  variant,
  size,
  align = 'start',
  triggerClassName,
  className,
  onIntent,
  children,
  ...rest
}: MenuProps) {
  useEffect(watchMenus, []);
  const label = rest['aria-label'];
  return (
    <details className={cx('menu', className)} data-menu={align} onPointerEnter={onIntent} onFocus={onIntent}>
      <summary
        className={
          triggerClassName ??
          buttonClass({ variant: variant ?? (label ? 'quiet' : 'default'), size, icon: label != null })
        }
        aria-label={label}
        title={label}
      >
        {trigger}
        {label == null && triggerClassName == null && <ChevronDownIcon className="-mr-0.5 size-3.5 opacity-70" />}
      </summary>
      <div className={cx('menu-panel', align === 'end' && 'menu-panel-end')}>{children}</div>
    </details>
  );
}

export interface MenuLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: ReactNode;
  /** The choice now in force. */
  current?: boolean;
  danger?: boolean;
}

export function MenuLink({ icon, current, danger, className, children, ...rest }: MenuLinkProps) {
  return (
    <a
      {...rest}
      aria-current={current ? 'true' : undefined}
      className={cx('menu-item', danger && 'menu-item-danger', className)}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </a>
  );
}

export interface MenuButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  danger?: boolean;
}

/** An action; `type="submit"` by default, for menus stand inside the form they post. */
export function MenuButton({ icon, danger, className, children, type = 'submit', ...rest }: MenuButtonProps) {
  return (
    <button {...rest} type={type} className={cx('menu-item', danger && 'menu-item-danger', className)}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}

/** A muted line that names the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="px-2 pt-1.5 pb-0.5 text-xs font-semibold text-faint">{children}</p>;
}

export function MenuSeparator() {
  return <hr className="mx-2 my-1 border-line" />;
}
