import { useLoaderData } from '@remix-run/react';
import { searchContacts } from 'contract/contacts/contacts.ts';
import { roleLabels } from 'contract/enums.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import { pageCount, parsePage, parseSize } from 'contract/page.ts';
import { choosableColumns, shownColumns } from 'contract/settings/config-columns.ts';
import { organizations } from 'contract/settings/organizations.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { listTickets } from 'contract/tickets/tickets.ts';
import { listUsers, type Member } from 'contract/users/users.ts';
import { Fragment } from 'react';
import { ColumnChooser } from '../../../features/column-chooser.tsx';
import { statusWords } from '../../../features/members/member-words.ts';
import { chosenColumns } from '../../../features/own-columns.server.ts';
import { useListHref } from '../../../features/tabs/use-list-href.ts';
import { shownTickets } from '../../../features/tickets/ticket-columns.tsx';
import { TicketsOf } from '../../../features/tickets/tickets-of.tsx';
import { loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { PencilIcon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Of the people of an organisation, the page shows the first; their list has all. */
const mostMembers = 20;
/** Of their columns, the one that leads to the ticket. */
const locked = 'code';
const ticketColumns = ['code', 'subject', 'requester', 'status', 'assignee_id', 'updated_at'];

export const loader = loaderFor('/settings/organizations/:organizationId', async visit => {
  const { params, url, api } = visit;
  const id = params.organizationId ?? '';
  const f = `organization_id:eq:${id}`;
  const [page, size] = [parsePage(url.searchParams.get('page')), parseSize(url.searchParams.get('size'))];
  // first: lists of what is not there would be refused as filters
  const { data: organization } = await api(organizations.readOne, { params: { id } });
  const [members, customers, tickets, own, { data: lookups }] = await Promise.all([
    api(listUsers, { query: { f, size: mostMembers } }),
    api(searchContacts, { json: { filters: [f], size: 1 } }),
    api(listTickets, { query: { f, page, size } }),
    chosenColumns(visit, 'settings/organizations/tickets'),
    api(settingDashboard, {}),
  ]);
  const all = choosableColumns(ticketColumnSet, lookups.ticket_fields);
  const columns = shownColumns({ defaults: ticketColumns, locked }, own.chosen, all);
  return {
    organization,
    members: { list: members.list, total: members.total },
    customers: customers.total,
    tickets: { list: shownTickets(tickets.list, columns), total: tickets.total },
    page: Math.min(page, pageCount(tickets.total, size)),
    size,
    own: { key: own.key, all, columns },
    now: Date.now(),
  };
});

const memberColumns: Column<Member>[] = [
  {
    key: 'name',
    header: 'Họ và tên',
    width: 'fill',
    phone: 'title',
    cell: row => (
      <span className="flex min-w-0 flex-col">
        <a href={paths.member(row._id)} className="truncate">
          {row.name}
        </a>
        <span className="truncate text-sm font-normal text-muted">{roleLabels[row.role]}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Trạng thái',
    phone: 'bare',
    cell: row => <StatusBadge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StatusBadge>,
  },
];

/** An organisation with its people, customers and tickets, as far as the reader's scope shows them. */
export default function Organization() {
  const { organization, members, customers, tickets, own, page, size, now } = useLoaderData<typeof loader>();
  const back = useListHref(paths.organizations);
  const filter = `f=organization_id:eq:${organization._id}`;
  const facts = [
    ['Mã số thuế', organization.tax_code],
    ['Địa chỉ', organization.address],
    ['Mô tả', organization.description],
  ].filter(([, value]) => value);
  return (
    <div key={organization._id}>
      <PageHeader
        backHref={back}
        eyebrow="Tổ chức"
        title={organization.name}
        actions={
          <LinkButton href={`${paths.organizations}/${organization._id}`}>
            <PencilIcon /> Sửa
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card
          title="Ticket"
          actions={
            <>
              <ColumnChooser
                set={{ key: own.key, locked }}
                all={own.all}
                shown={own.columns}
                back={paths.organization(organization._id)}
              />
              <LinkButton size="sm" href={paths.ticketList(filter)}>
                Mở danh sách
              </LinkButton>
            </>
          }
          flush
        >
          <TicketsOf
            label="Ticket của tổ chức"
            columns={own.columns}
            {...{ tickets, page, size, now }}
            address={paths.organization(organization._id)}
            emptyHint="Ticket thuộc tổ chức này mà bạn được xem sẽ hiện ở đây."
          />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Thông tin">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {facts.map(([label, value]) => (
                <Fragment key={label}>
                  <dt className="text-muted">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
                </Fragment>
              ))}
              <dt className="text-muted">Khách hàng</dt>
              <dd>
                <a href={`${paths.customers}?${filter}`}>{formatCount(customers)}</a>
              </dd>
            </dl>
          </Card>
          <Card title="Thành viên" description={`${formatCount(members.total)} người`} flush>
            <DataTable
              label="Thành viên của tổ chức"
              columns={memberColumns}
              rows={members.list}
              rowKey={row => row._id}
              grow
              empty={{ hint: 'Người dùng được xếp vào tổ chức này sẽ hiện ở đây.' }}
            />
            {members.total > members.list.length && (
              <p className="border-t border-line px-4 py-2">
                <a href={`${paths.members}?${filter}`}>Xem tất cả {formatCount(members.total)} người</a>
              </p>
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}
