import { type ComponentType, useEffect, useState } from 'react';
import { hasParcels, watchOutbox } from './outbox-signal.ts';

/** Place once, in the frame: loads the delivery of waiting replies and notes as soon as there are any. */
export function OutboxGate({ userId }: { userId: string }) {
  const [Watch, setWatch] = useState<ComponentType<{ userId: string }>>();
  useEffect(() => {
    const look = () => {
      if (!hasParcels(userId)) return;
      void import('./outbox-watch.tsx').then(
        part => setWatch(() => part.default),
        () => undefined,
      );
    };
    look();
    const stop = watchOutbox(userId, look);
    window.addEventListener('online', look);
    return () => {
      stop();
      window.removeEventListener('online', look);
    };
  }, [userId]);
  return Watch ? <Watch userId={userId} /> : null;
}
