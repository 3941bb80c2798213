import { parentPort, workerData } from 'node:worker_threads';
import writeSheets from 'write-excel-file/node';

// Plain JavaScript: a thread is started from a file that Node itself reads. It ends when whoever asks ends it.

const bangkokMs = 7 * 3_600_000;

/** What XML cannot hold is left out; a cell holds no more than 32,767 characters. */
const storable = text =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767);

/** `@`: a spreadsheet that edits the cell keeps its zeros, and takes nothing for a formula. */
const cellOf = value => {
  if (value === null) return null;
  if (value === '') return { type: String, format: '@' };
  if (typeof value === 'number') return { type: Number, value };
  if (value instanceof Date)
    return { type: Date, value: new Date(value.getTime() + bangkokMs), format: 'dd/mm/yyyy hh:mm' };
  return { type: String, value: storable(value), format: '@' };
};

const headOf = title => ({ type: String, value: storable(title), fontWeight: 'bold', backgroundColor: '#e8eef6' });

const data = workerData.map(({ head }) => [head.map(headOf)]);

parentPort.on('message', async message => {
  if (message !== 'end') {
    for (const row of message.rows) data[message.page].push(row.map(cellOf));
    return;
  }
  const sheets = workerData.map(({ name, widths }, page) => ({
    sheet: name,
    columns: widths.map(width => ({ width })),
    stickyRowsCount: 1,
    data: data[page],
  }));
  const bytes = await writeSheets(sheets).toBuffer();
  parentPort.postMessage(bytes);
});
