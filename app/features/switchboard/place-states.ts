interface Place {
  x: number;
  y: number;
}
interface Drawn {
  _id: string;
  is_first: boolean;
}

const columnWidth = 210;
const rowHeight = 120;

/** Places by distance from the first state: a row each; states that nothing leads to stand in the last. */
export function placeStates(
  states: readonly Drawn[],
  changes: readonly { from_id: string; to_id: string }[],
): Map<string, Place> {
  const rows: string[][] = [];
  const placed = new Set<string>();
  let row = states.filter(({ is_first }) => is_first).map(({ _id }) => _id);
  while (row.length > 0) {
    for (const id of row) placed.add(id);
    rows.push(row);
    const next = changes.filter(({ from_id, to_id }) => row.includes(from_id) && !placed.has(to_id));
    row = [...new Set(next.map(({ to_id }) => to_id))];
  }
  const left = states.flatMap(({ _id }) => (placed.has(_id) ? [] : [_id]));
  if (left.length > 0) rows.push(left);
  return new Map(
    rows.flatMap((ids, depth) =>
      ids.map((id, index) => [id, { x: (index - (ids.length - 1) / 2) * columnWidth, y: depth * rowHeight }] as const),
    ),
  );
}
