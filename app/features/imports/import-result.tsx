import { Form } from '@remix-run/react';
import { importLifetimeDays } from 'contract/contacts/import-choices.ts';
import { outcomeWords } from 'contract/contacts/import-words.ts';
import type { ImportDetail } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { formatDateTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { duplicateWords, stateWords } from './import-words.ts';

/** What an import did, and how to take it back. */
export function ImportResult({ item, asksUndo }: { item: ImportDetail; asksUndo: boolean }) {
  const here = paths.import(item._id);
  const { word, tone } = stateWords[item.state];
  const wrong = item.counts.bad + item.counts.failed;
  return (
    <Card
      className="mb-4"
      title={item.name}
      description={item.finished_at ? `Kết thúc ${formatDateTime(item.finished_at)}` : undefined}
      actions={<StatusBadge tone={tone}>{word}</StatusBadge>}
      footer={
        <>
          {item.can_undo && (
            <LinkButton href={`${here}?ask=undo`} data-preserve-scroll="">
              Hoàn tác cả lượt nhập
            </LinkButton>
          )}
          <LinkButton href={paths.imports} variant="primary">
            Nhập tệp khác
          </LinkButton>
        </>
      }
    >
      {item.error && (
        <Banner tone="critical" inset className="mb-3">
          {item.error}
        </Banner>
      )}
      <p>{outcomeWords(item.counts) || 'Chưa có gì được ghi.'}</p>
      {item.counts.duplicate > 0 && (
        <p className="text-sm text-muted">Dòng trùng: {duplicateWords[item.on_duplicate].label.toLowerCase()}.</p>
      )}
      {wrong > 0 && (
        <p className="mt-3">
          <LinkButton size="sm" href={`${paths.importFile}?of=${item._id}`} download="">
            <DownloadIcon /> Tải {formatCount(wrong)} dòng lỗi (Excel)
          </LinkButton>
        </p>
      )}
      {asksUndo && item.can_undo && (
        <ConfirmPanel
          title="Hoàn tác lượt nhập này?"
          description={`Khách hàng được tạo sẽ bị xóa nếu chưa ai đụng tới; trường đã cập nhật trở về giá trị cũ nếu chưa ai sửa. Làm được trong ${importLifetimeDays} ngày.`}
          closeHref={here}
          confirm={
            <Form method="post" action={here}>
              <Button type="submit" name="intent" value="undo" variant="destructive">
                Hoàn tác
              </Button>
            </Form>
          }
        />
      )}
    </Card>
  );
}
