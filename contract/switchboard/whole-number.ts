import { z } from 'zod';

/** A whole number of a form; left empty it is the usual one. */
export const wholeNumber = (usual: number, least: number, most: number, message: string) =>
  z
    .preprocess(
      value => (value === '' || value === null ? undefined : value),
      z.coerce.number({ error: message }).int(message).min(least, message).max(most, message).default(usual),
    )
    .meta({ usual });
