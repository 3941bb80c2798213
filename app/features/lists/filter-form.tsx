import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';

interface FilterFormProps {
  /** the page without any filter */
  href: string;
  /** what is asked of it now, by the names of the fields: texts or lists of them */
  asked: object;
  children: ReactNode;
  /** behind the buttons */
  chips?: ReactNode;
}

/** What to show of a page: a form whose answer is an address. */
export function FilterForm({ href, asked, children, chips }: FilterFormProps) {
  const isPlain = Object.values(asked).every(value => String(value) === '');
  return (
    <form
      method="get"
      action={href}
      key={JSON.stringify(asked)}
      data-navigate=""
      className="mb-3 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap"
    >
      {children}
      <div className="col-span-2 flex flex-wrap items-center gap-2">
        <Button type="submit">Lọc</Button>
        {!isPlain && (
          <LinkButton variant="quiet" href={href}>
            Bỏ lọc
          </LinkButton>
        )}
        {chips}
      </div>
    </form>
  );
}
