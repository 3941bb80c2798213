import { Form, useLocation } from '@remix-run/react';
import type { ImportDetail } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RefreshCwIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { stateWords } from './import-words.ts';

/** A job is at it: how far, and how to stop it. */
export function ImportProgress({ item, rows }: { item: ImportDetail; rows: number }) {
  const { pathname } = useLocation();
  const total = item.state === 'undoing' ? item.counts.created + item.counts.changed : item.rows_total;
  return (
    <Card
      title={stateWords[item.state].word}
      description="Có thể rời trang này, việc vẫn tiếp tục."
      actions={
        <a href={pathname} className="link inline-flex items-center gap-1 text-sm" data-replace="">
          <RefreshCwIcon className="size-3.5" /> Làm mới
        </a>
      }
      footer={
        item.state !== 'undoing' && (
          <Form method="post">
            <Button type="submit" name="intent" value="cancel">
              Hủy lượt nhập
            </Button>
          </Form>
        )
      }
    >
      <ProgressBar
        label={item.name}
        {...(total > 0 && { value: Math.min(rows, total), max: total })}
        text={total > 0 ? `${formatCount(rows)}/${formatCount(total)} dòng` : `${formatCount(rows)} dòng`}
      />
    </Card>
  );
}
