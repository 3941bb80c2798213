import type { ReactNode } from 'react';
import { IconLink } from './button.tsx';
import { ArrowLeftIcon } from './icons.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: above the title on detail pages (`eyebrow`), below it elsewhere. */
  subtitle?: ReactNode;
  eyebrow?: ReactNode;
  /** Buttons, the filled one last. */
  actions?: ReactNode;
  /** Shows a back arrow. */
  backHref?: string;
}

/** The title line of a page. */
export function PageHeader({ title, subtitle, eyebrow, actions, backHref }: PageHeaderProps) {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        {backHref && (
          <IconLink href={backHref} aria-label="Quay lại" className="-ml-2">
            <ArrowLeftIcon />
          </IconLink>
        )}
        <div className="min-w-0">
          {eyebrow && <p className="text-sm text-muted">{eyebrow}</p>}
          <h1 className="text-xl wrap-anywhere">{title}</h1>
          {subtitle && <div className="text-sm text-muted">{subtitle}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
