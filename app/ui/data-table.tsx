import type { ReactNode } from 'react';
import { BulkBar, type Everything, SelectAll } from './data-table.selection.tsx';
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx';

export interface Column<Row> {
  key: string;
  /** Empty for the column of actions. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `right` for numbers, which also get figures of equal width. */
  align?: 'left' | 'right' | 'center';
  /** Makes the header a link to the list sorted by this column; `direction` is set on the column now sorted by. */
  sort?: { href: string; direction?: 'asc' | 'desc' | undefined };
  /** How wide the text may grow before it is cut: 160, 260 (default), 416 px, the room left over, or no limit. */
  width?: 'narrow' | 'normal' | 'wide' | 'fill' | 'auto';
  /** Stays in view while the table scrolls sideways: the first column, or at the right `end` the last. */
  sticky?: boolean | 'end';
  /**
   * Place on a phone, where a row is a card: its title line, a fact without its label, a fact with its label (default), the
   * right end of the first line (actions), or left out. The first column always starts the first line.
   */
  phone?: 'title' | 'bare' | 'label' | 'end' | 'hide';
}

export interface Selection<Row> {
  /** What the row's checkbox is called, such as 'Chọn ticket #1842'. */
  label: (row: Row) => string;
  /** Of the posted field. */
  name?: string;
  /** Id of the form that posts the choice; without it the table stands inside that form. */
  form?: string;
  /** Lets the choice go beyond the page: to everything that the list names. */
  everything?: Everything | undefined;
  /** Shown under the table while at least one row is chosen, beside the count. */
  actions?: ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table and its scrolling region. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  /** What stands under 'Không có dữ liệu.': what would be here, and the one next step. */
  empty?: { hint?: ReactNode; action?: ReactNode } | undefined;
  loading?: boolean;
  /** Under the table inside the same frame: the pagination. */
  footer?: ReactNode;
  /** Grows with its rows instead of scrolling inside the window. */
  grow?: boolean;
  /** On a phone: cards (default), or the same table scrolling sideways. */
  phone?: 'cards' | 'scroll';
}

const skeletonRows = Array.from({ length: 10 }, (_, row) => row);
const skeletonCells = Array.from({ length: 11 }, (_, cell) => cell);

/** A list of records. Plain elements with one short class a cell: a hundred rows stay cheap to render and to send. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, loading = false } = props;
  const isEmpty = !loading && rows.length === 0;
  const cells = columns.map((column, index) => ({
    key: column.key,
    cell: column.cell,
    className: cellClass(column, index),
    label: phoneLabel(column, index),
  }));
  return (
    <div data-table="" className="overflow-hidden rounded border border-line bg-surface">
      <section
        className={props.grow ? 'table-scroll' : 'table-scroll table-scroll-tall'}
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          className={props.phone === 'scroll' ? 'data-table' : 'data-table cards'}
          aria-busy={loading || undefined}
        >
          <caption className="sr-only">{props.label}</caption>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className="check">
                  <SelectAll />
                </th>
              )}
              {columns.map(column => (
                <HeaderCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {loading
              ? skeletonRows.map(row => <SkeletonRow key={row} />)
              : rows.map(row => bodyRow(row, rowKey(row), cells, selection))}
          </tbody>
        </table>
        {isEmpty && (
          <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
            <p className="text-base">Không có dữ liệu.</p>
            {props.empty?.hint && <p className="max-w-md text-sm text-muted">{props.empty.hint}</p>}
            {props.empty?.action && <div className="mt-2">{props.empty.action}</div>}
          </div>
        )}
      </section>
      {selection?.actions && (
        <BulkBar everything={selection.everything} form={selection.form}>
          {selection.actions}
        </BulkBar>
      )}
      {props.footer && <div className="border-t border-line">{props.footer}</div>}
    </div>
  );
}

interface Cell<Row> extends Pick<Column<Row>, 'key' | 'cell'> {
  className: string | undefined;
  label: string | undefined;
}

function bodyRow<Row>(row: Row, key: string, cells: readonly Cell<Row>[], selection: Selection<Row> | undefined) {
  return (
    <tr key={key}>
      {selection && (
        <td className="check">
          <label>
            <input
              type="checkbox"
              data-row=""
              name={selection.name ?? 'ids'}
              value={key}
              form={selection.form}
              aria-label={selection.label(row)}
            />
          </label>
        </td>
      )}
      {cells.map(({ key: column, cell, className, label }) => (
        <td key={column} className={className} data-label={label}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

type Place = Pick<Column<never>, 'align' | 'width' | 'sticky' | 'phone'>;

function cellClass({ align, width, sticky, phone }: Place, index: number): string | undefined {
  let name = '';
  if (align === 'right') name += ' r';
  if (align === 'center') name += ' c';
  if (width && width !== 'normal') name += ` w-${width}`;
  if (sticky) name += sticky === 'end' ? ' stick stick-end' : ' stick';
  if (phone === 'title' || phone === 'end' || phone === 'hide') name += ` p-${phone}`;
  else if (index === 0) name += ' p-first';
  return name === '' ? undefined : name.slice(1);
}

function phoneLabel<Row>({ header, phone = 'label' }: Column<Row>, index: number): string | undefined {
  return index > 0 && phone === 'label' && typeof header === 'string' && header !== '' ? header : undefined;
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, align, sort, sticky } = column;
  const className = cellClass({ align, sticky }, -1);
  const direction = sort?.direction;
  return (
    <th scope="col" className={className} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      {sort ? (
        <a href={sort.href} className="sort-link" data-preserve-scroll="">
          {header}
          {direction === 'desc' ? <ArrowDownIcon className="size-3.5" /> : <ArrowUpIcon className="size-3.5" />}
        </a>
      ) : (
        header || <span className="sr-only">Thao tác</span>
      )}
    </th>
  );
}

function SkeletonRow() {
  return (
    <tr className="skeleton-row">
      {skeletonCells.map(cell => (
        <td key={cell}>
          <span className={cell % 3 === 1 ? 'skeleton w-32' : 'skeleton w-14'} />
        </td>
      ))}
    </tr>
  );
}
