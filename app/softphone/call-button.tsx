import { PhoneIcon } from '../ui/icons.tsx';
import type { DialRequest } from './commands.ts';
import { wish } from './signal.ts';

/** Calls whoever stands beside it; by an id where their number is not this person's to see. */
export function CallButton({ name, ...request }: DialRequest & { name: string }) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon btn-sm call-button"
      aria-label={`Gọi ${name}`}
      title={`Gọi ${name}`}
      onClick={() => wish({ is: 'call', request: { label: name, ...request } })}
    >
      <PhoneIcon />
    </button>
  );
}
