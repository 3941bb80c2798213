import { z } from 'zod';

/** What stands in a composer or a form that was not sent. */
export const draftContent = z.strictObject({
  body: z.string().max(200_000).default(''),
  format: z.enum(['text', 'html']).default('text'),
  /** Further fields of the form, as they were typed. */
  fields: z.record(z.string().max(100), z.string().max(20_000)).default({}),
});

const kept = draftContent.extend({ updated_at: z.iso.datetime() });

/**
 * A draft as the server has it. `revision`: which of its composer's texts it is, a later one is greater. `others`: texts of the
 * same place from other windows, newest first; none took another's place.
 */
export const keptDraft = kept.extend({
  composer: z.string(),
  revision: z.number().int().nonnegative(),
  others: z.array(kept.extend({ composer: z.string() })),
});
export type KeptDraft = z.output<typeof keptDraft>;
