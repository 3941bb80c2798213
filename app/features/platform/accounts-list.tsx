import { formatCount } from 'contract/numbers.ts';
import type { listAccounts } from 'contract/platform/accounts.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Account = RouteAnswer<typeof listAccounts>['list'][number];

export interface Accounts {
  list: Account[];
  total: number;
  q: string;
  page: number;
  size: number;
}

export interface AccountsListProps extends Accounts {
  title: string;
  address: string;
  /** What a tenant's name leads to. */
  to: (id: string) => string;
}

export function AccountsList({ title, address, to, list, total, q, page, size }: AccountsListProps) {
  const hrefFor = (next: number, nextSize: number) =>
    `${address}?${new URLSearchParams({ ...(q && { q }), page: String(next), size: String(nextSize) })}`;
  return (
    <>
      <PageHeader title={title} />
      <form method="get" action={address} data-navigate="replace" className="mb-3">
        <SearchField
          name="q"
          label="Tìm doanh nghiệp"
          defaultValue={q}
          maxLength={200}
          auto
          clearHref={q ? address : undefined}
        />
      </form>
      <DataTable
        label={title}
        rows={list}
        rowKey={row => row._id}
        columns={[
          {
            key: 'name',
            header: 'Doanh nghiệp',
            width: 'fill',
            phone: 'title',
            cell: row => <a href={to(row._id)}>{row.name}</a>,
          },
          { key: 'domain', header: 'Tên miền', cell: row => row.domain },
          { key: 'users', header: 'Người dùng', align: 'right', cell: row => formatCount(row.active_users) },
          {
            key: 'is_active',
            header: 'Trạng thái',
            cell: row => (
              <StatusBadge tone={row.is_active ? 'positive' : 'neutral'}>
                {row.is_active ? 'Hoạt động' : 'Đã khóa'}
              </StatusBadge>
            ),
          },
        ]}
        footer={<Pagination page={page} size={size} total={total} hrefFor={hrefFor} />}
      />
    </>
  );
}
