import type { FieldMetadata } from '@conform-to/react';
import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react';
import { formatDate } from 'contract/time.ts';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { paths } from '../http/paths.ts';
import { DayField } from '../ui/day-field.tsx';
import type { PickerOption } from '../ui/picker.tsx';
import { SelectField, TextareaField, TextField } from '../ui/text-field.tsx';
import { SwitchField } from '../ui/toggle-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { LinesField } from './lines-field.tsx';

/** One field of a noun's form, as data; its constraints come from the contract. */
export interface CrudField {
  name: string;
  label: string;
  /**
   * `lines`: a list of short texts, each in an input of its own; `tags`: one input for all; `choice` and `choices`: one or some
   * of `options`; `secret`: a credential, of which a row tells only whether it is stored.
   */
  kind: 'line' | 'paragraph' | 'whole number' | 'lines' | 'tags' | 'choice' | 'choices' | 'switch' | 'day' | 'secret';
  options?: readonly PickerOption[];
  /** Of a `choice` that may be left out: the words of none. */
  empty?: string;
  /** What a new form begins with. */
  initial?: string | string[];
  /** Shown while another field has one of these values; before JavaScript always. */
  shownWith?: { name: string; values: readonly string[] };
  hint?: ReactNode;
  /** Stands under the field, with what the form's fields hold while they are typed. */
  preview?: (values: Record<string, string | undefined>) => ReactNode;
  /** A unit at the control's right edge. */
  suffix?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'maxLength' | 'placeholder'>;
}

/** A field's value as a form holds it: a list of texts, else text, `on` of a switch. */
export const formValue = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(asText) : asText(value);
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null || value === undefined ? '' : String(value);
}

/** A stored day as people write it; what they have typed stays. */
const dayText = (value: unknown) => (/^\d{4}-/.test(asText(value)) ? formatDate(asText(value)) : asText(value));

/** A value as people read it beside the form. */
export function shownValue({ kind, options }: CrudField, value: unknown): string {
  if (kind === 'switch') return asText(value) ? 'có' : '';
  if (kind === 'day') return dayText(value);
  const word = (text: string) => options?.find(option => option.value === text)?.label ?? text.trim();
  return [formValue(value)].flat().map(word).join(', ');
}

/**
 * `isFirst`: takes the focus when the form opens. `isSaving`: takes no more text, for the form closes with the answer.
 * `allErrors`: by input, as the form was last refused.
 */
export function CrudFieldControl({
  field,
  meta,
  stored,
  isFirst,
  isSaving,
  allErrors,
}: {
  field: CrudField;
  meta: FieldMetadata<string>;
  /** What the row holds. */
  stored: unknown;
  isFirst: boolean;
  isSaving: boolean;
  allErrors: Record<string, string[] | null> | undefined;
}) {
  const { label, kind, hint, suffix, input, options = [] } = field;
  const common = { label, hint, errors: meta.errors, required: meta.required, autoFocus: isFirst, readOnly: isSaving };
  switch (kind) {
    case 'line':
      return (
        <TextField
          {...getInputProps(meta, { type: 'text' })}
          {...common}
          {...input}
          suffix={suffix}
          autoComplete="off"
        />
      );
    case 'paragraph':
      return (
        <TextareaField
          {...getTextareaProps(meta)}
          {...common}
          rows={4}
          maxLength={input?.maxLength ?? meta.maxLength}
        />
      );
    case 'tags':
      return (
        <TextField
          {...getInputProps(meta, { type: 'text' })}
          {...common}
          defaultValue={[formValue(meta.initialValue)].flat().join(', ')}
          suggest={paths.pickTags}
        />
      );
    case 'whole number':
      return (
        <TextField
          {...getInputProps(meta, { type: 'number' })}
          {...common}
          {...input}
          suffix={suffix}
          step={1}
          inputMode="numeric"
          autoComplete="off"
        />
      );
    case 'choice':
      return (
        <SelectField
          {...getSelectProps(meta)}
          label={label}
          hint={hint}
          errors={meta.errors}
          options={options}
          placeholder={meta.required ? 'Chọn' : field.empty}
        />
      );
    case 'choices':
      return (
        <ChoicesField
          name={field.name}
          label={label}
          hint={hint}
          errors={meta.errors}
          options={options}
          chosen={[formValue(meta.initialValue)].flat().filter(Boolean)}
        />
      );
    case 'switch':
      return (
        <SwitchField {...getInputProps(meta, { type: 'checkbox' })} label={label} hint={hint} errors={meta.errors} />
      );
    case 'secret':
      return (
        <TextField
          {...getInputProps(meta, { type: 'password', value: false })}
          {...common}
          required={false}
          autoComplete="new-password"
          hint={
            <>
              {stored === true ? 'Đã lưu. Chỉ nhập khi muốn thay.' : hint}
              {allErrors && <noscript> Nếu vừa nhập, hãy nhập lại.</noscript>}
            </>
          }
        />
      );
    case 'day':
      return (
        <DayField {...getInputProps(meta, { type: 'text' })} {...common} defaultValue={dayText(meta.initialValue)} />
      );
    case 'lines':
      return (
        <LinesField
          label={label}
          hint={hint}
          errors={meta.errors}
          required={meta.required}
          name={field.name}
          lines={[formValue(meta.initialValue)].flat()}
          lineErrors={allErrors}
          maxLength={input?.maxLength}
          readOnly={isSaving}
        />
      );
  }
}
