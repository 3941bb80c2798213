import { formatCount } from 'contract/numbers.ts';
import { pageCount, pageSizes } from 'contract/page.ts';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from './icons.tsx';
import { Select } from './text-field.tsx';
import { useHydrated } from './use-hydrated.ts';

const sizeOptions = pageSizes.map(size => ({ value: String(size), label: String(size) }));

export interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** The same list at another page or size: its search part also gives the page-size form its hidden fields. */
  hrefFor: (page: number, size: number) => string;
  /** Name of the size in the search part of the URL. */
  sizeParam?: string;
  /** Follows a link without reloading the document; without it the page-size form is submitted. */
  onNavigate?: (href: string) => void;
  /** Of the four links. */
  label?: string;
}

/** The footer of a list: page size, total, place, and links to the first, previous, next and last page. */
export function Pagination({ page, size, total, hrefFor, sizeParam = 'size', onNavigate, label }: PaginationProps) {
  const hydrated = useHydrated();
  const last = pageCount(total, size);
  const [action = '', search = ''] = hrefFor(1, size).split('#')[0]?.split('?') ?? [];
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== sizeParam);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-1.5 text-sm text-muted">
      <form method="get" action={action} data-navigate="" className="flex items-center gap-2">
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <span>Hiển thị</span>
        <Select
          key={size}
          aria-label="Số bản ghi mỗi trang"
          name={sizeParam}
          defaultValue={String(size)}
          options={
            pageSizes.some(known => known === size)
              ? sizeOptions
              : [{ value: String(size), label: String(size) }, ...sizeOptions]
          }
          className="figures w-19"
          onChange={event => {
            if (onNavigate) onNavigate(hrefFor(1, Number(event.currentTarget.value)));
            else event.currentTarget.form?.requestSubmit();
          }}
        />
        <span className="figures whitespace-nowrap">trong {formatCount(total)} bản ghi</span>
        <button
          type="submit"
          className={hydrated ? 'invisible' : 'min-h-6 px-1 text-accent'}
          tabIndex={hydrated ? -1 : 0}
        >
          Xem
        </button>
      </form>
      <nav aria-label={label ?? 'Phân trang'} className="flex items-center gap-1">
        <PageLink label="Trang đầu" href={page > 1 ? hrefFor(1, size) : undefined}>
          <ChevronsLeftIcon />
        </PageLink>
        <PageLink label="Trang trước" rel="prev" href={page > 1 ? hrefFor(Math.min(page - 1, last), size) : undefined}>
          <ChevronLeftIcon />
        </PageLink>
        <span className="figures px-2 whitespace-nowrap">
          Trang {formatCount(page)}/{formatCount(last)}
        </span>
        <PageLink label="Trang sau" rel="next" href={page < last ? hrefFor(page + 1, size) : undefined}>
          <ChevronRightIcon />
        </PageLink>
        <PageLink label="Trang cuối" href={page < last ? hrefFor(last, size) : undefined}>
          <ChevronsRightIcon />
        </PageLink>
      </nav>
    </div>
  );
}

function PageLink({
  label,
  href,
  rel,
  children,
}: {
  label: string;
  href?: string | undefined;
  rel?: string;
  children: ReactNode;
}) {
  if (href == null) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is announced, but not a stop of the Tab key
      // biome-ignore lint/a11y/useSemanticElements: an <a> without href has no role
      <span role="link" aria-disabled="true" aria-label={label} className="btn btn-sm btn-icon">
        {children}
      </span>
    );
  }
  return (
    <a href={href} rel={rel} aria-label={label} title={label} className="btn btn-sm btn-icon">
      {children}
    </a>
  );
}
