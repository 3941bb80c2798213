import type { CallRow } from 'contract/calls/calls.ts';
import { endReasonLabels } from 'contract/calls/event-words.ts';
import { callStateLabels } from 'contract/enums.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<CallRow['state'], Tone> = {
  answer: 'positive',
  miss: 'critical',
  reject: 'neutral',
  waiting: 'info',
};

/** How a call went, or that it goes on; of a missed one, whether somebody called back, of an answered one, whether it was led out of the house. */
export function CallStateBadge({
  call,
}: {
  call: Pick<CallRow, 'state' | 'is_waiting' | 'direction' | 'end_reason' | 'called_back_at' | 'customer'>;
}) {
  const isMissed = call.state === 'miss' && call.direction === 'inbound';
  if (isMissed)
    return <StatusBadge tone={call.called_back_at ? 'warning' : 'critical'}>{wordOfMiss(call)}</StatusBadge>;
  if (call.state === 'waiting' && !call.is_waiting) return <StatusBadge tone={tones.waiting}>{goesOn}</StatusBadge>;
  const went = call.state === 'miss' ? 'Không nghe máy' : callStateLabels[call.state];
  const word = call.end_reason === 'transferred_out' ? endReasonLabels.transferred_out : went;
  return <StatusBadge tone={call.state === 'miss' ? 'neutral' : tones[call.state]}>{word}</StatusBadge>;
}

/** Of a call that rings, talks or is heard by a machine: lists have one word for all that goes on. */
export const goesOn = 'Đang diễn ra';

/** Nobody can call a hidden number back. */
function wordOfMiss({ called_back_at, customer }: Pick<CallRow, 'called_back_at' | 'customer'>): string {
  if (called_back_at) return 'Gọi nhỡ, đã gọi lại';
  return customer.number === '' ? 'Gọi nhỡ' : 'Gọi nhỡ, chưa gọi lại';
}
