// Plain JavaScript: the thread that reads workbooks is started from files that Node itself reads.

/**
 * A sheet names its rows and cells, and what reads it fills every gap: why one of them lies too far, or null.
 * @param {string} sheet
 * @param {{ rows: number, columns: number }} limits what a table may be at most
 */
export function tooFar(sheet, { rows, columns }) {
  // spreadsheets write neither, and what stands in them could hide a tag
  if (sheet.includes('<!')) return unreadable;
  // a title, and rows left empty between others
  const lastRow = rows + 1_000;
  let row = 0;
  let column = 0;
  for (const [, tag, attributes] of sheet.matchAll(rowOrCell)) {
    if (attributes.length > 2_000 || !wellFormed.test(attributes)) return unreadable;
    const [place, twice] = [...attributes.matchAll(named)].map(([, value]) => value);
    if (twice !== undefined) return unreadable;
    if (tag === 'row') {
      if (place !== undefined && !/^\d+$/.test(place)) return unreadable;
      row = place === undefined ? row + 1 : Number(place);
      column = 0;
    } else if (place === undefined) column++;
    else {
      const [, letters, digits] = place.match(/^([A-Z]{1,3})(\d+)$/) ?? [];
      if (!letters) return unreadable;
      column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      row = Number(digits);
    }
    if (row > lastRow)
      return `Trang tính có dòng ${formatCount(row)}, mà nhiều nhất ${formatCount(rows)} dòng. Hãy xoá các dòng thừa, hoặc tách tệp ra`;
    if (column > columns)
      return `Trang tính có hơn ${formatCount(columns)} cột. Hãy xoá các ô thừa ở bên phải (dòng ${formatCount(row)})`;
  }
  return null;
}

const formatCount = count => new Intl.NumberFormat('vi-VN').format(count);
const unreadable = 'Không đọc được trang tính của tệp Excel. Hãy lưu lại ở dạng .xlsx';
const rowOrCell = /<(?:[^\s<>/:]+:)?(row|c)(?=[\s/>])([^>]*)>/g;
const wellFormed = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"'&=]*"|'[^"'&=]*'))*\s*\/?$/;
const named = /\s(?:[^\s=:"']+:)?r\s*=\s*["']([^"']*)["']/g;
