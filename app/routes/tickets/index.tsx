import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ticketModes } from 'contract/enums.ts';
import { isUnderstood, parseFilters } from 'contract/filters.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import { choosableColumns, shownColumns } from 'contract/settings/config-columns.ts';
import { readUserConfig } from 'contract/settings/user-config.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { countTickets, listTickets } from 'contract/tickets/tickets.ts';
import { ColumnChooser } from '../../features/column-chooser.tsx';
import { withPanel } from '../../features/exports/panel-address.ts';
import type { FrameHandle } from '../../features/frame/side-column.tsx';
import { applyFilter } from '../../features/lists/apply-filter.server.ts';
import { bulkFormId, matchingField } from '../../features/lists/bulk-fields.ts';
import { FilterBar } from '../../features/lists/filter-bar.tsx';
import { isShortSearch, listHref, shortSearch } from '../../features/lists/list-url.ts';
import { useLookups } from '../../features/lookups.ts';
import { BulkActions } from '../../features/tickets/bulk-actions.tsx';
import { bulkChange } from '../../features/tickets/bulk-change.server.ts';
import { BulkForm } from '../../features/tickets/bulk-form.tsx';
import { filterValues } from '../../features/tickets/filter-values.server.ts';
import { ModeColumn } from '../../features/tickets/mode-column.tsx';
import { ticketChoices } from '../../features/tickets/ticket-choices.ts';
import { columnsOf, shownTickets } from '../../features/tickets/ticket-columns.tsx';
import { ticketQuery } from '../../features/tickets/ticket-query.server.ts';
import { ticketTable } from '../../features/tickets/ticket-table.ts';
import { keepingLinks, viewLinks } from '../../features/views/view-links.server.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export const loader = loaderFor('/tickets', async visit => {
  const { url, api } = visit;
  const { data: lookups } = await api(settingDashboard, {});
  const table = ticketTable(lookups.ticket_fields);
  const { state, mode, query } = ticketQuery(url, table);
  const { chosen, problem, isUnclear, ...filter } = await filterValues(visit, state);
  const applied = isUnclear ? undefined : applyFilter(chosen ?? url, table);
  if (applied && 'href' in applied && !problem) throw redirect(applied.href);
  const filterProblem = problem ?? (applied && 'problem' in applied ? applied.problem : undefined);
  const [{ list, total }, { data: counts }, { data: config }, views] = await Promise.all([
    api(listTickets, { query: { ...query, mode, page: state.page, size: state.size } }),
    api(countTickets, {}),
    api(readUserConfig, {}),
    viewLinks(visit),
  ]);
  // a page past the end of a list that has shrunk
  const last = Math.max(1, Math.ceil(total / state.size));
  if (state.page > last) throw redirect(listHref(url, state, { page: last }));
  const columns = shownColumns(
    ticketColumnSet,
    views.current?.columns.length ? views.current.columns : config.ticket_table_columns,
    choosableColumns(ticketColumnSet, lookups.ticket_fields),
  );
  return {
    list: shownTickets(list, columns),
    total,
    counts: { ...counts, ...(isPlain(state) && { [mode]: total }) },
    mode,
    viewName: views.current?.name,
    // columns of the view, not of the person
    isFixed: !!views.current?.columns.length,
    views: [...views.links, ...keepingLinks(url, columns)],
    lost: lostFilters(url, table),
    columns,
    everything:
      total > list.length
        ? {
            name: matchingField,
            label: `Chọn tất cả ${formatCount(total)} ticket khớp bộ lọc`,
            chosen: `${formatCount(total)} đã chọn`,
            of: listHref(url, state, { page: 1 }),
          }
        : undefined,
    emptyHint: isPlain(state)
      ? 'Ticket của danh sách này sẽ hiện ở đây.'
      : isShortSearch(state.q, true)
        ? shortSearch
        : 'Không có ticket nào khớp với tìm kiếm và bộ lọc.',
    filter,
    filterProblem,
    href: url.pathname + url.search,
    now: Date.now(),
  };
});

const isPlain = (state: ReturnType<typeof parseFilters>) => state.q === '' && state.conditions.length === 0;

/** What the address filters by and is no longer there. */
function lostFilters({ searchParams }: URL, table: ReturnType<typeof ticketTable>): string | undefined {
  const lost = searchParams.getAll('f').filter(text => !isUnderstood(text, table)).length;
  return lost > 0 ? `${lost} điều kiện không áp dụng: trường hoặc giá trị đó không còn.` : undefined;
}

export const action = actionFor('/tickets', async visit => bulkChange(visit, await visit.request.formData()));

export const handle: FrameHandle = { column: ModeColumn };

export default function Tickets() {
  const {
    list,
    total,
    mode,
    viewName,
    lost,
    isFixed,
    columns,
    everything,
    emptyHint,
    filter,
    filterProblem,
    href,
    now,
  } = useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  const lookups = useLookups();
  const url = new URL(href, 'http://page');
  const table = ticketTable(lookups.ticketFields);
  const state = parseFilters(url.searchParams, table);
  const { label } = ticketModes.find(({ key }) => key === mode)!;
  const allColumns = choosableColumns(ticketColumnSet, lookups.ticketFields);
  return (
    <>
      <PageHeader
        title={viewName ?? (mode === 'all' ? 'Ticket' : `Ticket · ${label}`)}
        subtitle={lost}
        actions={
          <>
            {!isFixed && <ColumnChooser set={ticketColumnSet} all={allColumns} shown={columns} back={href} />}
            <LinkButton href={withPanel(href)} data-preserve-scroll="">
              Xuất
            </LinkButton>
            <LinkButton data-writes="" variant="primary" href={paths.newTicket}>
              <PlusIcon /> Tạo ticket
            </LinkButton>
          </>
        }
      />
      {failed && (
        <Banner tone="critical" inset live className="mb-3">
          {failed.message}
        </Banner>
      )}
      <FilterBar
        {...{ url, state, table }}
        choicesOf={field => filter.choices[field.name] ?? ticketChoices(lookups, field)}
        search={filter.search}
        problem={filterProblem}
        searchLabel="Mã, tiêu đề, khách hàng, số điện thoại"
      />
      <BulkForm total={total} />
      <DataTable
        label={`Ticket: ${label}`}
        columns={columnsOf(columns, url, state, { lookups, now })}
        rows={list}
        rowKey={row => String(row._id)}
        selection={{
          label: row => `Chọn ticket ${row.code}`,
          form: bulkFormId,
          everything,
          actions: <BulkActions lookups={lookups} />,
        }}
        empty={{
          hint: emptyHint,
          action: isPlain(state) ? (
            <LinkButton data-writes="" href={paths.newTicket}>
              Tạo ticket
            </LinkButton>
          ) : (
            <LinkButton href={listHref(url, state, { conditions: [], q: '' })}>Bỏ mọi bộ lọc</LinkButton>
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
