import { Form } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, FileSpreadsheetIcon } from '../../ui/icons.tsx';
import type { Startable } from './load-exports.server.ts';

/** Starts an export of the list below the drawer, as its address has it. */
export function StartExport({ list, what, mostSheetRows, exportKey }: Startable) {
  return (
    <Form
      method="post"
      action={paths.exports}
      className="mb-5 flex flex-col gap-3 rounded border border-line bg-surface-2 p-4"
    >
      <p className="text-sm">
        Xuất <strong>{what}</strong> đúng bộ lọc, thứ tự và cột đang xem. Excel nhận tối đa {formatCount(mostSheetRows)}{' '}
        dòng.
      </p>
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="key" value={exportKey} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" name="format" value="xlsx">
          <FileSpreadsheetIcon /> Xuất Excel
        </Button>
        <Button type="submit" name="format" value="csv">
          <DownloadIcon /> Xuất CSV
        </Button>
      </div>
    </Form>
  );
}
