import type { CallRow } from 'contract/calls/calls.ts';
import { callStateLabels } from 'contract/enums.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<CallRow['state'], Tone> = {
  answer: 'positive',
  miss: 'critical',
  reject: 'neutral',
  waiting: 'info',
};

/** How a call went; of a missed one, whether somebody called back. */
export function CallStateBadge({ call }: { call: Pick<CallRow, 'state' | 'direction' | 'called_back_at'> }) {
  const isMissed = call.state === 'miss' && call.direction === 'inbound';
  if (isMissed)
    return (
      <StatusBadge tone={call.called_back_at ? 'warning' : 'critical'}>
        {call.called_back_at ? 'Gọi nhỡ, đã gọi lại' : 'Gọi nhỡ, chưa gọi lại'}
      </StatusBadge>
    );
  const word = call.state === 'miss' ? 'Không nghe máy' : callStateLabels[call.state];
  return <StatusBadge tone={call.state === 'miss' ? 'neutral' : tones[call.state]}>{word}</StatusBadge>;
}
