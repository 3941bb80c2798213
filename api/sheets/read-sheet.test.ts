import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { readRows, UnreadableSheet } from './read-sheet.ts';

const limits = { rows: 50_000, columns: 100 };

/** A ZIP archive whose files lie in it as they are. */
function archive(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, bytes);
    entries.push(entry, name);
    at += 30 + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length / 2, 8);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = (rows: string) =>
  archive({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
async function read(file: Buffer): Promise<unknown> {
  try {
    const rows = [];
    for await (const { row, cells } of readRows(file, limits)) rows.push([row, cells]);
    return rows;
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.message;
    throw error;
  }
}
const cell = (place: string) => `<c${place} t="inlineStr"><is><t>x</t></is></c>`;

describe('a workbook whose cells lie far apart', () => {
  it('is read while its gaps are small', async () => {
    expect(
      await read(workbook(`<row r="2">${cell(' r="B2"')}</row><row r="50900">${cell(' r="A50900"')}</row>`)),
    ).toEqual([
      [2, ['', 'x']],
      [50_900, ['x', '']],
    ]);
  });

  it('is refused before its gaps are filled, however they are written', async () => {
    const far = 'Trang tính có dòng 200.000, mà nhiều nhất 50.000 dòng. Hãy xoá các dòng thừa, hoặc tách tệp ra';
    expect(await read(workbook(`<row r="200000">${cell(' r="A200000"')}</row>`))).toBe(far);
    expect(await read(workbook(`<row r = '200000'>${cell('')}</row>`))).toBe(far);
    expect(await read(workbook(`<row>${cell(' r="A200000"')}</row>`))).toBe(far);
    expect(await read(workbook('<row/>'.repeat(60_000)))).toContain('Trang tính có dòng 51.001');
    const wide = 'Trang tính có hơn 100 cột. Hãy xoá các ô thừa ở bên phải (dòng 1)';
    expect(await read(workbook(`<row r="1">${cell(' r="XFD1"')}</row>`))).toBe(wide);
    expect(await read(workbook(`<row r="1">${cell('').repeat(101)}</row>`))).toBe(wide);
    for (const odd of ['r="2e5"', 'r="&#50;00000"', 'x=">" r="200000"', 'r="1" r="200000"', `a=" r='1'" r="200000"`])
      expect([odd, await read(workbook(`<row ${odd}>${cell('')}</row>`))]).toEqual([
        odd,
        'Không đọc được trang tính của tệp Excel. Hãy lưu lại ở dạng .xlsx',
      ]);
    expect(await read(workbook(`<!--<row "--><row r="200000">${cell('')}</row>`))).toContain('Không đọc được');
  });
});

describe('a large workbook', () => {
  it('is read by a thread of its own, from which every row arrives in its order', async () => {
    const cells = ['A', 'B', 'C', 'D'];
    const rows = Array.from({ length: 8_000 }, (_, at) =>
      cells.map(column => `<c r="${column}${at + 1}" t="inlineStr"><is><t>${column} ${at}</t></is></c>`).join(''),
    );
    const file = workbook(rows.map((row, at) => `<row r="${at + 1}">${row}</row>`).join(''));
    const before = performance.eventLoopUtilization();
    const found = (await read(file)) as [number, string[]][];
    const { active, idle } = performance.eventLoopUtilization(before);
    expect(found.map(([row]) => row)).toEqual(rows.map((_, at) => at + 1));
    expect(found.at(-1)).toEqual([8_000, cells.map(column => `${column} 7999`)]);
    // this thread waits for the other most of the time
    expect(active / (active + idle)).toBeLessThan(0.6);
  });
});
