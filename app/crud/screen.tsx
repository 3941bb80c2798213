import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from '../http/use-answer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Confirmation } from './confirmation.tsx';
import type { CrudAnswer } from './drawer.tsx';
import type { CrudField } from './fields.tsx';
import { LazyDrawer, preloading } from './lazy-drawer.tsx';
import { type CrudColumn, CrudSearch, CrudTable } from './list.tsx';
import { type CrudRow, type CrudView, readPlace } from './view.ts';

export interface CrudScreenProps<Row extends CrudRow> {
  title: string;
  subtitle?: ReactNode;
  /** The noun inside a sentence: 'độ ưu tiên'. */
  label: string;
  columns: readonly CrudColumn<Row>[];
  fields: readonly CrudField[];
  emptyHint: ReactNode;
}

/** The whole screen of a settings noun: its list, and over it the form or the question before deleting. */
export function CrudScreen<Row extends CrudRow>({
  title,
  subtitle,
  label,
  columns,
  fields,
  emptyHint,
}: CrudScreenProps<Row>) {
  const view = useLoaderData() as CrudView<Row>;
  const answer = useAnswer() as CrudAnswer | undefined;
  const place = readPlace(view);
  const { panel, mayWrite, href } = view;
  const addLabel = `Thêm ${label}`;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          mayWrite && (
            <LinkButton variant="primary" href={place.open('new')} data-preserve-scroll="" {...preloading}>
              <PlusIcon /> {addLabel}
            </LinkButton>
          )
        }
      />
      <CrudSearch place={place} label="Tìm theo tên" />
      <CrudTable {...{ view, place, title, columns, emptyHint, addLabel }} />
      {panel?.kind === 'new' && <LazyDrawer key="new" {...{ view, panel, fields, answer }} title={addLabel} />}
      {panel?.kind === 'edit' && (
        <LazyDrawer key={panel.row._id} {...{ view, panel, fields, answer }} title={`Sửa ${label}`} />
      )}
      {panel?.kind === 'delete' && (
        <Confirmation title={`Xóa ${label}`} name={panel.row.name} closeHref={href} refused={answer?.message} />
      )}
      {panel?.kind === 'missing' && (
        <Drawer title={`Không tìm thấy ${label} này`} closeHref={href}>
          <p className="text-muted">Có thể ai đó đã xóa. Danh sách phía sau là danh sách mới nhất.</p>
        </Drawer>
      )}
    </>
  );
}
