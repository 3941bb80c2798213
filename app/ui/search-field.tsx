import { type InputHTMLAttributes, useEffect, useRef } from 'react';
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

/** Addresses come back with their letters composed. */
const sameText = (text: unknown) => `${text ?? ''}`.normalize('NFC').trim();

/** The search box of a list, for a GET form: Enter submits it before JavaScript, typing is enough with it. */
export function SearchField({ label, clearHref, onSearch, auto, minChars, className, ...input }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { typing, forget } = useDebouncedSearch({
    minChars,
    onSearch: term => {
      if (onSearch) onSearch(term);
      else if (sameText(term) !== (asked.current.at(-1) ?? shown.current)) box.current?.form?.requestSubmit();
    },
  });
  const shown = useRef(sameText(input.defaultValue));
  /** Searches of this field whose answers have not come. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const form = box.current?.form;
    const onSubmit = () => {
      forget();
      asked.current.push(sameText(box.current?.value));
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);
  // an answer to this field leaves it alone, for more may have been typed meanwhile; any other address brings its own text
  useEffect(() => {
    const text = sameText(input.defaultValue);
    if (text === shown.current) return;
    shown.current = text;
    const place = asked.current.indexOf(text);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    if (place >= 0 || !box.current) return;
    forget();
    box.current.value = String(input.defaultValue ?? '');
  }, [input.defaultValue]);
  return (
    <div className={cx('relative w-full sm:w-84', className)}>
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
