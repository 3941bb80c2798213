export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const gap = 8;

const touches = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Where a box may lie that was dropped: inside `room`, as near as can be, and over none of `kept`, where there is such a place. */
export function freePlace(dropped: Box, kept: Box[], room: Box): { x: number; y: number } {
  const inside = (x: number, y: number): Box => ({
    ...dropped,
    x: Math.round(Math.max(room.x, Math.min(x, room.x + room.width - dropped.width))),
    y: Math.round(Math.max(room.y, Math.min(y, room.y + room.height - dropped.height))),
  });
  const start = inside(dropped.x, dropped.y);
  const beside = kept.flatMap(box => [
    inside(start.x, box.y - dropped.height - gap),
    inside(start.x, box.y + box.height + gap),
    inside(box.x - dropped.width - gap, start.y),
    inside(box.x + box.width + gap, start.y),
  ]);
  const distance = ({ x, y }: Box) => Math.hypot(x - start.x, y - start.y);
  const free = [start, ...beside]
    .filter(place => !kept.some(box => touches(place, box)))
    .sort((one, other) => distance(one) - distance(other));
  const { x, y } = free[0] ?? start;
  return { x, y };
}
