import { useRef } from 'react';
import { Field } from './field.tsx';
import { CalendarIcon } from './icons.tsx';
import { split, type TextFieldProps } from './text-field.tsx';
import { useHydrated } from './use-hydrated.ts';

export type DayFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'pattern' | 'placeholder' | 'maxLength' | 'suffix'
> & {
  /** A time of day may stand after it. */
  withTime?: boolean;
};

const dayPattern = String.raw`\d{1,2}[\/.\-]\d{1,2}[\/.\-]\d{4}|\d{8}|\d{4}-\d{2}-\d{2}`;
const timePattern = String.raw`\s*(?:${dayPattern})(?:[T\s]+\d{1,2}:\d{2}(?::\d{2})?)?\s*`;

/**
 * A day, written dd/MM/yyyy: the browser's own date field would show it by the browser's language. Its calendar alone is the
 * browser's, where there is one.
 */
export function DayField({ withTime = false, ...props }: DayFieldProps) {
  const { field, control } = split(props);
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const hasCalendar = useHydrated() && 'showPicker' in HTMLInputElement.prototype;
  const open = () => {
    const [day = '', month = '', year = ''] = text.current!.value.trim().split(/\D/);
    calendar.current!.value = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    calendar.current!.showPicker();
  };
  const take = (day: string) => {
    if (!text.current || day === '') return;
    const [time = ''] = withTime ? (/\s\d{1,2}:.*$/.exec(text.current.value) ?? []) : [];
    text.current.value = day.split('-').reverse().join('/') + time;
    text.current.dispatchEvent(new Event('input', { bubbles: true }));
    text.current.focus();
  };
  return (
    <Field {...field}>
      {wiring => (
        <span className="relative block">
          <input
            autoComplete="off"
            {...control}
            {...wiring}
            ref={text}
            type="text"
            inputMode={withTime ? 'text' : 'numeric'}
            placeholder="dd/MM/yyyy"
            pattern={withTime ? timePattern : dayPattern}
            title={withTime ? 'dd/MM/yyyy hoặc dd/MM/yyyy HH:mm' : 'dd/MM/yyyy'}
            maxLength={withTime ? 19 : 10}
            className="control figures pr-9"
          />
          {hasCalendar && (
            <>
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                className="pointer-events-none absolute inset-0 opacity-0"
                onChange={event => take(event.currentTarget.value)}
              />
              <button
                type="button"
                aria-label="Chọn ngày"
                className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-ink"
                onClick={open}
              >
                <CalendarIcon />
              </button>
            </>
          )}
        </span>
      )}
    </Field>
  );
}
