import type { ReactNode } from 'react';
import type { Account } from '../../http/guard.server.ts';

/** The frame of every signed-in page: rail, top bar, banners, and the page. */
export function Frame({ account, children }: { account: Account; children: ReactNode }) {
  return (
    <div className="frame">
      <header>{account.user.name}</header>
      <main>{children}</main>
    </div>
  );
}
