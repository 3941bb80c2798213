import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { XIcon } from './icons.tsx';

interface Removal {
  /** The page without this chip. */
  removeHref?: string;
  /** Removes by JavaScript, or by its form when `removeName` and `removeValue` are given. */
  onRemove?: () => void;
  removeName?: string;
  removeValue?: string;
  /** Says what goes, such as 'Bỏ lọc Trạng thái'. */
  removeLabel?: string;
}

export interface ChipProps extends Removal {
  children: ReactNode;
  /** Where the chip's word leads. */
  href?: string;
  /** The flat look of tags, against the outlined one of filters. */
  tag?: boolean;
  className?: string;
}

/** A filter or a tag, removable by link or button. */
export function Chip({
  children,
  href,
  tag,
  className,
  removeHref,
  onRemove,
  removeName,
  removeValue,
  removeLabel = 'Bỏ',
}: ChipProps) {
  return (
    <span className={cx('chip', tag && 'chip-tag', className)}>
      {href ? (
        <a href={href} className="truncate hover:underline">
          {children}
        </a>
      ) : (
        <span className="truncate">{children}</span>
      )}
      {removeHref ? (
        <a href={removeHref} className="chip-remove" aria-label={removeLabel}>
          <XIcon />
        </a>
      ) : (
        (onRemove || removeName) && (
          <button
            type={removeName ? 'submit' : 'button'}
            name={removeName}
            value={removeValue}
            className="chip-remove"
            aria-label={removeLabel}
            onClick={onRemove}
          >
            <XIcon />
          </button>
        )
      )}
    </span>
  );
}

/** A tag: the flat chip. */
export function Tag(props: Omit<ChipProps, 'tag'>) {
  return <Chip {...props} tag />;
}
