import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { DateTimePicker, type MomentLimits } from './date-time-picker.tsx';
import { endsBeforeStart } from './date-time-rules.ts';
import { TimePicker } from './time-picker.tsx';

export interface RangeEnd {
  name: string;
  label?: string;
  defaultValue?: string | undefined;
  errors?: string[] | undefined;
}

export interface RangeProps {
  /** Names both ends together. */
  label: ReactNode;
  from: RangeEnd;
  to: RangeEnd;
  required?: boolean;
  disabled?: boolean;
  form?: string;
  className?: string;
}

export const endBeforeStart = 'Thời gian kết thúc không được trước thời gian bắt đầu';

function RangeFrame({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** From one moment to another, each 'yyyy-MM-ddTHH:mm' when posted; the end is not before the start. */
export function TimeRange(props: RangeProps & Pick<MomentLimits, 'isDateDisabled' | 'isHourDisabled'>) {
  const [start, setStart] = useState(props.from.defaultValue ?? '');
  const { label, from, to, className, ...both } = props;
  return (
    <RangeFrame label={label} className={className}>
      <DateTimePicker {...both} {...from} label={from.label ?? 'Từ'} onChange={setStart} />
      <DateTimePicker {...both} {...to} label={to.label ?? 'Đến'} min={start || undefined} refusal={endBeforeStart} />
    </RangeFrame>
  );
}

/** From one length to another, each 'HH:mm:ss'; the end is not before the start. */
export function DurationRange(props: RangeProps) {
  const [start, setStart] = useState(props.from.defaultValue ?? '');
  const [end, setEnd] = useState(props.to.defaultValue ?? '');
  const toErrors = endsBeforeStart(start, end) ? [endBeforeStart] : props.to.errors;
  const { label, from, to, className, ...both } = props;
  return (
    <RangeFrame label={label} className={className}>
      <TimePicker {...both} {...from} label={from.label ?? 'Từ'} onChange={setStart} />
      <TimePicker {...both} {...to} label={to.label ?? 'Đến'} errors={toErrors} onChange={setEnd} />
    </RangeFrame>
  );
}
