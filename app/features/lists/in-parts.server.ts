/** Where a change to everything that a list names goes on; empty at its beginning. */
export interface Place {
  after?: number | undefined;
  until?: number | undefined;
}

/**
 * Makes part after part, each whole in itself, until nothing is left or the time is over. Returns where to go on, null at the end.
 */
export async function inParts(
  makePart: (place: Place) => Promise<{ next: number | null; until: number }>,
  { from = {}, milliseconds = Number.POSITIVE_INFINITY }: { from?: Place; milliseconds?: number } = {},
): Promise<Place | null> {
  const end = Date.now() + milliseconds;
  let place = from;
  do {
    const { next, until } = await makePart(place);
    if (next === null) return null;
    place = { after: next, until };
  } while (Date.now() < end);
  return place;
}
