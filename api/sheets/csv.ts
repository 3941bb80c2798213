import { stringify } from 'csv-stringify/sync';

/** By this mark spreadsheets know the text for UTF-8. */
export const byteOrderMark = '\uFEFF';

const beginsFormula = /^[=+\-@\t\r]/;
const isPhone = /^\+\d(?: ?\d){5,14}$/;

/** A cell that a spreadsheet does not take for a formula; telephone numbers stay as they are. */
export const safeCell = (text: string): string => (beginsFormula.test(text) && !isPhone.test(text) ? `'${text}` : text);

/** Rows as RFC 4180 has them. */
export const csvRows = (rows: string[][]): string =>
  stringify(
    rows.map(row => row.map(safeCell)),
    { record_delimiter: 'windows' },
  );
