/** What is known of whom a page shows: a number as this person may see it, and the customer it belongs to. */
export interface Shown {
  number: string;
  contact_id: number | null;
}

/**
 * What to call for a number on a page: itself where it is shown whole, else the customer by their id. Undefined where neither is known;
 * the signs of a masked number would be dialled as they stand.
 */
export function callTarget({ number, contact_id }: Shown): string | undefined {
  const plain = number.replace(/[\s().-]/g, '');
  if (/^(?=.{3,15}$)\+?\d+$/.test(plain)) return plain;
  return contact_id === null ? undefined : `contact-${contact_id}`;
}
