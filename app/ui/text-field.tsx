import {
  type FocusEvent,
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

type Control<Attributes> = FieldProps & Omit<Attributes, keyof FieldProps | 'children'>;

/** What the field around a control takes, and what the control does. */
export function split<Props extends FieldProps>({ label, errors, hint, hideLabel, className, ...control }: Props) {
  return { field: { label, errors, hint, hideLabel, className, id: control.id, required: control.required }, control };
}

export type TextFieldProps = Control<InputHTMLAttributes<HTMLInputElement>> & {
  /** Shown inside the control's right edge: a unit, an icon. */
  suffix?: ReactNode;
  /** A route whose answers to `?q=` are offered for each of the words, parted by commas; loaded at the first focus. */
  suggest?: string;
};

/** One line of text; `type`, `inputMode`, `pattern` and the rest go to the `<input>`. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { field, control } = split(props);
  const { suffix, suggest, ...input } = control;
  return (
    <Field {...field}>
      {wiring => (
        <span className="relative block">
          <input
            type="text"
            {...(suggest && suggesting(suggest))}
            {...input}
            {...wiring}
            ref={ref}
            className={cx('control', suffix != null && 'pr-12')}
          />
          {suffix != null && (
            <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-muted">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
});

const suggesting = (from: string) => ({
  autoComplete: 'off',
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
    void import('./suggestions.ts').then(
      loaded => loaded.suggestInto(currentTarget, from),
      () => {},
    ),
});

export type TextareaFieldProps = Control<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** Several lines of text; grows with what is typed where the browser can. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(props, ref) {
  const { field, control } = split(props);
  return (
    <Field {...field}>{wiring => <textarea rows={3} {...control} {...wiring} ref={ref} className="control" />}</Field>
  );
});

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export type SelectChoices = readonly (SelectOption | SelectGroup)[];

export type SelectFieldProps = Control<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: SelectChoices;
  /** The choice of nothing, shown first with an empty value. */
  placeholder?: string;
};

/** One choice of few: the browser's own list, which works everywhere and by touch. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(props, ref) {
  const { field, control } = split(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...field}>
      {wiring => <Select {...select} {...wiring} ref={ref} options={options} placeholder={placeholder} />}
    </Field>
  );
});

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  options: SelectChoices;
  placeholder?: string | undefined;
};

/** The select of `SelectField` without label: give it an `aria-label`. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, className, ...rest },
  ref,
) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} ref={ref} className="control">
        {placeholder != null && <option value="">{placeholder}</option>}
        {options.map(choice =>
          'options' in choice ? (
            <optgroup key={choice.label} label={choice.label}>
              {choice.options.map(option)}
            </optgroup>
          ) : (
            option(choice)
          ),
        )}
      </select>
      {!rest.multiple && (
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted" />
      )}
    </span>
  );
});

function option({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

export type FileFieldProps = Omit<TextFieldProps, 'type' | 'defaultValue' | 'suffix'>;

/** A file: the browser's own control, which also takes a dropped file. Say types and size in `hint`. */
export const FileField = forwardRef<HTMLInputElement, FileFieldProps>(function FileField(props, ref) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      {wiring => (
        <span className="relative block">
          {/* required: so that styles see whether there is one */}
          <input {...control} {...wiring} required ref={ref} type="file" className="control" />
          <span aria-hidden="true" className="file-words">
            <span className="btn btn-sm">Chọn tệp</span>
            <span>Chưa chọn tệp nào</span>
          </span>
        </span>
      )}
    </Field>
  );
});
