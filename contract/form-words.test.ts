import { expect, it } from 'vitest';
import { z } from 'zod';
import { formSentence } from './form-words.ts';

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Không được bỏ trống'],
  [z.string(), 7, 'Giá trị không hợp lệ'],
  [z.number(), 'bảy', 'Phải là số'],
  [z.string().min(1), '', 'Không được bỏ trống'],
  [z.string().min(4), 'abc', 'Ít nhất 4 ký tự'],
  [z.string().max(3), 'abcd', 'Dài quá 3 ký tự'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Nhiều nhất 1 mục'],
  [z.number().max(59), 60, 'Không lớn hơn 59'],
  [z.email(), 'không phải', 'Email không hợp lệ'],
  [z.enum(['a', 'b']), 'c', 'Giá trị không hợp lệ'],
  [z.strictObject({}), { lạ: 1 }, 'Không có trường lạ'],
  [z.string({ error: 'Tên không được bỏ trống' }), undefined, 'Tên không được bỏ trống'],
])('%# is said in Vietnamese', (schema, value, sentence) => {
  expect(schema.safeParse(value, { error: formSentence }).error?.issues[0]?.message).toBe(sentence);
});
