import { Worker } from 'node:worker_threads';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Text stays text, whatever it looks like; an instant is shown as the clock of Vietnam has it. */
export type SheetCell = string | number | Date | null;

export interface SheetPage {
  name: string;
  head: string[];
  /** In characters, one a column. */
  widths: number[];
}

export interface Xlsx {
  /** More rows of the page at a place of `pages`. */
  add(page: number, rows: SheetCell[][]): void;
  /** The workbook, whole. */
  end(): Promise<Buffer>;
  close(): Promise<unknown>;
}

/** A workbook, made in a thread of its own: seconds of work that nobody else waits for. Always to be closed. */
export function openXlsx(pages: SheetPage[]): Xlsx {
  const thread = new Worker(new URL('./xlsx-thread.js', import.meta.url), { workerData: pages });
  const made = new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    thread.once('error', reject);
    thread.once('exit', code => reject(new Error(`the workbook's thread ended with ${code}`)));
  });
  made.catch(() => {}); // heard by who waits for the end
  return {
    add: (page, rows) => thread.postMessage({ page, rows }),
    end() {
      thread.postMessage('end');
      return made;
    },
    close: () => thread.terminate(),
  };
}
