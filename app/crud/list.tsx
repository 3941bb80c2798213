import { Form } from '@remix-run/react';
import { formatDateTime } from 'contract/time.ts';
import type { ReactNode } from 'react';
import { ownColumns } from '../features/own-columns.tsx';
import { Button, IconButton, IconLink, LinkButton } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '../ui/icons.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { preloading } from './lazy-drawer.tsx';
import type { CrudRow, CrudView, Place } from './view.ts';

/** A column of a noun beside its name; `sortBy` names the column that its header sorts by. */
export type CrudColumn<Row> = Omit<Column<Row>, 'sort'> & { sortBy?: string };

/** The search box of a noun's list. */
export function CrudSearch({ place, label }: { place: Place; label: string }) {
  const { url, state, to } = place;
  return (
    <form method="get" action={url.pathname} data-navigate="replace" className="mb-3">
      {[...url.searchParams]
        .filter(([name]) => name !== 'q' && name !== 'page')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <SearchField
        name="q"
        label={label}
        defaultValue={state.q}
        maxLength={200}
        auto
        clearHref={state.q ? to({ q: '' }) : undefined}
      />
    </form>
  );
}

/** A noun's columns as somebody chose them, and what they choose with. */
export const chosenCrudColumns = <Row extends CrudRow>(
  columns: readonly CrudColumn<Row>[],
  at: { place: Place; view: CrudView<Row> },
) => ownColumns(at.view.own, crudColumns(columns, at), at.view.href);

/** Name first, what the noun has, when it was changed, and what can be done with the row. */
export function crudColumns<Row extends CrudRow>(
  columns: readonly CrudColumn<Row>[],
  { place, view: { list, total, mayWrite, sorts, isOrdered } }: { place: Place; view: CrudView<Row> },
): Column<Row>[] {
  const { page, size, q, sort } = place.state;
  const isWholeOrder = q === '' && (!sort || (sort.field === sorts[0] && sort.direction === 'ASC'));
  const first = page === 1 ? list[0]?._id : undefined;
  const last = page * size >= total ? list.at(-1)?._id : undefined;
  const sorted = (field: string | undefined) =>
    field && sorts.includes(field) ? { sort: place.sortBy(field) } : undefined;
  const all: Column<Row>[] = [
    {
      key: 'name',
      header: 'Tên',
      // what is written at length takes the room that is left, where a noun has such a column
      width: columns.some(({ width }) => width === 'fill') ? 'normal' : 'fill',
      phone: 'title',
      cell: row => (
        <a href={place.open(row._id)} {...(mayWrite && preloading)}>
          {row.name}
        </a>
      ),
      ...sorted('name'),
    },
    ...columns.map(({ sortBy, ...column }) => ({ ...column, ...sorted(sortBy) })),
    {
      key: 'updated_at',
      header: 'Cập nhật',
      phone: 'hide',
      cell: row => <span className="figures text-muted">{formatDateTime(row.updated_at)}</span>,
      ...sorted('updated_at'),
    },
  ];
  if (!mayWrite) return all;
  return [
    ...all,
    {
      key: 'actions',
      header: '',
      align: 'right',
      sticky: 'end',
      phone: 'end',
      cell: row => (
        <span className="inline-flex gap-1" data-preserve-scroll="">
          {isOrdered && isWholeOrder && (
            <MoveButtons row={row} place={place} isFirst={row._id === first} isLast={row._id === last} />
          )}
          <IconLink size="sm" href={place.open(row._id)} aria-label={`Sửa ${row.name}`} title="Sửa" {...preloading}>
            <PencilIcon />
          </IconLink>
          <IconLink size="sm" href={place.open(row._id, true)} aria-label={`Xóa ${row.name}`} title="Xóa">
            <TrashIcon />
          </IconLink>
        </span>
      ),
    },
  ];
}

/** Puts a row one place up or down. */
function MoveButtons({
  row,
  place,
  isFirst,
  isLast,
}: {
  row: CrudRow;
  place: Place;
  isFirst: boolean;
  isLast: boolean;
}) {
  return (
    <Form method="post" action={place.open(row._id)} preventScrollReset className="inline-flex gap-1">
      <IconButton
        size="sm"
        type="submit"
        name="intent"
        value="up"
        aria-label={`Đưa ${row.name} lên`}
        title="Lên"
        disabled={isFirst}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        size="sm"
        type="submit"
        name="intent"
        value="down"
        aria-label={`Đưa ${row.name} xuống`}
        title="Xuống"
        disabled={isLast}
      >
        <ArrowDownIcon />
      </IconButton>
    </Form>
  );
}

export interface CrudTableProps<Row extends CrudRow> {
  view: CrudView<Row>;
  place: Place;
  title: string;
  columns: readonly Column<Row>[];
  /** What would stand here. */
  emptyHint: ReactNode;
  addLabel: string;
}

const bulkFormId = 'crud-bulk';

/** Rows to check, and the button that asks before they are deleted: by the list's own address, so without JavaScript too. */
const bulkDeletion = ({ url }: Place) => ({
  label: (row: CrudRow) => `Chọn ${row.name}`,
  form: bulkFormId,
  actions: (
    <>
      <form method="get" action={url.pathname} id={bulkFormId} data-navigate="" data-preserve-scroll="">
        {[...url.searchParams].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      <Button form={bulkFormId} type="submit" name="delete" value="many" size="sm" variant="danger">
        Xóa
      </Button>
    </>
  ),
});

/** A noun's rows with their pages. */
export function CrudTable<Row extends CrudRow>({
  view,
  place,
  title,
  columns,
  emptyHint,
  addLabel,
}: CrudTableProps<Row>) {
  const { state, to, open } = place;
  const { list, total, mayWrite } = view;
  const isSearching = state.q !== '';
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={list}
      rowKey={row => row._id}
      {...(mayWrite && view.isBulk && { selection: bulkDeletion(place) })}
      empty={
        isSearching
          ? {
              hint: `Không có tên nào chứa "${state.q}".`,
              action: <LinkButton href={to({ q: '' })}>Bỏ tìm kiếm</LinkButton>,
            }
          : { hint: emptyHint, action: mayWrite && <LinkButton href={open('new')}>{addLabel}</LinkButton> }
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
  );
}
