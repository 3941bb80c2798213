import { TextField, type TextFieldProps } from './text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'pattern' | 'placeholder' | 'maxLength'>;

/** A day, written dd/MM/yyyy: the browser's own date field would show it by the browser's language. */
export function DayField(props: DayFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode="numeric"
      placeholder="dd/MM/yyyy"
      pattern="\d{1,2}[\/.\-]\d{1,2}[\/.\-]\d{4}|\d{8}|\d{4}-\d{2}-\d{2}"
      title="dd/MM/yyyy"
      maxLength={10}
    />
  );
}
