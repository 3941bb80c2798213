import { useLoaderData } from '@remix-run/react';
import { failureTitle } from 'contract/errors.ts';
import { formatCount } from 'contract/numbers.ts';
import { mergeTag, tags } from 'contract/settings/tags.ts';
import { plainNoun, type RowOf } from '../../crud/calls.server.ts';
import { actOn, crudLoader, listAddress } from '../../crud/crud.server.ts';
import type { CrudAnswer } from '../../crud/drawer.tsx';
import type { CrudField } from '../../crud/fields.tsx';
import { preloading } from '../../crud/lazy-drawer.tsx';
import { type CrudColumn, CrudSearch, CrudTable, chosenCrudColumns } from '../../crud/list.tsx';
import { CrudPanels } from '../../crud/screen.tsx';
import { type CrudView, readPlace } from '../../crud/view.ts';
import { customersTagged, ticketsTagged } from '../../features/lists/list-url.ts';
import { MergeQuestion } from '../../features/tags/merge-question.tsx';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const path = '/settings/tags';
const noun = plainNoun(tags);
type Row = RowOf<typeof tags>;

export const loader = crudLoader(path, noun);
export const action = actionFor(path, async visit => {
  const { request, url, params, api } = visit;
  const form = await request.formData();
  if (form.get('intent') !== 'merge') return actOn(path, noun, visit, form);
  try {
    const json = { into: String(form.get('into')), version: Number(form.get('version')) };
    const { data } = await api(mergeTag, { params: { id: params.id ?? '' }, json });
    return redirectWithToast(listAddress(path, url), { kind: 'success', title: `Đã gộp vào tag "${data.name}"` });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return redirectWithToast(listAddress(path, url), {
      kind: 'error',
      title: failureTitle,
      description: error.message,
    });
  }
});

const used = (count: number, href: string) => (count === 0 ? '0' : <a href={href}>{formatCount(count)}</a>);

const groupsWith = (tag: string) => `${paths.tagGroups}?${new URLSearchParams({ q: tag })}`;

const columns: CrudColumn<Row>[] = [
  {
    key: 'tickets',
    header: 'Ticket',
    align: 'right',
    cell: row => used(row.ticket_count, ticketsTagged(row.name)),
  },
  {
    key: 'contacts',
    header: 'Khách hàng',
    align: 'right',
    cell: row => used(row.contact_count, customersTagged(row.name)),
  },
  {
    key: 'group',
    header: 'Nhóm',
    cell: row => row.group_name && <a href={groupsWith(row.name)}>{row.group_name}</a>,
  },
  {
    key: 'state',
    header: '',
    phone: 'bare',
    cell: row => row.moving_count !== null && <span className="text-muted">{moving(row)}</span>,
  },
];

const moving = ({ is_deleting, moving_count }: Row) =>
  `${is_deleting ? 'Đang xóa' : 'Đang cập nhật'}, còn ${formatCount(moving_count ?? 0)}`;

const fields: CrudField[] = [
  {
    name: 'name',
    label: 'Tên',
    kind: 'line',
    hint: 'Ticket, khách hàng và nhóm đang có tag sẽ mang tên mới.',
    input: { maxLength: 50 },
  },
];

export default function Tags() {
  const view = useLoaderData() as CrudView<Row>;
  const answer = useAnswer() as CrudAnswer | undefined;
  const place = readPlace(view);
  const { columns: shown, chooser } = chosenCrudColumns(columns, { place, view });
  const existing = answer?.failure?.body.existing;
  const merging = view.panel?.kind === 'edit' && typeof existing === 'string' ? view.panel.row : undefined;
  return (
    <>
      <PageHeader
        title="Tag"
        actions={
          <>
            {chooser}
            <LinkButton variant="primary" href={place.open('new')} data-preserve-scroll="" {...preloading}>
              <PlusIcon /> Thêm tag
            </LinkButton>
          </>
        }
      />
      <CrudSearch place={place} label="Tìm theo tên" />
      <CrudTable
        {...{ view, place }}
        columns={shown}
        title="Tag"
        emptyHint="Tag có ở đây khi ai đó gắn nó vào ticket hay khách hàng, hoặc khi bạn thêm."
        addLabel="Thêm tag"
      />
      {merging ? (
        <MergeQuestion
          row={merging}
          into={String(existing)}
          intoName={String(answer?.submission?.initialValue?.name ?? '')}
          closeHref={place.open(merging._id)}
        />
      ) : (
        <CrudPanels label="tag" {...{ view, fields, answer }} consequence={consequence} />
      )}
    </>
  );
}

function consequence({ ticket_count, contact_count, group_name }: Row) {
  if (ticket_count + contact_count === 0 && group_name === null) return null;
  return (
    <p>
      Tag đang có ở {formatCount(ticket_count)} ticket và {formatCount(contact_count)} khách hàng
      {group_name !== null && <>, trong nhóm "{group_name}"</>}. Tất cả sẽ mất tag này.
    </p>
  );
}
