export interface CsvRow {
  /** Of the text, from 1. */
  line: number;
  /** As it stands in the text. */
  raw: string;
  cells: string[];
}

const separators = [',', ';', '\t'] as const;

/** What parts the cells: spreadsheets write commas, semicolons (Vietnamese Excel) or tabs. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = separators.map(separator => head.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** Rows of RFC 4180, without those that hold nothing; a quotation mark that is never closed ends with the text. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begin = { at: 0, line };
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (at: number) => {
    endCell();
    if (cells.some(one => one !== '')) rows.push({ line: begin.line, raw: source.slice(begin.at, at).trim(), cells });
    cells = [];
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!;
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow(at);
      begin = { at: at + 1, line };
    } else cell += sign;
  }
  endRow(source.length);
  return rows;
}
