import { describe, expect, test } from 'vitest';
import {
  canonicalPhone,
  carrierGuess,
  formatPhone,
  isPhoneInput,
  maskEmail,
  maskEmailsIn,
  maskPhone,
  maskPhonesIn,
  phoneSearchForms,
} from './phone.ts';

describe('canonical form', () => {
  test.each([
    // one mobile, many spellings
    ['0901234567', '+84901234567'],
    ['0901 234 567', '+84901234567'],
    ['0901.234.567', '+84901234567'],
    ['0901-234-567', '+84901234567'],
    ['(090) 123 4567', '+84901234567'],
    ['84901234567', '+84901234567'],
    ['+84901234567', '+84901234567'],
    ['+84 901 234 567', '+84901234567'],
    ['+84 (0) 901 234 567', '+84901234567'],
    ['840901234567', '+84901234567'],
    ['0084901234567', '+84901234567'],
    ['901234567', '+84901234567'],
    [' 0901\u00a0234\u00a0567 ', '+84901234567'],
    ['\u202a0901234567\u202c', '+84901234567'],
    ['０９０１２３４５６７', '+84901234567'],
    ['＋８４９０１２３４５６７', '+84901234567'],
    ['842345678', '+84842345678'],
    // landlines
    ['(028) 3822 1234', '+842838221234'],
    ['02838221234', '+842838221234'],
    ['+84 28 3822 1234', '+842838221234'],
    ['842838221234', '+842838221234'],
    ['0236 382 1234', '+842363821234'],
    ['028 382 1234', '+84283821234'],
    // 1800, 1900, short
    ['1900 1234', '19001234'],
    ['1900 123 456', '1900123456'],
    ['1800-1166', '18001166'],
    ['+84 1900 1234', '19001234'],
    ['113', '113'],
    ['1022', '1022'],
    ['18001', '18001'],
    ['19001', '19001'],
    ['101', '101'],
    // foreign
    ['+1 (202) 555-0100', '+12025550100'],
    ['0012025550100', '+12025550100'],
    ['+6591234567', '+6591234567'],
  ])('%j is %s', (input, canonical) => {
    expect(canonicalPhone(input)).toBe(canonical);
    expect(canonicalPhone(canonical)).toBe(canonical);
  });

  test.each([
    ['0120', '70'],
    ['0121', '79'],
    ['0122', '77'],
    ['0126', '76'],
    ['0128', '78'],
    ['0123', '83'],
    ['0124', '84'],
    ['0125', '85'],
    ['0127', '81'],
    ['0129', '82'],
    ['0162', '32'],
    ['0163', '33'],
    ['0164', '34'],
    ['0165', '35'],
    ['0166', '36'],
    ['0167', '37'],
    ['0168', '38'],
    ['0169', '39'],
    ['0186', '56'],
    ['0188', '58'],
    ['0199', '59'],
  ])('old %s became %s', (old, prefix) => {
    expect(canonicalPhone(`${old}1234567`)).toBe(`+84${prefix}1234567`);
    expect(canonicalPhone(`+84 ${old.slice(1)} 123 4567`)).toBe(`+84${prefix}1234567`);
  });

  test.each([
    '',
    '12',
    'abc',
    '0901234567a',
    '090123456',
    '09012345678',
    '0401234567',
    '401234567',
    '01301234567',
    '190012345',
    '+84 12',
    '+84 401 234 567',
    '+1234567890123456',
    '+0123456789',
    '++84901234567',
    '0901234567/0912345678',
    '028123',
    // cut off: nothing that begins with 0 is a short number
    '000',
    '0000',
    '00000',
    '012',
    '0912',
    '09 12',
    '09120',
    '02838',
    '091234',
    '0912345',
    '00849',
    '+84 0912',
  ])('%j is none', input => expect(canonicalPhone(input)).toBeNull());
});

describe('searching', () => {
  test.each([
    ['0901 234 567', '+84901234567', '901234567'],
    ['84901234567', '+84901234567', '901234567'],
    ['0120 1234567', '+84701234567', '701234567'],
    ['+12025550100', '+12025550100', '12025550100'],
    ['0901', null, '901'],
    ['090.12', null, '9012'],
    ['+84 901', null, '901'],
    ['84901', null, '901'],
    ['0084901', null, '901'],
    ['234 567', null, '234567'],
    ['567', null, '567'],
    ['090', null, '90'],
    ['8490', null, '8490'],
    ['1900 1234', null, '19001234'],
  ])('%j', (text, whole, part) => expect(phoneSearchForms(text)).toEqual({ whole, part }));

  test.each(['', '12', '+84', 'Trần', 'DH-20931', '20/11/2025', '0901x', '1'.repeat(18)])('%j is no number', text =>
    expect(phoneSearchForms(text)).toBeNull(),
  );

  test('every spelling of a part finds the number', () => {
    const canonical = '+84901234567';
    for (const spelling of ['0901234567', '84901234567', '+84 901 234 567', '0901 234 567', '901234567']) {
      for (let length = 3; length <= spelling.length; length++) {
        const form = phoneSearchForms(spelling.slice(0, length));
        if (form) expect(canonical).toContain(form.part);
      }
    }
  });
});

describe('showing', () => {
  test.each([
    ['+84912345678', '0912 345 678'],
    ['+842838221234', '(028) 3822 1234'],
    ['+842438221234', '(024) 3822 1234'],
    ['+842363821234', '(0236) 382 1234'],
    ['19001234', '1900 1234'],
    ['1900123456', '1900 123 456'],
    ['18001166', '1800 1166'],
    ['18001', '18001'],
    ['09120', '09120'],
    ['+84283821234', '(028) 382 1234'],
    ['113', '113'],
    ['+12025550100', '+12025550100'],
    ['anonymous', 'anonymous'],
  ])('%s is shown as %s', (canonical, shown) => expect(formatPhone(canonical)).toBe(shown));

  test('no digit is lost, whatever the number', () => {
    const digitsOf = (text: string) => text.replace(/\D/g, '');
    const national = (canonical: string) => canonical.replace(/^\+84/, '0');
    const tails = ['', '0', '12', '120', '0000', '12345', '678901', '2345678', '38221234', '382212345', '1234567890'];
    const heads = Array.from({ length: 1000 }, (_, number) => `${number}`.padStart(3, '0'));
    const stored = heads.flatMap(head => tails.flatMap(tail => [head + tail, `+${head}${tail}`, `+84${head}${tail}`]));
    const keeps = (text: string) => [text, national(text)].map(digitsOf).includes(digitsOf(formatPhone(text)));
    const canonicals = stored.map(canonicalPhone).filter(canonical => canonical !== null);
    expect(canonicals.filter(canonical => !keeps(canonical))).toEqual([]);
    expect(canonicals.filter(canonical => canonicalPhone(formatPhone(canonical)) !== canonical)).toEqual([]);
    // what was stored before it counted as cut off is shown whole as well
    expect(stored.filter(text => !keeps(text))).toEqual([]);
    expect(canonicals.length).toBeGreaterThan(5_000);
  });

  test.each([
    ['+84901234567', undefined, '0901 ••• 567'],
    ['+842838221234', undefined, '0283 ••• 234'],
    ['+12025550100', undefined, '+120 ••• 100'],
    ['19001234', undefined, '•••'],
    ['113', undefined, '•••'],
    ['+84901234567', '•••••••###', '•••••••567'],
    ['+84901234567', '###*******', '090*******'],
    ['+84901234567', '##########', '•••'],
    ['+84901234567', '', '•••'],
    ['+84901234567', '**##**', '**••**'],
  ])('%s by %j is masked as %s', (canonical, pattern, masked) => expect(maskPhone(canonical, pattern)).toBe(masked));

  test.each([
    ['nguyenvana@gmail.com', undefined, 'ng•••@gmail.com'],
    ['an@abc.vn', undefined, '•••@abc.vn'],
    ['a@abc.vn', undefined, '•••@abc.vn'],
    ['nguyenvana@gmail.com', '#***#', 'n***a@gmail.com'],
    ['nguyenvana', undefined, 'ng•••'],
  ])('%s by %j is masked as %s', (email, pattern, masked) => expect(maskEmail(email, pattern)).toBe(masked));

  test.each([
    ['+84321234567', 'có thể là Viettel'],
    ['+84981234567', 'có thể là Viettel'],
    ['+84911234567', 'có thể là VinaPhone'],
    ['+84701234567', 'có thể là MobiFone'],
    ['+84921234567', 'có thể là Vietnamobile'],
    ['+84991234567', 'có thể là Gmobile'],
    ['+84871234567', 'có thể là Itel'],
    ['+84551234567', 'có thể là Wintel'],
    ['+84511234567', null],
    ['+842838221234', null],
    ['19001234', null],
  ])('%s: %s', (canonical, guess) => expect(carrierGuess(canonical)).toBe(guess));
});

test.each([
  ['0901234567', true],
  ['+84901234567', true],
  ['*123*45', true],
  ['1'.repeat(15), true],
  ['1'.repeat(16), false],
  ['', false],
  ['0901 234 567', false],
  ['09a', false],
])('dial field takes %j: %s', (text, taken) => expect(isPhoneInput(text)).toBe(taken));

describe('numbers inside text', () => {
  test.each([
    '0901234567',
    '0901 234 567',
    '0901.234.567',
    '0901-234-567',
    '090 123 4567',
    '09 01 23 45 67',
    '(0901) 234 567',
    '+84901234567',
    '+84 901 234 567',
    '+84 (0)901 234 567',
    '84901234567',
    '84 901 234 567',
    '0084901234567',
    '901234567',
    '901 234 567',
    '901-234-567',
    '901.234.567',
    '0901\u00a0234\u00a0567',
  ])('%s is hidden', spelling => {
    expect(maskPhonesIn(spelling)).toBe('0901 ••• 567');
    expect(maskPhonesIn(`Gọi em số ${spelling}, cảm ơn.`)).toBe('Gọi em số 0901 ••• 567, cảm ơn.');
    expect(maskPhonesIn(`(${spelling})`)).toBe('(0901 ••• 567)');
    expect(maskPhonesIn(`SĐT:${spelling}!\n${spelling}`)).toBe('SĐT:0901 ••• 567!\n0901 ••• 567');
  });

  test.each([
    ['0901234567 0912345678', '0901 ••• 567 0912 ••• 678'],
    ['0901234567/0912345678', '0901 ••• 567/0912 ••• 678'],
    ['0901 234 567 12 tháng 3', '0901 ••• 567 12 tháng 3'],
    ['sđt0901234567nhé', 'sđt0901 ••• 567nhé'],
    ['https://zalo.me/0901234567', 'https://zalo.me/0901 ••• 567'],
    ['bàn (028) 3822 1234', 'bàn 0283 ••• 234'],
    ['024.3822.1234', '0243 ••• 234'],
    ['số cũ 0120 1234567', 'số cũ 0701 ••• 567'],
    ['ở Mỹ +1 (202) 555-0100', 'ở Mỹ +120 ••• 100'],
    ['DH-20931 gọi 0901234567 lúc 08:30 20/11/2025', 'DH-20931 gọi 0901 ••• 567 lúc 08:30 20/11/2025'],
    ['1.0901234567', '1.0901 ••• 567'],
  ])('%j becomes %j', (text, masked) => expect(maskPhonesIn(text)).toBe(masked));

  test.each([
    'Đơn DH-20931, DH-901234567, #901234567, AB901234567',
    'giá 1.234.567 ₫, 912.345.678 ₫, 912345678đ, 84.901.234.567 VND, 900.000.000',
    '1.912.345.678 và 912.345.678,5 và 0.912345678',
    '20/11/2025 08:30, 09-11-2025 08:30, 03.11.2025 10, 02-11-2025 08, 2025-11-20 09:00:00',
    'gọi 1900 1234, 18001166 hoặc 113',
    '0193a5f0-7c1e-7a3b-9c4d-5e6f7a8b9c0d',
    '1763612345678 và 12345678901234567890',
    'IP 91.12.123.12, phiên bản 3.4.5678.9012',
    '500 000 000 và 200.000.000',
    '',
  ])('%j stays', text => expect(maskPhonesIn(text)).toBe(text));

  test('by a pattern', () => expect(maskPhonesIn('0901234567', '*******###')).toBe('*******567'));

  test.each([
    ['Viết cho nguyenvana@gmail.com nhé', 'Viết cho ng•••@gmail.com nhé'],
    ['<a.b+c@mail.abc.com.vn>, x@y.vn.', '<a.•••@mail.abc.com.vn>, •••@y.vn.'],
    ['@nguyen, 5@ 10k, a@b', '@nguyen, 5@ 10k, a@b'],
  ])('%j becomes %j', (text, masked) => expect(maskEmailsIn(text)).toBe(masked));

  test('long texts take no time', () => {
    const started = performance.now();
    for (const piece of ['0', '9 ', '(', '84', 'a', 'a@', '+1']) {
      maskPhonesIn(piece.repeat(50_000));
      maskEmailsIn(piece.repeat(50_000));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
