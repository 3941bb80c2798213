import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import type { MomentLimits } from './date-time-picker.tsx';
import {
  addDays,
  addMonths,
  dateOf,
  deadlineOn,
  hourOf,
  hours,
  minuteOf,
  monthWeeks,
  steppedMinutes,
  today,
  twoDigits,
} from './date-time-rules.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { usePlacedBelow } from './place-below.ts';
import { Select } from './text-field.tsx';

const weekdays = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];

export interface CalendarProps {
  value: string;
  limits: MomentLimits;
  isDeadline: boolean | undefined;
  onChange: (value: string) => void;
  onClose: () => void;
  anchor: RefObject<Element>;
}

/** The lazily loaded panel of `DateTimePicker`: a month, hours 0 to 23, minutes in steps of 5. */
export default function Calendar({ value, limits, isDeadline, onChange, onClose, anchor }: CalendarProps) {
  const panel = useRef<HTMLDivElement>(null);
  const now = today();
  const chosen = value === '' ? undefined : dateOf(value);
  const [day, setDay] = useState(chosen ?? now);
  const momentOn = (date: string) => (value === '' ? (isDeadline ? deadlineOn(date) : `${date}T00:00`) : value);
  const hour = hourOf(momentOn(day));
  const minute = minuteOf(momentOn(day));

  usePlacedBelow(anchor, () => panel.current);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  }, [day]);

  const isDayDisabled = (date: string) =>
    Boolean(
      limits.isDateDisabled?.(date) ||
        (limits.min && date < dateOf(limits.min)) ||
        (limits.max && date > dateOf(limits.max)),
    );
  const isHourDisabled = (candidate: number) => {
    const date = chosen ?? day;
    const start = `${date}T${twoDigits(candidate)}:`;
    return Boolean(
      limits.isHourDisabled?.(candidate, date) ||
        (limits.min && `${start}59` < limits.min) ||
        (limits.max && `${start}00` > limits.max),
    );
  };
  const choose = (date: string, h = hour, m = minute) => onChange(`${date}T${twoDigits(h)}:${twoDigits(m)}`);

  const onDayKey = (event: KeyboardEvent) => {
    const moves: Record<string, string> = {
      ArrowLeft: addDays(day, -1),
      ArrowRight: addDays(day, 1),
      ArrowUp: addDays(day, -7),
      ArrowDown: addDays(day, 7),
      PageUp: addMonths(day, -1),
      PageDown: addMonths(day, 1),
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    setDay(next);
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Chọn ngày giờ"
      className="menu-panel w-68 max-h-none gap-2 p-3"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between">
        <IconButton size="sm" aria-label="Tháng trước" onClick={() => setDay(addMonths(day, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <span className="figures font-semibold" aria-live="polite">
          Tháng {Number(day.slice(5, 7))}, {day.slice(0, 4)}
        </span>
        <IconButton size="sm" aria-label="Tháng sau" onClick={() => setDay(addMonths(day, 1))}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <table className="w-full table-fixed text-center text-sm">
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" className="h-7 text-xs font-semibold text-faint">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onDayKey}>
          {monthWeeks(day).map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <td key={date}>
                  <button
                    type="button"
                    data-day=""
                    tabIndex={date === day ? 0 : -1}
                    aria-label={`${Number(date.slice(8))}/${date.slice(5, 7)}/${date.slice(0, 4)}`}
                    aria-pressed={date === chosen}
                    aria-current={date === now ? 'date' : undefined}
                    disabled={isDayDisabled(date)}
                    className={cx(
                      'figures grid h-8 w-full place-items-center rounded-sm disabled:cursor-not-allowed disabled:opacity-40',
                      date === chosen ? 'bg-accent font-semibold text-accent-ink' : 'hover:not-disabled:bg-surface-3',
                      date !== chosen && date.slice(0, 7) !== day.slice(0, 7) && 'text-faint',
                      date !== chosen && date === now && 'font-semibold text-accent',
                    )}
                    onClick={() => {
                      setDay(date);
                      choose(date, hourOf(momentOn(date)), minuteOf(momentOn(date)));
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex items-center gap-1.5 border-t border-line pt-2.5">
        <Select
          aria-label="Giờ"
          className="figures flex-1"
          value={String(hour)}
          options={hours.map(value => ({
            value: String(value),
            label: twoDigits(value),
            disabled: isHourDisabled(value),
          }))}
          onChange={event => choose(chosen ?? day, Number(event.currentTarget.value))}
        />
        <span aria-hidden="true">:</span>
        <Select
          aria-label="Phút"
          className="figures flex-1"
          value={String(minute)}
          options={[...new Set([...steppedMinutes, minute])]
            .sort((a, b) => a - b)
            .map(value => ({ value: String(value), label: twoDigits(value) }))}
          onChange={event => choose(chosen ?? day, hour, Number(event.currentTarget.value))}
        />
        <Button variant="primary" className="ml-1" onClick={onClose}>
          Xong
        </Button>
      </div>
    </div>
  );
}
