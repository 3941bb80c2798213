import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from '../http/use-answer.ts';
import { LinkButton } from '../ui/button.tsx';
import { deleteQuestion } from '../ui/delete-question.ts';
import { Drawer } from '../ui/drawer.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Confirmation } from './confirmation.tsx';
import type { CrudAnswer } from './drawer.tsx';
import type { CrudField } from './fields.tsx';
import { LazyDrawer, LazyReadDrawer, preloading } from './lazy-drawer.tsx';
import { type CrudColumn, CrudSearch, CrudTable, chosenCrudColumns } from './list.tsx';
import { type CrudRow, type CrudView, readPlace } from './view.ts';

export interface CrudScreenProps<Row extends CrudRow> {
  title: string;
  subtitle?: ReactNode;
  /** The noun inside a sentence: 'độ ưu tiên'. */
  label: string;
  columns: readonly CrudColumn<Row>[];
  fields: readonly CrudField[];
  emptyHint: ReactNode;
  /** Asked before a row is deleted, where a noun has words of its own. */
  question?: (row: Row) => string;
  /** What deleting a row does, beside the question. */
  consequence?: (row: Row) => ReactNode;
  /** Buttons beside the one that adds. */
  actions?: ReactNode;
  /** Between the title and the search. */
  children?: ReactNode;
  /** Under the list. */
  below?: ReactNode;
}

/** The whole screen of a settings noun: its list, and over it the form or the question before deleting. */
export function CrudScreen<Row extends CrudRow>({
  title,
  subtitle,
  label,
  columns,
  fields,
  emptyHint,
  actions,
  children,
  below,
  ...deletion
}: CrudScreenProps<Row>) {
  const view = useLoaderData() as CrudView<Row>;
  const answer = useAnswer() as CrudAnswer | undefined;
  const place = readPlace(view);
  const { mayWrite } = view;
  const { columns: shown, chooser } = chosenCrudColumns(columns, { place, view });
  const addLabel = `Thêm ${label}`;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {chooser}
            {mayWrite && (
              <>
                {actions}
                <LinkButton
                  data-writes=""
                  variant="primary"
                  href={place.open('new')}
                  data-preserve-scroll=""
                  {...preloading}
                >
                  <PlusIcon /> {addLabel}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      {children}
      <CrudSearch place={place} label="Tìm theo tên" />
      <CrudTable {...{ view, place, title, emptyHint, addLabel }} columns={shown} />
      {below}
      <CrudPanels {...{ view, label, fields, answer }} {...deletion} />
    </>
  );
}

export interface CrudPanelsProps<Row extends CrudRow>
  extends Pick<CrudScreenProps<Row>, 'label' | 'fields' | 'question' | 'consequence'> {
  view: CrudView<Row>;
  answer: CrudAnswer | undefined;
}

/** What stands open over a noun's list. */
export function CrudPanels<Row extends CrudRow>({
  view,
  label,
  fields,
  answer,
  question = row => deleteQuestion(row.name),
  consequence,
}: CrudPanelsProps<Row>) {
  const { panel, href } = view;
  const form = { view, fields, answer };
  switch (panel?.kind) {
    case undefined:
      return null;
    case 'new':
      return <LazyDrawer key="new" {...form} panel={panel} title={`Thêm ${label}`} />;
    case 'edit':
      return <LazyDrawer key={panel.row._id} {...form} panel={panel} title={`Sửa ${label}`} />;
    case 'read':
      return (
        <LazyReadDrawer key={panel.row._id} title={panel.row.name} closeHref={href} {...{ row: panel.row, fields }} />
      );
    case 'delete':
      return (
        <Confirmation title={`Xóa ${label}`} question={question(panel.row)} closeHref={href} refused={answer?.message}>
          {consequence?.(panel.row)}
        </Confirmation>
      );
    case 'delete-many':
      return (
        <Confirmation
          title={`Xóa ${label}`}
          question={panel.rows.length > 0 ? deleteQuestion(`${panel.rows.length} ${label}`) : 'Chưa chọn dòng nào.'}
          closeHref={href}
          refused={answer?.message}
          ids={panel.rows.map(({ _id }) => _id)}
        />
      );
    case 'missing':
      return (
        <Drawer title={`Không tìm thấy ${label} này`} closeHref={href}>
          <p className="text-muted">Có thể ai đó đã xóa. Danh sách phía sau là danh sách mới nhất.</p>
        </Drawer>
      );
  }
}
