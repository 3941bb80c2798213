import type { TicketStatus } from 'contract/enums.ts';
import { ticketStatuses } from 'contract/enums.ts';
import { isCompleted } from 'contract/ticket-status.ts';
import { dueText, formatDateTime } from 'contract/time.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useLookups } from '../lookups.ts';

const tones: Record<number, Tone> = { 1: 'info', 2: 'warning', 3: 'positive', 4: 'critical', 5: 'neutral' };

export function StatusWord({ status }: { status: number }) {
  return (
    <StatusBadge tone={tones[status] ?? 'neutral'}>{ticketStatuses.find(one => one.id === status)?.name}</StatusBadge>
  );
}

/** 'quá 12 phút', 'còn 18 phút', 'Ngày mai 09:00'; nothing to hurry for once the work is finished. */
export function DueWord({ due, status, now }: { due: string | null; status: number; now: number }) {
  const nearMs = useLookups().nearDueMinutes * 60_000;
  if (!due) return <span className="text-muted">—</span>;
  const at = Date.parse(due);
  if (isCompleted(status as TicketStatus))
    return (
      <time dateTime={due} className="text-muted">
        {formatDateTime(at)}
      </time>
    );
  const tone = at < now ? 'font-semibold text-critical' : at - now < nearMs ? 'font-semibold text-warning' : undefined;
  return (
    <time dateTime={due} title={formatDateTime(at)} className={tone}>
      {dueText(at, now)}
    </time>
  );
}
