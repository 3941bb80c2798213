/** Posted in place of a group: takes the customers out of theirs. */
export const noGroup = 'none';

/** A row that stays as it is, as the page posts it back: number, reason, name. */
export const rowText = ({ _id, reason, name }: { _id: number; reason: string; name: string }) =>
  [_id, reason, name].join('|');
