import { describe, expect, test } from 'vitest';
import { foldVietnamese, givenName, initials } from './fold.ts';

describe('fold', () => {
  test.each([
    ['Trần Thị Dậu', 'tran thi dau'],
    ['ĐẶNG ĐÌNH ĐỨC', 'dang dinh duc'],
    ['Nguyễn Ngọc Ngạn', 'nguyen ngoc ngan'],
    ['hoà', 'hoa'],
    ['hòa', 'hoa'],
    ['Phở bò 20.000 ₫', 'pho bo 20.000 ₫'],
    ['abc-123_XYZ', 'abc-123_xyz'],
    ['', ''],
  ])('%s', (text, folded) => {
    expect(foldVietnamese(text)).toBe(folded);
    expect(foldVietnamese(text.normalize('NFD'))).toBe(folded);
    expect(foldVietnamese(folded)).toBe(folded);
  });

  test('every Vietnamese letter becomes its ASCII one', () => {
    const families = {
      a: 'aàáảãạăằắẳẵặâầấẩẫậ',
      e: 'eèéẻẽẹêềếểễệ',
      i: 'iìíỉĩị',
      o: 'oòóỏõọôồốổỗộơờớởỡợ',
      u: 'uùúủũụưừứửữự',
      y: 'yỳýỷỹỵ',
      d: 'dđ',
    };
    for (const [base, letters] of Object.entries(families)) {
      expect(foldVietnamese(letters + letters.toUpperCase())).toBe(base.repeat(letters.length * 2));
    }
  });
});

test.each([
  ['Trần Thị Dậu', 'Dậu', 'TD'],
  ['  đặng   văn  ấn ', 'ấn', 'ĐẤ'],
  ['Hương', 'Hương', 'H'],
  ['Ánh'.normalize('NFD'), 'Ánh', 'Á'],
  ['🙂 Lan', 'Lan', '🙂L'],
  ['', '', ''],
])('%j is called %j, in short %j', (name, given, short) => {
  expect(givenName(name)).toBe(given);
  expect(initials(name)).toBe(short);
});
