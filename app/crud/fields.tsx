import type { FieldMetadata } from '@conform-to/react';
import { getInputProps, getTextareaProps } from '@conform-to/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextareaField, TextField } from '../ui/text-field.tsx';

/** One field of a noun's form, as data; its constraints come from the contract. */
export interface CrudField {
  name: string;
  label: string;
  kind: 'line' | 'paragraph' | 'whole number';
  hint?: ReactNode;
  /** A unit at the control's right edge. */
  suffix?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'maxLength' | 'placeholder'>;
}

/** `isFirst`: takes the focus when the form opens. `isSaving`: takes no more text, for the form closes with the answer. */
export function CrudFieldControl({
  field,
  meta,
  isFirst,
  isSaving,
}: {
  field: CrudField;
  meta: FieldMetadata<string>;
  isFirst: boolean;
  isSaving: boolean;
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
  }
}
