import { foldVietnamese } from '../fold.ts';

/** What a column of a file can fill; a tenant's attributes join as `attr_<key>`. `several`: more than one column may. */
export const importFields = [
  { name: 'code', label: 'Mã', words: 'code id makh makhachhang customerid customercode' },
  {
    name: 'name',
    label: 'Tên khách hàng',
    words: 'name ten hoten hovaten khachhang tenkh fullname hotenkhachhang customername',
  },
  {
    name: 'phone',
    label: 'Số điện thoại',
    several: true,
    words: 'phone sdt dienthoai sodt didong mobile tel telephone phonenumber dienthoaididong sodienthoaikhac',
  },
  { name: 'email', label: 'Email', several: true, words: 'mail thudientu diachiemail emailaddress emailkhac' },
  { name: 'gender', label: 'Giới tính', words: 'gender sex phai' },
  { name: 'dob', label: 'Ngày sinh', words: 'dob birthday birthdate dateofbirth sinhnhat ngaythangnamsinh' },
  { name: 'tier', label: 'Hạng', words: 'tier rank hangkhachhang hangthanhvien' },
  { name: 'organization', label: 'Tổ chức', words: 'organization organisation company congty organizationid' },
  { name: 'group', label: 'Nhóm khách hàng', words: 'group nhom groupid' },
  { name: 'department', label: 'Bộ phận', words: 'department phongban departmentid' },
  {
    name: 'assignee',
    label: 'Người phụ trách',
    words: 'assignee owner nhanvien chuyenvien nhanvienphutrach assigneeid',
  },
  { name: 'city', label: 'Tỉnh/Thành phố', words: 'city tinh tinhtp tinhthanh thanhpho province' },
  { name: 'address', label: 'Địa chỉ', words: 'address diachi diachichitiet' },
  { name: 'note', label: 'Ghi chú', words: 'note notes ghichu mota' },
  { name: 'tags', label: 'Tag', several: true, words: 'tags tag nhan the' },
] as const;
export type ImportFieldName = (typeof importFields)[number]['name'];

export interface ImportTarget {
  name: string;
  label: string;
  several?: boolean;
}

interface Attribute {
  key: string;
  title: string;
}

export const importTargets = (attributes: readonly Attribute[]): ImportTarget[] => [
  ...importFields.map(({ name, label, ...rest }) => ({ name, label, several: 'several' in rest })),
  ...attributes.map(({ key, title }) => ({ name: `attr_${key}`, label: title })),
];

const bare = (text: string) => foldVietnamese(text).replace(/[^a-z0-9]/g, '');

/** The field of each column by its head, with or without diacritics, in Vietnamese or by its key; '' where none is meant. */
export function guessMapping(headers: readonly string[], attributes: readonly Attribute[]): string[] {
  const known = new Map<string, ImportTarget>();
  for (const target of importTargets(attributes)) {
    const words = importFields.find(({ name }) => name === target.name)?.words.split(' ') ?? [];
    const key = target.name.replace(/^attr_/, '');
    for (const word of [bare(target.label), bare(key), ...words]) if (!known.has(word)) known.set(word, target);
  }
  const taken = new Set<string>();
  return headers.map(header => {
    const word = bare(header);
    const target = known.get(word) ?? known.get(word.replace(/\d+$/, ''));
    if (!target || (taken.has(target.name) && !target.several)) return '';
    taken.add(target.name);
    return target.name;
  });
}
