import { useSyncExternalStore } from 'react';
import { PhoneIcon } from '../ui/icons.tsx';
import type { DialRequest } from './commands.ts';
import { callElsewhere, phoneSignal, wish } from './signal.ts';

/** What no click changes: the telephone comes from an open browser by one, out of a call it does not. */
const whyNot = () => (phoneSignal.get()?.elsewhere === 'talking' ? callElsewhere : undefined);

/** Calls whoever stands beside it; by an id where their number is not this person's to see. */
export function CallButton({ name, ...request }: DialRequest & { name: string }) {
  const why = useSyncExternalStore(phoneSignal.subscribe, whyNot, () => undefined);
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon btn-sm call-button"
      aria-label={`Gọi ${name}`}
      title={why ?? `Gọi ${name}`}
      disabled={why !== undefined}
      onClick={() => wish({ is: 'call', request: { label: name, ...request } })}
    >
      <PhoneIcon />
    </button>
  );
}
