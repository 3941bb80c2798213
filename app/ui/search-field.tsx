import { type InputHTMLAttributes, useRef } from 'react';
import { cx } from './cx.ts';
import { SearchIcon, XIcon } from './icons.tsx';
import { useDebouncedSearch } from './use-debounced-search.ts';

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  name: string;
  /** The accessible name; also the placeholder unless one is given. */
  label: string;
  /** The list without the search; shows the cross while there is one. */
  clearHref?: string | undefined;
  /** Searches while typing (500 ms after the last key): by the callback, or by submitting the form when `auto` is set. */
  onSearch?: ((term: string) => void) | undefined;
  auto?: boolean;
  minChars?: number;
}

/** The search box of a list, for a GET form: Enter submits it before JavaScript, typing is enough with it. */
export function SearchField({ label, clearHref, onSearch, auto, minChars, className, ...input }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { typing } = useDebouncedSearch({
    minChars,
    onSearch: term => {
      if (onSearch) onSearch(term);
      else box.current?.form?.requestSubmit();
    },
  });
  return (
    <div className={cx('relative w-full sm:w-75', className)}>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
      <input
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={box}
        {...(onSearch || auto ? typing : {})}
        type="search"
        aria-label={label}
        className="control pr-8 pl-8"
      />
      {clearHref && (
        <a
          href={clearHref}
          aria-label="Xóa tìm kiếm"
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-ink"
        >
          <XIcon />
        </a>
      )}
    </div>
  );
}
