import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contactColumnSet } from 'contract/contacts/column-set.ts';
import { searchContacts } from 'contract/contacts/contacts.ts';
import { parseFilters, serialiseFilters } from 'contract/filters.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import { may } from 'contract/permissions.ts';
import { choosableColumns, shownColumns } from 'contract/settings/config-columns.ts';
import { readUserConfig } from 'contract/settings/user-config.ts';
import { Suspense } from 'react';
import { ColumnChooser } from '../../features/column-chooser.tsx';
import { bulkChange } from '../../features/customers/bulk-change.server.ts';
import { customerColumns } from '../../features/customers/customer-columns.tsx';
import { customerChoices, customerTable } from '../../features/customers/customer-table.ts';
import { newCustomerHref } from '../../features/customers/new-customer-href.ts';
import { withPanel } from '../../features/exports/panel-address.ts';
import { lazyPart } from '../../features/lazy-part.ts';
import { applyFilter } from '../../features/lists/apply-filter.server.ts';
import { bulkFormId, matchingField } from '../../features/lists/bulk-fields.ts';
import { FilterBar } from '../../features/lists/filter-bar.tsx';
import { addedFilter, isShortSearch, listHref, shortSearch } from '../../features/lists/list-url.ts';
import { tagFilter } from '../../features/lists/tag-filter.server.ts';
import { useLookups } from '../../features/lookups.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export const loader = loaderFor('/customers', async visit => {
  const { url, api } = visit;
  const { data: lookups } = await api(settingDashboard, {});
  const table = customerTable(lookups.contact_fields);
  const applied = applyFilter(url, table);
  if (applied && 'href' in applied) throw redirect(applied.href);
  const state = parseFilters(url.searchParams, table);
  const spelled = new URLSearchParams(serialiseFilters({ conditions: state.conditions, sort: state.sort }));
  const opened = addedFilter(url)?.field ?? url.searchParams.get('filter');
  const tags = opened === 'tags' ? await tagFilter(visit, state) : undefined;
  const [{ list, total }, { data: config }] = await Promise.all([
    api(searchContacts, {
      json: {
        q: state.q || undefined,
        filters: spelled.getAll('f'),
        relation: state.relation,
        sort: spelled.get('sort') ?? undefined,
        page: state.page,
        size: state.size,
      },
    }),
    api(readUserConfig, {}),
  ]);
  // a page past the end of a list that has shrunk
  const last = Math.max(1, Math.ceil(total / state.size));
  if (state.page > last) throw redirect(listHref(url, state, { page: last }));
  const href = url.pathname + url.search;
  return {
    list,
    total,
    columns: config.user_table_columns ?? null,
    everything:
      total > list.length
        ? {
            name: matchingField,
            label: `Chọn tất cả ${formatCount(total)} khách hàng khớp bộ lọc`,
            chosen: `${formatCount(total)} đã chọn`,
            of: listHref(url, state, { page: 1 }),
          }
        : undefined,
    emptyHint:
      state.q === '' && state.conditions.length === 0
        ? 'Khách hàng được tạo ở đây, hoặc khi có ticket đầu tiên từ số điện thoại hay email mới.'
        : isShortSearch(state.q)
          ? shortSearch
          : 'Không có khách hàng nào khớp với tìm kiếm và bộ lọc.',
    mayDelete: may(visit.account.user.role, 'contact.delete'),
    mayExport: may(visit.account.user.role, 'contact.export'),
    href,
    filterProblem: applied?.problem,
    tags,
    now: Date.now(),
  };
});

export const action = actionFor('/customers', bulkChange);

const BulkActions = await lazyPart(() => import('../../features/customers/bulk-actions.tsx'));

export default function Customers() {
  const {
    list,
    total,
    columns: chosen,
    href,
    filterProblem,
    tags,
    everything,
    emptyHint,
    mayDelete,
    mayExport,
    now,
  } = useLoaderData<typeof loader>();
  const lookups = useLookups();
  const url = new URL(href, 'http://page');
  const table = customerTable(lookups.contactFields);
  const state = parseFilters(url.searchParams, table);
  const all = choosableColumns(contactColumnSet, lookups.contactFields);
  const shown = shownColumns(contactColumnSet, chosen, all);
  const isPlain = state.q === '' && state.conditions.length === 0;
  return (
    <>
      <PageHeader
        title="Khách hàng"
        actions={
          <>
            <ColumnChooser set={contactColumnSet} all={all} shown={shown} back={href} />
            {mayExport && (
              <>
                <LinkButton data-writes="" href={paths.imports}>
                  Nhập
                </LinkButton>
                <LinkButton href={withPanel(href)} data-preserve-scroll="">
                  Xuất
                </LinkButton>
              </>
            )}
            <LinkButton data-writes="" variant="primary" href={newCustomerHref()}>
              <PlusIcon /> Tạo khách hàng
            </LinkButton>
          </>
        }
      />
      <FilterBar
        {...{ url, state, table }}
        choicesOf={field => (field.name === 'tags' ? tags?.choices : customerChoices(lookups, field))}
        search={tags?.search}
        problem={filterProblem}
        searchLabel="Tên, số điện thoại, email, mã"
      />
      <DataTable
        label="Khách hàng"
        columns={customerColumns(shown, url, state, { lookups, now })}
        rows={list}
        rowKey={row => String(row._id)}
        selection={{
          label: row => `Chọn ${row.name}`,
          form: bulkFormId,
          everything,
          actions: (
            <Suspense>
              <BulkActions mayDelete={mayDelete} />
            </Suspense>
          ),
        }}
        empty={{
          hint: emptyHint,
          action: (
            <span className="flex flex-wrap justify-center gap-2">
              {!isPlain && (
                <LinkButton href={listHref(url, state, { conditions: [], q: '' })}>Bỏ mọi bộ lọc</LinkButton>
              )}
              <LinkButton data-writes="" href={newCustomerHref(state.q)}>
                Tạo khách hàng
              </LinkButton>
            </span>
          ),
        }}
        footer={
          <Pagination
            page={state.page}
            size={state.size}
            total={total}
            hrefFor={(page, size) => listHref(url, state, { page, size: size as never })}
          />
        }
      />
    </>
  );
}
