import { z } from 'zod';
import { plainLine, splitWords } from './words.ts';

export const longestTag = 50;
/** Of one row. */
export const mostTags = 30;
const tooLong = {
  error: ({ input }: { input?: unknown }) => `Tag dài quá ${longestTag} ký tự: ${String(input).slice(0, 80)}…`,
};

/** One tag, typed by itself: what parts tags in a field cannot stand in one. */
export const tagName = z
  .string({ error: 'Tên tag không được bỏ trống' })
  .overwrite(plainLine)
  .min(1, 'Tên tag không được bỏ trống')
  .max(longestTag, tooLong)
  .regex(/^[^,;]*$/, 'Tên tag không chứa dấu phẩy và dấu chấm phẩy');

/** A list, or one text parted by commas; each once, whatever its case. */
export const tags = z.preprocess(
  splitWords,
  z
    .array(z.string().max(longestTag, tooLong))
    .max(mostTags, `Nhiều nhất ${mostTags} tag`)
    .transform(all => {
      const keys = all.map(tag => tag.toLocaleLowerCase('vi'));
      return all.filter((_, at) => keys.indexOf(keys[at]!) === at);
    }),
);
