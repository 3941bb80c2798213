import type { Account } from 'contract/access/sign-in.ts';
import { useEffect } from 'react';

const key = 'user';

/**
 * Who is signed in, in local storage, for islands and other tabs: what the server answered, never the token, and never
 * read to decide what somebody may do.
 */
export function useStoredUser({ _id, role, tenant_id, agent_id, is_admin }: Account): void {
  const stored = JSON.stringify({ _id, role, tenant_id, agent_id, is_admin });
  useEffect(() => write(stored), [stored]);
}

/** Nobody is signed in on this page. */
export function useNoStoredUser(): void {
  useEffect(() => write(null), []);
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing: the server knows anyway
  }
}
