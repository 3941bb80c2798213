import { ticketStatuses } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import type { TicketSummary } from 'contract/reports/summary.ts';
import { paths } from '../../http/paths.ts';
import { FigureLink } from './figure-card.tsx';

const fills: Record<number, string> = {
  1: 'fill-info',
  2: 'fill-warning',
  3: 'fill-positive',
  4: 'fill-critical',
  5: 'fill-muted',
};
const weekdays = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'];

/** 'T6 20/11' */
const dayWord = (day: string) => {
  const [, month, date] = day.split('-');
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${date}/${month}`;
};

/** The next round number: the top of the scale. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 5, 10].map(step => step * power).find(top => top >= value) ?? value;
}

/**
 * Tickets by day of creation and status, stacked; every part leads to its tickets. Drawn on the server, stretched to the
 * room there is; assistive technology reads the table below.
 */
export function DayChart({ days }: { days: TicketSummary['days'] }) {
  const top = Math.max(4, roundUp(Math.max(...days.map(day => day.total.value))));
  return (
    <div className="day-chart" aria-hidden="true">
      {[top, top / 2, 0].map(tick => (
        <span
          key={tick}
          className={`day-chart-tick figures day-chart-tick-${tick === 0 ? 'low' : tick === top ? 'top' : 'mid'}`}
        >
          {formatCount(tick)}
        </span>
      ))}
      <div className="day-chart-columns">
        {days.map(day => (
          <svg key={day.day} viewBox={`0 0 1 ${top}`} preserveAspectRatio="none" focusable="false">
            <title>{`${dayWord(day.day)}: ${formatCount(day.total.value)} ticket`}</title>
            {stack(day.by_status, top).map(({ figure, y }) => (
              <a key={figure.key} href={paths.ticketList(figure.query)} tabIndex={-1}>
                <rect x="0" y={y} width="1" height={figure.value} className={fills[figure.status]}>
                  <title>{`${figure.label}: ${formatCount(figure.value)} ticket`}</title>
                </rect>
              </a>
            ))}
          </svg>
        ))}
      </div>
      <div className="day-chart-days">
        {days.map(day => (
          <span key={day.day}>{dayWord(day.day)}</span>
        ))}
      </div>
    </div>
  );
}

type Part = TicketSummary['days'][number]['by_status'][number];

function stack(parts: Part[], top: number): { figure: Part; y: number }[] {
  let y = top;
  return parts
    .filter(part => part.value > 0)
    .map(figure => {
      y -= figure.value;
      return { figure, y };
    });
}

/** The same numbers as a table, and the legend of the chart. */
export function DayTable({ summary }: { summary: TicketSummary }) {
  return (
    <div className="overflow-x-auto">
      <table className="day-table">
        <caption className="sr-only">{summary.formula}</caption>
        <thead>
          <tr>
            <th scope="col">Ngày tạo</th>
            {ticketStatuses.map(({ id, name }) => (
              <th key={id} scope="col">
                <svg viewBox="0 0 8 8" className={`day-table-key ${fills[id]}`} aria-hidden="true">
                  <rect width="8" height="8" rx="1" />
                </svg>
                {name}
              </th>
            ))}
            <th scope="col">Tổng</th>
          </tr>
        </thead>
        <tbody>
          {summary.days.map(day => (
            <tr key={day.day}>
              <th scope="row" className="figures">
                {dayWord(day.day)}
              </th>
              {day.by_status.map(figure => (
                <td key={figure.key}>
                  <FigureLink figure={figure} />
                </td>
              ))}
              <td>
                <FigureLink figure={day.total} className="font-semibold" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Bảy ngày</th>
            {summary.by_status.map(figure => (
              <td key={figure.key}>
                <FigureLink figure={figure} className="font-semibold" />
              </td>
            ))}
            <td>
              <FigureLink figure={summary.total} className="font-semibold" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
