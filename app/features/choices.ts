/** What a field offers. */
export interface Choice {
  value: string;
  label: string;
}

/** Rows of a lookup. */
export const named = (list: readonly { _id: string; name: string }[]): Choice[] =>
  list.map(({ _id, name }) => ({ value: _id, label: name }));

/** The values of an enumeration. */
export const labelled = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
