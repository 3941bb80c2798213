import { describe, expect, it } from 'vitest';
import { contactColumns, contactFields } from '../contacts/fields.ts';
import { ticketColumns, ticketFields } from '../tickets/fields.ts';
import { fieldForm } from './fields.ts';

const whole = { title: 'Kích cỡ', key: 'size', type: 'text' } as const;

const complaints = (change: object) =>
  (fieldForm.safeParse({ ...whole, ...change }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

const specified =
  'id name email phone address role group_id organize_id tags created_at updated_at username password avatar source note gender';
const columns = [...contactFields, ...contactColumns, ...ticketFields, ...ticketColumns].map(({ name }) => name);

describe('the key of an attribute', () => {
  it.each([...new Set([...specified.split(' '), ...columns])])('may not be %s, whatever its case', key => {
    for (const spelled of [key, key.toUpperCase(), ` ${key} `, key[0]!.toUpperCase() + key.slice(1)])
      expect(complaints({ key: spelled })).toEqual([['key', 'Key này dành riêng cho hệ thống, hãy chọn key khác']]);
  });

  it.each([
    '__proto__',
    '__PROTO__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'hasownproperty',
    'toString',
    'valueOf',
    'toLocaleString',
    'isPrototypeOf',
    'propertyIsEnumerable',
    '__defineGetter__',
    '__lookupSetter__',
    'toJSON',
  ])('may not be %s, which objects answer to', key => {
    expect(complaints({ key })).toEqual([['key', 'Key này dành riêng cho hệ thống, hãy chọn key khác']]);
  });

  it.each(['size', 'shoe_size', 'hometown', 'emails', '_', 'Ma_Don'])('may be %s', key =>
    expect(complaints({ key })).toEqual([]),
  );

  it.each(['size1', 'ma don', 'mã_đơn', 'a-b', 'a.b', '1', 'a\0b'])('holds letters and _ alone, unlike %j', key =>
    expect(complaints({ key })).toEqual([['key', 'Key thuộc tính chỉ nhập chữ cái và dấu "_"']]),
  );
});

describe('the form of an attribute', () => {
  it('says all that is missing at once, as the specification says it', () => {
    expect(fieldForm.safeParse({}).error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['title', 'Tên thuộc tính không được bỏ trống'],
      ['key', 'Key thuộc tính không được bỏ trống'],
      ['type', 'Kiểu dữ liệu không được bỏ trống'],
    ]);
    expect(complaints({ title: ' ', key: '', type: '' })).toEqual([
      ['title', 'Tên thuộc tính không được bỏ trống'],
      ['key', 'Key thuộc tính không được bỏ trống'],
      ['type', 'Kiểu dữ liệu không được bỏ trống'],
    ]);
  });

  it.each(['select', 'multi-select'])('of a %s needs options, none blank, none twice', type => {
    expect(complaints({ type })).toEqual([['data', 'Nhập giá trị cho các lựa chọn']]);
    expect(complaints({ type, title: '', data: ['S', '  ', 'M', ' S '] })).toEqual([
      ['title', 'Tên thuộc tính không được bỏ trống'],
      ['data.1', 'Nhập giá trị cho các lựa chọn'],
      ['data.3', 'Tồn tại giá trị trùng nhau'],
    ]);
    expect(complaints({ type, data: ['S', 's'] })).toEqual([]);
  });

  it.each(['text', 'textarea', 'number', 'date', 'phone'])('of a %s asks for no options', type => {
    expect(complaints({ type, data: ['', ''] })).toEqual([]);
  });

  it('knows no phone of tickets, and nobody to see one of nobody', () => {
    expect(complaints({ target: 'ticket', type: 'phone' })).toEqual([['type', 'Ticket không có kiểu dữ liệu này']]);
    expect(complaints({ target: 'ticket', visible_to: 'departments' })).toEqual([
      ['department_ids', 'Chọn ít nhất một bộ phận'],
    ]);
    expect(complaints({ target: 'ticket', visible_to: 'agents' })).toEqual([
      ['agent_ids', 'Chọn ít nhất một chuyên viên'],
    ]);
    expect(complaints({ target: 'ticket', visible_to: 'me' })).toEqual([]);
  });
});
