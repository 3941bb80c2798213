import type { FieldMetadata } from '@conform-to/react';
import { getInputProps, getTextareaProps } from '@conform-to/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextareaField, TextField } from '../ui/text-field.tsx';
import { LinesField } from './lines-field.tsx';

/** One field of a noun's form, as data; its constraints come from the contract. */
export interface CrudField {
  name: string;
  label: string;
  /** `lines`: a list of short texts, each in an input of its own. */
  kind: 'line' | 'paragraph' | 'whole number' | 'lines';
  hint?: ReactNode;
  /** A unit at the control's right edge. */
  suffix?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'maxLength' | 'placeholder'>;
}

/** A field's value as a form holds it: list of lines, else text. */
export const formValue = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(asText) : asText(value);
const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** A value as people read it beside the form. */
export const shownValue = (value: unknown): string =>
  [formValue(value)]
    .flat()
    .map(text => text.trim())
    .join(', ');

/**
 * `isFirst`: takes the focus when the form opens. `isSaving`: takes no more text, for the form closes with the answer.
 * `allErrors`: by input, as the form was last refused.
 */
export function CrudFieldControl({
  field,
  meta,
  isFirst,
  isSaving,
  allErrors,
}: {
  field: CrudField;
  meta: FieldMetadata<string>;
  isFirst: boolean;
  isSaving: boolean;
  allErrors: Record<string, string[] | null> | undefined;
}) {
  const { label, kind, hint, suffix, input } = field;
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
