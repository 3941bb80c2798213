import { foldVietnamese } from 'contract/fold.ts';
import type { Dice } from './dice.ts';

type Weighted = readonly (readonly [string, number])[];

const weighted = (text: string): Weighted =>
  text.split(', ').map(entry => {
    const [, value = entry, weight = '1'] = /^(.*?)(?: (\d+))?$/.exec(entry) ?? [];
    return [value, Number(weight)];
  });

export const familyNames = weighted(
  'Nguyễn 32, Trần 12, Lê 10, Phạm 7, Hoàng 4, Huỳnh 4, Phan 4, Vũ 3, Võ 3, Đặng 3, Bùi 3, Đỗ 2, Hồ 2, Ngô 2, Dương 2, ' +
    'Lý, Đinh, Trịnh, Mai, Cao, Tạ, Đoàn, Lương, Tô, Hà, Phùng, Châu, Thái, Lâm, Tống',
);
export const middleNames = {
  male: 'Văn Đức Minh Quang Hữu Xuân Thanh Gia Anh Quốc Hoàng Công Ngọc Đình Trọng Bá Thế Tiến Mạnh Duy'.split(' '),
  female: [
    ...'Thị Ngọc Thu Thanh Minh Phương Khánh Hồng Bích Mai Kim Thùy Diệu Hải Bảo'.split(' '),
    ...['Thị', 'Thị', 'Thị', 'Thị Thu', 'Thị Ngọc', 'Thị Kim', 'Thị Hồng', 'Thị Thanh', 'Thị Bích', 'Thị Mỹ'],
  ],
};
export const givenNames = {
  male: (
    'An Anh Bình Bảo Chiến Cường Dũng Dương Đạt Đức Hải Hậu Hiếu Hòa Hoàng Hùng Huy Khánh Khoa Khôi Kiên Lâm Lộc Long Minh ' +
    'Nam Nghĩa Nhân Phong Phúc Phước Quân Quang Quý Sơn Tài Tâm Thái Thắng Thành Thiện Thịnh Toàn Trí Trung Tú Tuấn Tùng Việt Vinh Vũ'
  ).split(' '),
  female: (
    'An Anh Ánh Châu Chi Cúc Diễm Diệp Dung Duyên Đào Giang Hà Hạnh Hằng Hiền Hoa Hòa Huệ Hương Huyền Lan Linh Loan Ly Mai My ' +
    'Nga Ngân Ngọc Nguyệt Nhi Như Nhung Oanh Phương Phượng Quyên Quỳnh Tâm Thảo Thơm Thu Thủy Thúy Thư Trang Trâm Trinh Tuyết Uyên Vân Vy Yến'
  ).split(' '),
};

/** Names that screens, order and search must cope with. */
export const unusualNames: readonly (readonly [string, 'male' | 'female'])[] = [
  ['Trần Thị Dậu', 'female'],
  ['Công Tằng Tôn Nữ Huyền Trân', 'female'],
  ['Nguyễn Phúc Vĩnh Bảo Long', 'male'],
  ['Nguyễn Trần Lê Hoàng Phương Thảo Nguyên', 'female'],
  ['Lò Thị Hồng Nhung', 'female'],
  ['Đàm Vĩ', 'male'],
  ['Thạch Sô Phi', 'male'],
  ['Đỗ Đặng Đình Đức', 'male'],
];

export interface City {
  name: string;
  isNorth: boolean;
}

const cities = (isNorth: boolean, text: string): readonly (readonly [City, number])[] =>
  weighted(text).map(([name, weight]) => [{ name, isNorth }, weight] as const);

/** Provinces as they are since July 2025, by how many customers live there. */
export const cityWeights = [
  ...cities(
    true,
    'Hà Nội 24, Hải Phòng 6, Bắc Ninh 5, Quảng Ninh 4, Hưng Yên 3, Ninh Bình 3, Phú Thọ 3, Thái Nguyên 2, Thanh Hóa 4, ' +
      'Nghệ An 4, Hà Tĩnh 2, Lào Cai 1, Tuyên Quang 1, Lạng Sơn 1, Sơn La 1, Cao Bằng 1',
  ),
  ...cities(
    false,
    'TP. Hồ Chí Minh 28, Đà Nẵng 7, Đồng Nai 5, Cần Thơ 5, Huế 3, Khánh Hòa 3, Lâm Đồng 3, Tây Ninh 3, An Giang 2, ' +
      'Đồng Tháp 2, Vĩnh Long 2, Gia Lai 2, Đắk Lắk 2, Quảng Ngãi 1, Quảng Trị 1, Cà Mau 1',
  ),
];

export const streets = [
  'Trần Hưng Đạo',
  'Lê Lợi',
  'Nguyễn Huệ',
  'Hai Bà Trưng',
  'Nguyễn Trãi',
  'Lý Thường Kiệt',
  'Quang Trung',
  'Phan Chu Trinh',
  'Điện Biên Phủ',
  'Hùng Vương',
  'Lê Hồng Phong',
  'Nguyễn Thị Minh Khai',
  'Hoàng Diệu',
  'Ngô Quyền',
  'Cách Mạng Tháng Tám',
];

/** In use, but for 99: numbers of the measuring seed begin with it. */
export const mobilePrefixes =
  '32 33 34 35 36 37 38 39 86 96 97 98 81 82 83 84 85 88 91 94 70 76 77 78 79 89 90 93 52 56 58 92 59 87 55'.split(' ');

export function makeName(dice: Dice, gender: 'male' | 'female'): string {
  const given = dice.pick(givenNames[gender]);
  let middle = dice.pick(middleNames[gender]);
  while (middle.endsWith(given)) middle = dice.pick(middleNames[gender]);
  return `${dice.weighted(familyNames)} ${middle} ${given}`;
}

/** As people type them; the canonical form is `+84` and the nine digits. */
export function typedPhone(dice: Dice, nineDigits: string): string {
  const [a, b, c] = [nineDigits.slice(0, 3), nineDigits.slice(3, 6), nineDigits.slice(6)];
  return dice.pick([`0${a}${b}${c}`, `0${a} ${b} ${c}`, `0${a}.${b}.${c}`, `+84 ${a} ${b} ${c}`]);
}

/** The domain is one that nobody can own: the demonstration must not write to strangers. */
export function makeEmail(name: string, number: number, domain = 'example.com'): string {
  const words = foldVietnamese(name)
    .replace(/[^a-z ]/g, '')
    .split(' ');
  return `${words.at(-1)}.${words[0]}${number}@${domain}`;
}
