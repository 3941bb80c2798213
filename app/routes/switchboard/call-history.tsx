import { useLoaderData, useRevalidator } from '@remix-run/react';
import { isCallList } from 'contract/calls/call-params.ts';
import { listCallTraces } from 'contract/calls/call-traces.ts';
import { type CallRow, listCalls, readCall } from 'contract/calls/calls.ts';
import { parsePage, parseSize } from 'contract/page.ts';
import { may } from 'contract/permissions.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { callColumns } from '../../features/calls/call-columns.tsx';
import { CallDrawer } from '../../features/calls/call-drawer.tsx';
import { CallFilterForm } from '../../features/calls/call-filter-form.tsx';
import { readCallPlace } from '../../features/calls/call-place.server.ts';
import { type CallProblems, callsHref, moreFilters } from '../../features/calls/call-place.ts';
import { useLive } from '../../features/live/use-live.ts';
import { ApiFailure } from '../../http/api.server.ts';
import { loaderFor, notFoundPage, type Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export const loader = loaderFor(paths.callHistory, async visit => {
  const { searchParams } = visit.url;
  const { asked, query, wrong } = readCallPlace(searchParams);
  const [page, size] = [parsePage(searchParams.get('page')), parseSize(searchParams.get('size'))];
  const place = { asked, query, page, size, mayExport: may(visit.account.user.role, 'call.export'), now: Date.now() };
  const isAsked = searchParams.get('filter') === moreFilters.filter;
  const [found, open] = await Promise.all([readPage(visit, { ...query, page, size }), readOpen(visit)]);
  const problems = { ...wrong, ...found.problems };
  const isMore = isAsked || Object.keys(problems).some(name => isCallList(name) || name.startsWith('call_duration'));
  // their names: of the fields, and of what is chosen
  const named =
    isMore || query.queue_id ? await visit.api(queues.list, { query: { limit: 500, sort: 'name' } }) : undefined;
  return {
    ...place,
    ...{ list: found.list, total: found.total, open, problems },
    queues: named?.list.map(({ _id, name, is_active }) => ({ _id, name: is_active ? name : `${name} (đã tắt)` })) ?? [],
    isMore,
  };
});

async function readPage(
  { api }: Visit,
  query: ReturnType<typeof readCallPlace>['query'] & { page: number; size: number },
): Promise<{ list: CallRow[]; total: number; problems: CallProblems }> {
  try {
    const { list, total } = await api(listCalls, { query });
    return { list, total, problems: {} };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    const said = Object.entries(error.fieldErrors ?? { q: [error.message] });
    return { list: [], total: 0, problems: Object.fromEntries(said.map(([name, all]) => [name, all.join('. ')])) };
  }
}

async function readOpen({ account, api, url }: Visit) {
  const id = url.searchParams.get('call');
  if (!id) return null;
  try {
    const [call, traces] = await Promise.all([
      api(readCall, { params: { id } }),
      may(account.user.role, 'call.diagnose') ? api(listCallTraces, { params: { id } }) : undefined,
    ]);
    return { call: call.data, traces: traces?.list };
  } catch (error) {
    if (error instanceof ApiFailure && [404, 422].includes(error.status))
      throw notFoundPage('Không tìm thấy cuộc gọi này');
    throw error;
  }
}

export default function CallHistory() {
  const {
    asked,
    query,
    page,
    size,
    list,
    total,
    problems,
    open,
    mayExport,
    now,
    queues: named,
    isMore,
  } = useLoaderData<typeof loader>();
  const problem = [...new Set(Object.values(problems))].join('. ');
  const { revalidate } = useRevalidator();
  useLive(['call.changed'], revalidate);
  const here = { page: page > 1 ? page : undefined, size };
  const columns = callColumns(id => callsHref(query, { ...given(here), call: id }), now);
  return (
    <>
      <PageHeader
        title="Lịch sử cuộc gọi"
        actions={
          mayExport && (
            <LinkButton href={callsHref(query, { panel: 'exports' })} data-preserve-scroll="">
              Xuất
            </LinkButton>
          )
        }
      />
      <CallFilterForm asked={asked} query={query} wrong={problems} size={size} isOpen={isMore} queues={named} />
      {problem && (
        <Banner tone="warning" inset live className="mb-3">
          {problem}
        </Banner>
      )}
      <DataTable
        label="Các cuộc gọi"
        columns={columns}
        rows={list}
        rowKey={call => call._id}
        empty={{ hint: 'Không có cuộc gọi nào khớp với bộ lọc.' }}
        footer={
          <Pagination
            page={page}
            size={size}
            total={total}
            hrefFor={(at, of) => callsHref(query, { page: at, size: of })}
          />
        }
      />
      {open && <CallDrawer key={open.call._id} {...open} closeHref={callsHref(query, given(here))} />}
    </>
  );
}

const given = ({ page, size }: { page: number | undefined; size: number }) => ({
  ...(page !== undefined && { page }),
  size,
});
