const units = [
  [1440, 'ngày'],
  [60, 'giờ'],
  [1, 'phút'],
] as const;

/** `1 ngày 2 giờ`, `30 phút`: minutes in the units that people count by; working time has no days. */
export function minutesInWords(minutes: number, { inDays = true } = {}): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const [size, word] of inDays ? units : units.slice(1)) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count.toLocaleString('vi-VN')} ${word}`);
    rest -= count * size;
  }
  return parts.join(' ') || '0 phút';
}
