import { paths } from '../../http/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

export const customerViews = { tickets: 'Ticket', consents: 'Đồng ý' } as const;
export type CustomerView = keyof typeof customerViews;

/** The view that an address opens: tickets unless it names another. */
export const viewOf = (url: URL): CustomerView => {
  const name = url.searchParams.get('view') ?? '';
  return Object.hasOwn(customerViews, name) ? (name as CustomerView) : 'tickets';
};

/** The parts of a customer's page beside their profile. */
export function CustomerTabs({ id, current, open }: { id: number; current: CustomerView; open: number }) {
  const items = Object.entries(customerViews).map(([view, label]) => ({
    href: paths.customerView(id, view),
    label,
    current: view === current,
    count: view === 'tickets' && open > 0 ? `${open} chưa hoàn thành` : undefined,
  }));
  return <Tabs label="Khách hàng" className="mb-3" items={items} />;
}
