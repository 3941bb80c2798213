import type { Account } from 'contract/access/sign-in.ts';
import { useEffect } from 'react';

const key = 'user';

/**
 * Who is signed in, in local storage, for islands and other tabs; whom they view as, in this tab's session storage, which
 * comes first there. What the server answered, never the token, and never read to decide what somebody may do.
 */
export function useStoredUser({ _id, role, tenant_id, agent_id, is_admin }: Account, isViewing: boolean): void {
  const stored = JSON.stringify({ _id, role, tenant_id, agent_id, is_admin });
  useEffect(() => {
    write('sessionStorage', isViewing ? stored : null);
    if (!isViewing) write('localStorage', stored);
  }, [stored, isViewing]);
}

/** Nobody is signed in on this page. */
export function useNoStoredUser(): void {
  useEffect(() => {
    write('sessionStorage', null);
    write('localStorage', null);
  }, []);
}

function write(store: 'localStorage' | 'sessionStorage', value: string | null): void {
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, value);
  } catch {
    // a browser that keeps nothing: the server knows anyway
  }
}
