/** What is known of whom a page shows: a number as this person may see it, and the customer it belongs to. */
export interface Shown {
  number: string;
  contact_id: number | null;
}

/** Where the number stands, for one that is masked. */
export interface Of {
  /** A customer's telephone, by id. */
  point?: string | undefined;
  /** The call that came from it, by id. */
  call?: string | undefined;
}

/**
 * What to call for a number on a page: itself where it is shown whole; where it is masked the very number by where it stands, else the
 * first of the customer. Undefined where neither is known; the signs of a masked number would be dialled as they stand.
 */
export function callTarget({ number, contact_id }: Shown, { point, call }: Of = {}): string | undefined {
  const plain = number.replace(/[\s().-]/g, '');
  if (/^(?=.{3,15}$)\+?\d+$/.test(plain)) return plain;
  if (point) return `point-${point}`;
  // who hid theirs left none
  if (call && number) return `call-${call}`;
  return contact_id === null ? undefined : `contact-${contact_id}`;
}
