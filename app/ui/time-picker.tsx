import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { readTime, showTime, twoDigits } from './date-time-rules.ts';
import { Field, type FieldProps } from './field.tsx';
import { useEnhanced } from './use-enhanced.ts';

export interface TimePickerProps extends FieldProps {
  name: string;
  /** 'HH:mm:ss' (or 'HH:mm' without seconds), which is also what is posted. */
  defaultValue?: string | undefined;
  /** On by default. */
  seconds?: boolean;
  disabled?: boolean;
  form?: string;
  onChange?: (value: string) => void;
}

const parts = [
  { label: 'Giờ', last: 23 },
  { label: 'Phút', last: 59 },
  { label: 'Giây', last: 59 },
] as const;

/** Hours 0 to 23, minutes and seconds 0 to 59, in three small boxes that pass the cursor on. Native before JavaScript and on touch screens. */
export function TimePicker(props: TimePickerProps) {
  const { name, defaultValue = '', seconds = true, disabled, form } = props;
  const count = seconds ? 3 : 2;
  const native = useRef<HTMLInputElement>(null);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [digits, setDigits] = useState(() => toDigits(defaultValue));
  const enhanced = useEnhanced(native, value => setDigits(toDigits(value)));
  const value = fromDigits(digits, count);

  const change = (next: string[]) => {
    setDigits(next);
    props.onChange?.(fromDigits(next, count));
  };
  const setPart = (index: number, text: string) => change(digits.map((part, at) => (at === index ? text : part)));
  const focus = (index: number) => boxes.current[index]?.select();

  const onType = (index: number, text: string) => {
    const last = parts[index]?.last ?? 59;
    const clean = text.replace(/\D/g, '').slice(-2);
    const number = Number(clean);
    setPart(index, clean !== '' && number > last ? clean.slice(-1) : clean);
    if (index < count - 1 && (clean.length === 2 || number * 10 > last) && number <= last) focus(index + 1);
  };
  const onKey = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const size = (parts[index]?.last ?? 59) + 1;
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const now = digits[index] ?? '';
      setPart(index, twoDigits(now === '' ? (step > 0 ? 0 : size - 1) : (Number(now) + step + size) % size));
    } else if (
      event.key === ':' ||
      (event.key === 'ArrowRight' && event.currentTarget.selectionEnd === event.currentTarget.value.length)
    ) {
      if (index < count - 1) {
        event.preventDefault();
        focus(index + 1);
      }
    } else if (
      index > 0 &&
      (event.key === 'ArrowLeft' || event.key === 'Backspace') &&
      event.currentTarget.selectionEnd === 0
    ) {
      event.preventDefault();
      focus(index - 1);
    }
  };

  return (
    <Field {...props}>
      {wiring =>
        enhanced ? (
          <span className="control figures flex items-center gap-0.5" aria-disabled={disabled || undefined}>
            <input type="hidden" name={name} form={form} value={value} disabled={disabled} />
            {parts.slice(0, count).map(({ label, last }, index) => (
              <Fragment key={label}>
                {index > 0 && (
                  <span aria-hidden="true" className="text-muted">
                    :
                  </span>
                )}
                <input
                  ref={box => {
                    boxes.current[index] = box;
                  }}
                  {...(index === 0 ? wiring : { 'aria-describedby': wiring['aria-describedby'] })}
                  type="text"
                  role="spinbutton"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={index === 0 && typeof props.label === 'string' ? `${props.label}: ${label}` : label}
                  aria-valuemin={0}
                  aria-valuemax={last}
                  aria-valuenow={digits[index] ? Number(digits[index]) : undefined}
                  placeholder="--"
                  required={props.required}
                  disabled={disabled}
                  value={digits[index] ?? ''}
                  className="h-full w-6 rounded-sm bg-transparent text-center outline-none focus:bg-accent-soft"
                  onFocus={event => event.currentTarget.select()}
                  onChange={event => onType(index, event.currentTarget.value)}
                  onKeyDown={event => onKey(index, event)}
                  onPaste={event => {
                    const pasted = readTime(event.clipboardData.getData('text'));
                    if (pasted == null) return;
                    event.preventDefault();
                    change(toDigits(showTime(pasted)));
                  }}
                  onBlur={() => {
                    const part = digits[index];
                    if (part?.length === 1) setPart(index, twoDigits(Number(part)));
                  }}
                />
              </Fragment>
            ))}
          </span>
        ) : (
          <input
            {...wiring}
            ref={native}
            type="time"
            name={name}
            form={form}
            step={seconds ? 1 : 60}
            required={props.required}
            disabled={disabled}
            defaultValue={defaultValue}
            className="control figures"
            onChange={event => change(toDigits(event.currentTarget.value))}
          />
        )
      }
    </Field>
  );
}

function toDigits(value: string): string[] {
  const seconds = readTime(value);
  return seconds == null ? ['', '', ''] : showTime(seconds).split(':');
}

function fromDigits(digits: readonly string[], count: number): string {
  const used = digits.slice(0, count);
  return used.every(part => part === '') ? '' : used.map(part => twoDigits(Number(part))).join(':');
}
