import type { CallRow } from 'contract/calls/calls.ts';
import { CallButton } from '../../softphone/call-button.tsx';
import { callTarget } from '../../softphone/call-target.ts';

/** Calls the customer of a call; of a missed one it is the call back. */
export function CallBack({ call }: { call: Pick<CallRow, '_id' | 'direction' | 'state' | 'customer' | 'ticket'> }) {
  const target = callTarget(call.customer, { call: call._id });
  if (!target || call.direction === 'internal') return null;
  return (
    <CallButton
      name={call.customer.name || call.customer.number}
      target={target}
      {...(call.ticket && { ticket: call.ticket._id })}
      {...(call.state === 'miss' && { callbackOf: call._id })}
    />
  );
}
