import { z } from 'zod';
import { splitWords } from './words.ts';

const longest = 50;
const tooLong = {
  error: ({ input }: { input?: unknown }) => `Tag dài quá ${longest} ký tự: ${String(input).slice(0, 80)}…`,
};

/** A list, or one text parted by commas; each once, whatever its case. */
export const tags = z.preprocess(
  splitWords,
  z
    .array(z.string().max(longest, tooLong))
    .max(30, 'Nhiều nhất 30 tag')
    .transform(all => {
      const keys = all.map(tag => tag.toLocaleLowerCase('vi'));
      return all.filter((_, at) => keys.indexOf(keys[at]!) === at);
    }),
);
