import { formatPhone } from 'contract/phone.ts';
import { plainLine } from 'contract/words.ts';
import { canonicalPoint } from '../contacts/contact-points.ts';

export interface BlockedPoint {
  kind: 'phone' | 'email' | 'domain';
  /** As people read it. */
  name: string;
  /** As it is compared. */
  value: string;
}

const domain = /^@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const unreadable = 'Không phải số điện thoại, email hoặc @tên-miền';

/** A number in any spelling, an address, or `@` and a domain; null when it is none of them. */
export function readBlockedPoint(typed: string): BlockedPoint | null {
  const text = plainLine(typed).toLowerCase();
  if (domain.test(text)) return { kind: 'domain', name: text, value: text };
  const kind = text.includes('@') ? 'email' : 'phone';
  const value = canonicalPoint(kind, text);
  return value === null ? null : { kind, name: kind === 'phone' ? formatPhone(value) : value, value };
}
