import { z } from 'zod';
import { plainLine } from './words.ts';

/** A list's state as it stands in a URL; `filters.ts` spells it. */
export const listQuery = {
  q: z.string().max(200).overwrite(plainLine).optional(),
  f: z.union([z.string(), z.array(z.string()).max(20)]).optional(),
  rel: z.enum(['and', 'or']).optional(),
  sort: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
};
