import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageCount } from 'contract/page.ts';
import { memberFields } from 'contract/users/member-fields.ts';
import { newMemberForm } from 'contract/users/member-form.ts';
import { listUsers } from 'contract/users/users.ts';
import { lazy, Suspense } from 'react';
import { applyFilter } from '../../../features/lists/apply-filter.server.ts';
import { FilterBar } from '../../../features/lists/filter-bar.tsx';
import { useLookups } from '../../../features/lookups.ts';
import { changeMembers } from '../../../features/members/change-members.server.ts';
import { memberColumns } from '../../../features/members/member-columns.tsx';
import { memberPanel } from '../../../features/members/member-panel.server.ts';
import { bulkFormId, listAddress, memberPlace, membersPath } from '../../../features/members/member-place.ts';
import { memberChoices } from '../../../features/members/member-words.ts';
import { chosenColumns } from '../../../features/own-columns.server.ts';
import { ownColumns } from '../../../features/own-columns.tsx';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { constraintsOf } from '../../../http/submit.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlusIcon, UploadIcon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';

export const loader = loaderFor(membersPath, async visit => {
  const { url, api } = visit;
  const applied = applyFilter(url, memberFields);
  if (applied && 'href' in applied) throw redirect(applied.href);
  const href = listAddress(url);
  const { state, url: list, to } = memberPlace(href);
  const asked = list.searchParams;
  const [found, panel, own] = await Promise.all([
    api(listUsers, {
      query: {
        page: state.page,
        size: state.size,
        ...(state.q && { q: state.q }),
        ...(state.conditions.length > 0 && { f: asked.getAll('f'), rel: state.relation }),
        ...(state.sort && { sort: asked.get('sort') ?? '' }),
      },
    }),
    memberPanel(visit),
    chosenColumns(visit, 'settings/users/members'),
  ]);
  if (!panel && state.page > pageCount(found.total, state.size))
    throw redirect(to({ page: pageCount(found.total, state.size) }));
  return data(
    { ...found, own, href, panel, filterProblem: applied?.problem, constraint: constraintsOf(newMemberForm) },
    { status: panel?.kind === 'missing' ? 404 : 200 },
  );
});

export const action = actionFor(membersPath, async visit => changeMembers(visit, await visit.request.formData()));

const loadPanels = () => import('../../../features/members/member-panels.tsx');
// drawn by the server at once, fetched by the browser at first use
const MemberPanels = import.meta.env.SSR ? (await loadPanels()).default : lazy(loadPanels);
const preload = () => void loadPanels();
const preloading = { onPointerEnter: preload, onFocus: preload };

export default function Members() {
  const { list, total, own, href, panel, filterProblem, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer() as never;
  const lookups = useLookups();
  const place = memberPlace(href);
  const { url, state, to, open } = place;
  const { columns, chooser } = ownColumns(own, memberColumns(place, list, lookups), href);
  const isPlain = state.q === '' && state.conditions.length === 0;
  return (
    <>
      <PageHeader
        title="Thành viên"
        actions={
          <span className="contents" data-preserve-scroll="">
            {chooser}
            <LinkButton href={open('invite')} {...preloading}>
              <UploadIcon /> Mời nhiều người
            </LinkButton>
            <LinkButton variant="primary" href={open('new')} {...preloading}>
              <PlusIcon /> Thêm thành viên
            </LinkButton>
          </span>
        }
      />
      <FilterBar
        {...{ url, state, table: memberFields }}
        choicesOf={field => memberChoices(lookups, field)}
        problem={filterProblem}
        searchLabel="Tên, email, máy nhánh"
      />
      <form method="get" action={membersPath} id={bulkFormId} data-navigate="" data-preserve-scroll="">
        {[...url.searchParams].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      <DataTable
        label="Thành viên"
        columns={columns}
        rows={list}
        rowKey={row => row._id}
        selection={{
          label: row => `Chọn ${row.name}`,
          form: bulkFormId,
          actions: (
            <>
              <Button form={bulkFormId} type="submit" name="ask" value="activate" size="sm">
                Kích hoạt
              </Button>
              <Button form={bulkFormId} type="submit" name="ask" value="disable" size="sm" variant="danger">
                Khóa
              </Button>
            </>
          ),
        }}
        empty={
          isPlain
            ? { hint: 'Mời đồng nghiệp để cùng xử lý ticket.' }
            : {
                hint: 'Không có thành viên nào khớp với tìm kiếm và bộ lọc.',
                action: <LinkButton href={to({ conditions: [], q: '' })}>Bỏ mọi bộ lọc</LinkButton>,
              }
        }
        footer={
          <Pagination
            page={state.page}
            size={state.size}
            total={total}
            hrefFor={(page, size) => to({ page, size: size as never })}
          />
        }
      />
      {panel && (
        <Suspense fallback={null}>
          <MemberPanels {...{ panel, place, href, constraint, answer }} />
        </Suspense>
      )}
    </>
  );
}
