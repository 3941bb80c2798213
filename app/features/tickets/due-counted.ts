import type { TicketDetail } from 'contract/tickets/tickets.ts';
import { bangkokDay, formatDate, formatDateTime, formatTime } from 'contract/time.ts';
import { minutesInWords } from '../settings/minutes.ts';

type Counted = NonNullable<TicketDetail['due_counted']>;
type Pause = Counted['pauses'][number];

const mostTold = 3;

/** `30 phút, nghỉ trưa 12:00–13:30, hạn 13:50`: how a priority's minutes became the due date. */
export function dueCountedWords({
  created_at,
  due_at,
  due_counted,
}: Pick<TicketDetail, 'created_at' | 'due_at' | 'due_counted'>): string | undefined {
  if (!due_counted || !due_at) return undefined;
  const { minutes, pauses, is_outdated } = due_counted;
  const due = bangkokDay(due_at) === bangkokDay(created_at) ? formatTime(due_at) : formatDateTime(due_at);
  return [
    minutesInWords(minutes, { inDays: false }),
    ...(is_outdated ? ['giờ làm việc đã đổi từ lúc tính hạn'] : pauseWords(pauses)),
    `hạn ${due}`,
  ].join(', ');
}

function pauseWords(pauses: readonly Pause[]): string[] {
  if (pauses.length <= mostTold) return pauses.map(pauseWord);
  const names = [...new Set(pauses.flatMap(pause => pause.names))];
  return [`trừ ${pauses.length} khoảng ngoài giờ`, ...names.map(name => `nghỉ ${name}`)];
}

function pauseWord({ from, to, names }: Pause): string {
  if (names.length > 0) return `nghỉ ${names.join(', ')}`;
  if (bangkokDay(from) !== bangkokDay(to))
    return `nghỉ ${formatTime(from)} ${shortDate(from)} – ${formatTime(to)} ${shortDate(to)}`;
  const [start, end] = [formatTime(from), formatTime(to)];
  const isLunch = start >= '10:30' && end <= '15:00';
  return `nghỉ ${isLunch ? 'trưa ' : ''}${start}–${end}`;
}

const shortDate = (at: string) => formatDate(at).slice(0, 5);
