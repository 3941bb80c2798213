import { paths } from '../../http/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export const customerViews = { tickets: 'Ticket', timeline: 'Dòng thời gian', consents: 'Đồng ý' } as const;
export type CustomerView = keyof typeof customerViews;

/** The view that an address opens: tickets unless it names another. */
export const viewOf = (url: URL): CustomerView => {
  const name = url.searchParams.get('view') ?? '';
  return Object.hasOwn(customerViews, name) ? (name as CustomerView) : 'tickets';
};

/** The parts of a customer's page beside their profile. */
export function CustomerTabs({ id, current, open }: { id: number; current: CustomerView; open: number }) {
  return (
    <nav aria-label="Phần của khách hàng" className="mb-3 flex flex-wrap items-center gap-1">
      {Object.entries(customerViews).map(([view, label]) => (
        <LinkButton
          key={view}
          size="sm"
          variant={view === current ? 'default' : 'quiet'}
          href={paths.customerView(id, view)}
          aria-current={view === current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
      <span className="ml-auto text-sm text-muted">{open} ticket chưa hoàn thành</span>
    </nav>
  );
}
