import { ApiError } from './errors.ts';

const deepest = 32;
const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * A value as the database can keep it: halves of characters become U+FFFD; `refuse` hears of every text or key with the
 * character U+0000, which PostgreSQL does not store. Values nested deeper than any form of ours are refused whole.
 */
export function wellFormed(value: unknown, refuse: (path: string) => void, path = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuse(path);
    return whole(value);
  }
  if (value === null || typeof value !== 'object' || value instanceof File) return value;
  if (depth >= deepest) throw new ApiError(400, 'Dữ liệu gửi lên không hợp lệ');
  const below = (key: string | number, inner: unknown) =>
    wellFormed(inner, refuse, path === '' ? String(key) : `${path}.${key}`, depth + 1);
  if (Array.isArray(value)) return value.map((inner, at) => below(at, inner));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key.includes('\0')) refuse(path);
      return [whole(key), below(key, inner)];
    }),
  );
}
