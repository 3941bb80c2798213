import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { dateOf, hourOf, minuteStep, readMoment, showMoment, toStep } from './date-time-rules.ts';
import { Field, type FieldProps } from './field.tsx';
import { CalendarIcon } from './icons.tsx';
import { useEnhanced } from './use-enhanced.ts';

const Calendar = lazy(() => import('./date-time-picker.calendar.tsx'));

/** What may be chosen; all moments are 'yyyy-MM-ddTHH:mm'. */
export interface MomentLimits {
  min?: string | undefined;
  max?: string | undefined;
  isDateDisabled?: ((date: string) => boolean) | undefined;
  isHourDisabled?: ((hour: number, date: string) => boolean) | undefined;
}

export interface DateTimePickerProps extends FieldProps, MomentLimits {
  name: string;
  /** 'yyyy-MM-ddTHH:mm', which is also what is posted. */
  defaultValue?: string | undefined;
  /** A moment to come: a day is given an hour that is still ahead instead of midnight. */
  isDeadline?: boolean;
  disabled?: boolean;
  form?: string;
  /** Said when the moment may not be chosen. */
  refusal?: string;
  onChange?: (value: string) => void;
}

const malformed = 'Nhập theo dạng dd/MM/yyyy HH:mm';
const notAllowed = 'Không chọn được thời gian này';

export function isMomentAllowed(value: string, { min, max, isDateDisabled, isHourDisabled }: MomentLimits): boolean {
  if ((min && value < min) || (max && value > max)) return false;
  const date = dateOf(value);
  return !isDateDisabled?.(date) && !isHourDisabled?.(hourOf(value), date);
}

/** Date and time, dd/MM/yyyy HH:mm with minutes in steps of 5: typed or chosen. Native before JavaScript and on touch screens. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { name, defaultValue = '', disabled, form, min, max } = props;
  const native = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [unreadable, setUnreadable] = useState(defaultValue !== '' && showMoment(defaultValue) === '');
  const [value, setValue] = useState(unreadable ? '' : defaultValue);
  const [text, setText] = useState(showMoment(defaultValue) || defaultValue);
  const [open, setOpen] = useState(false);

  const commit = (next: string) => {
    setValue(next);
    setText(showMoment(next));
    setUnreadable(false);
    if (next !== value) props.onChange?.(next);
  };
  const enhanced = useEnhanced(native, commit);
  const typed = () => {
    if (text.trim() === '') return commit('');
    const read = readMoment(text);
    if (read) return commit(read === value ? read : toStep(read));
    setValue('');
    setUnreadable(true);
  };
  const refused = value !== '' && !isMomentAllowed(value, props);
  const problem = unreadable ? malformed : refused ? (props.refusal ?? notAllowed) : undefined;
  useEffect(() => box.current?.setCustomValidity(problem ?? ''), [problem]);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) opener.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);

  return (
    <Field {...props} errors={problem ? [problem] : props.errors}>
      {wiring =>
        enhanced ? (
          <span ref={root} className="relative block">
            {/* what cannot be read is for the server to refuse: left out it would empty what is stored */}
            <input type="hidden" name={name} form={form} value={unreadable ? text : value} disabled={disabled} />
            <input
              {...wiring}
              ref={box}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/MM/yyyy HH:mm"
              required={props.required}
              disabled={disabled}
              value={text}
              className="control figures pr-9"
              onChange={event => setText(event.currentTarget.value)}
              onBlur={typed}
              onKeyDown={event => {
                if (event.key === 'Enter') typed();
                if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
              }}
            />
            <button
              ref={opener}
              type="button"
              disabled={disabled}
              aria-label="Chọn ngày giờ"
              aria-expanded={open}
              aria-haspopup="dialog"
              className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-ink"
              onClick={() => setOpen(!open)}
            >
              <CalendarIcon />
            </button>
            {open && (
              <Suspense fallback={null}>
                <Calendar
                  value={value}
                  limits={props}
                  isDeadline={props.isDeadline}
                  onChange={commit}
                  onClose={() => close(true)}
                  anchor={root}
                />
              </Suspense>
            )}
          </span>
        ) : (
          <input
            {...wiring}
            ref={native}
            type="datetime-local"
            name={name}
            form={form}
            step={minuteStep * 60}
            min={min}
            max={max}
            required={props.required}
            disabled={disabled}
            defaultValue={value}
            className="control figures"
            onChange={event => {
              setValue(event.currentTarget.value);
              props.onChange?.(event.currentTarget.value);
            }}
          />
        )
      }
    </Field>
  );
}
