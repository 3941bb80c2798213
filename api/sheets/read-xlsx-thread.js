import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { tooFar } from './sheet-limits.js';

// Plain JavaScript: a thread is started from a file that Node itself reads. It ends when whoever asks ends it: an end of its own could
// overtake its last answer.

const rowsAtOnce = 500;

/** A number as people write it here: whole ones without an exponent, decimals behind a comma. */
const numberText = stored => {
  const value = Number(stored);
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isFinite(value) ? String(value).replace('.', ',') : stored;
};

const two = value => String(value).padStart(2, '0');

const cellText = value => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${two(value.getUTCDate())}/${two(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  }
  return String(value);
};

/** Rows of the first sheet that hold something, as many as are asked for. */
async function* read() {
  const { file, sheets, limits } = workerData;
  for (const sheet of sheets) {
    const refused = tooFar(Buffer.from(sheet).toString('utf8'), limits);
    if (refused) return yield { refused };
  }
  const rows = await readSheet(new Blob([file]), 1, { trim: false, parseNumber: numberText }).catch(() => null);
  if (!rows) return yield { refused: 'Không đọc được trang tính đầu tiên của tệp Excel' };
  let batch = [];
  for (const [at, cells] of rows.entries()) {
    const texts = cells.map(cellText);
    if (texts.every(text => text.trim() === '')) continue;
    batch.push({ row: at + 1, cells: texts });
    if (batch.length < rowsAtOnce) continue;
    yield { rows: batch };
    batch = [];
  }
  yield { rows: batch };
}

const answers = read();
parentPort.on('message', async () => {
  const { value, done } = await answers.next();
  parentPort.postMessage(done ? {} : value);
});
