/** Where a user part of a URI leads, by its spelling alone. */
export type Place =
  | { kind: 'agent' | 'queue' | 'ivr'; id: string }
  | { kind: 'point'; id: string }
  /** whoever was at the other end of that call */
  | { kind: 'call'; id: string }
  | { kind: 'contact'; number: number }
  | { kind: 'voicemail' }
  | { kind: 'dialled'; text: string };

const named = /^(agent|queue|ivr|point|call)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const mostDigits = 20;

/** undefined: nothing that can be called. */
export function readPlace(user: string): Place | undefined {
  const [, kind, id] = named.exec(user) ?? [];
  if (kind && id) return { kind: kind as 'agent', id };
  const contact = /^contact-(\d{1,9})$/.exec(user)?.[1];
  if (contact) return { kind: 'contact', number: Number(contact) };
  if (user === 'voicemail') return { kind: 'voicemail' };
  return user.length <= mostDigits && /^\+?[\d*#]+$/.test(user) ? { kind: 'dialled', text: user } : undefined;
}
