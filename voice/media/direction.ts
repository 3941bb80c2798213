export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

const mirrored: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** What the writer of an SDP does with sound; a section's own line goes before the session's. */
export function readDirection(lines: readonly string[]): Direction {
  const named = lines.map(line => /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/.exec(line)?.[1]);
  return (named.findLast(Boolean) ?? 'sendrecv') as Direction;
}

/** The answer to it (RFC 3264 6.1): a holder who only sends is only listened to. */
export const mirror = (offered: Direction): Direction => mirrored[offered];
export const listens = (direction: Direction): boolean => direction === 'sendrecv' || direction === 'recvonly';
