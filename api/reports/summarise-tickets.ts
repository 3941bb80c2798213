import { ticketStatuses } from 'contract/enums.ts';
import type { FilterCondition } from 'contract/filters.ts';
import type { summariseTickets as route } from 'contract/reports/summary.ts';
import { listQueryOf, sevenDaysFormula, where } from 'contract/reports/summary-figures.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { addDaysBangkok, bangkokDay, formatDate, startOfDayBangkok } from 'contract/time.ts';
import { sql } from 'kysely';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';

const daysShown = 7;

/** Tickets created on each of the last seven days by their status now; the sums are those of the parts. */
export async function summariseTickets(work: Work): Promise<RouteAnswer<typeof route>> {
  const today = startOfDayBangkok(work.now);
  const days = Array.from({ length: daysShown }, (_, back) => addDaysBangkok(today, back - daysShown + 1));
  // a bucket a day: places among the midnights cost less than a date of every row
  const { rows } = await sql<{ place: number; status: number; total: number }>`
    select width_bucket(t.created_at, ${days}::timestamptz[]) as place, t.status, count(*)::int as total
    from tickets t where ${ticketScope(work.actor)}
      and t.created_at >= ${days[0]!} and t.created_at < ${addDaysBangkok(today, 1)}
    group by 1, 2`.execute(work.db);
  const [first, last] = [bangkokDay(days[0]!), bangkokDay(today)];
  const whole = [where('created_at', 'gte', first), where('created_at', 'lte', last)];
  return {
    data: {
      formula: sevenDaysFormula,
      total: figureOf('Bảy ngày', rows, whole),
      by_status: statusesOf('Bảy ngày', rows, whole),
      days: days.map((at, index) => {
        const day = bangkokDay(at);
        const own = rows.filter(row => row.place === index + 1);
        const conditions = [where('created_at', 'eq', day)];
        return {
          day,
          total: figureOf(formatDate(at), own, conditions),
          by_status: statusesOf(formatDate(at), own, conditions),
        };
      }),
    },
  };
}

type Count = { status: number; total: number };

function figureOf(label: string, rows: Count[], conditions: FilterCondition[]) {
  const value = rows.reduce((sum, row) => sum + row.total, 0);
  return { key: 'total', label, formula: sevenDaysFormula, value, query: listQueryOf({ mode: 'all', conditions }) };
}

const statusesOf = (label: string, rows: Count[], conditions: FilterCondition[]) =>
  ticketStatuses.map(({ id, name }) => ({
    ...figureOf(
      `${label} · ${name}`,
      rows.filter(row => row.status === id),
      [...conditions, where('status', 'eq', id)],
    ),
    key: `status_${id}`,
    status: id,
  }));
