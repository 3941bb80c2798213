const units = [
  [1440, 'ngày'],
  [60, 'giờ'],
  [1, 'phút'],
] as const;

/** `1 ngày 2 giờ`, `30 phút`: minutes in the units that people count by. */
export function minutesInWords(minutes: number): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const [size, word] of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count.toLocaleString('vi-VN')} ${word}`);
    rest -= count * size;
  }
  return parts.join(' ') || '0 phút';
}
