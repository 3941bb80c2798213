import { notFoundPage } from './guard.server.ts';

/** The most that the database keeps as an `int`. */
const greatest = 2_147_483_647;

/** The number of a ticket or customer in an address; what cannot be one is `missing`, as one that is not there. */
export function rowNumber(text: string | undefined, missing: string): number {
  const number = Number(text);
  if (String(number) !== text || !Number.isInteger(number) || number < 1 || number > greatest)
    throw notFoundPage(missing);
  return number;
}
