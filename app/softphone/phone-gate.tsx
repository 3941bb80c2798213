import { type ComponentType, useEffect, useState } from 'react';
import type { Account } from '../http/guard.server.ts';
import type { IslandProps } from './island.tsx';
import { onWish } from './signal.ts';
import { afterPage } from './touched.ts';

/** Place once, in the frame: brings the telephone, after what the page itself needs. */
export function PhoneGate({ account }: { account: Account }) {
  const [Island, setIsland] = useState<ComponentType<IslandProps>>();
  useEffect(() => {
    let isGone = false;
    // without a network it comes when there is one again
    const come = () =>
      void import('./island.tsx').then(
        part => isGone || setIsland(() => part.default),
        () => window.addEventListener('online', come, { once: true }),
      );
    void afterPage.then(() => isGone || come());
    const stop = onWish(come);
    return () => {
      isGone = true;
      stop();
      window.removeEventListener('online', come);
    };
  }, []);
  const { user, tenant } = account;
  return Island ? <Island userId={user._id} tenantId={tenant._id} /> : null;
}
