import { cx } from './cx.ts';

/** Family and given letter of a Vietnamese name: 'Trần Thị Dậu' gives 'TD'; one word gives one letter, no name '?'. */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map(word => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(word => word !== '');
  const letter = (word: string | undefined) => [...(word ?? '')][0]?.toLocaleUpperCase('vi') ?? '';
  if (words.length === 0) return '?';
  return words.length === 1 ? letter(words[0]) : letter(words[0]) + letter(words.at(-1));
}

const sizes = { sm: 24, md: 32, lg: 44 } as const;
const looks = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-11 text-base' } as const;

export interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Alone, without the name written beside it: then the name is its text. */
  alone?: boolean;
  className?: string;
}

/** A person: picture when there is one, else the initials. */
export function Avatar({ name, url, size = 'md', alone = false, className }: AvatarProps) {
  const look = cx(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full align-middle',
    looks[size],
    className,
  );
  if (url) {
    return (
      <img
        src={url}
        alt={alone ? name : ''}
        width={sizes[size]}
        height={sizes[size]}
        loading="lazy"
        decoding="async"
        className={cx(look, 'bg-surface-3 object-cover')}
      />
    );
  }
  return (
    <span className={cx(look, 'bg-accent-soft font-semibold text-accent')} title={alone ? name : undefined}>
      <span className="initials" data-initials={initials(name)} aria-hidden="true" />
      {alone && <span className="sr-only">{name}</span>}
    </span>
  );
}
