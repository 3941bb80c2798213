import { type CustomField, customInputValue } from 'contract/custom-fields.ts';
import { DayField } from '../ui/day-field.tsx';
import { Picker } from '../ui/picker.tsx';
import { SelectField, TextareaField, TextField } from '../ui/text-field.tsx';

export interface CustomFieldsProps {
  fields: readonly CustomField[];
  /** By key: as stored, or as the refused form was typed. */
  values: Record<string, unknown>;
  /** By field name (`attributes.size`): conform's `form.allErrors`. */
  errors?: Record<string, string[] | undefined>;
  /** Id of the form, when the fields stand outside it. */
  form?: string;
}

/** The tenant's own attributes as native fields named `attributes.<key>`; an emptied one posts an empty value. */
export function CustomFields({ fields, values, errors = {}, form }: CustomFieldsProps) {
  return fields.map(field => {
    const name = `attributes.${field.key}`;
    return (
      <CustomFieldInput
        key={field.key}
        field={field}
        name={name}
        value={values[field.key]}
        errors={errors[name]}
        form={form}
      />
    );
  });
}

/** Texts of a form (`attributes.size`: its values a line each) as the fields take them. */
export const attributeValues = (fields: readonly CustomField[], texts: Record<string, string>) =>
  Object.fromEntries(
    fields.map(({ key, type }) => {
      const text = texts[`attributes.${key}`] ?? '';
      return [key, type === 'multi-select' ? text.split('\n') : text];
    }),
  );

interface InputProps {
  field: CustomField;
  name: string;
  value: unknown;
  errors: string[] | undefined;
  form: string | undefined;
}

function CustomFieldInput({ field, name, value, errors, form }: InputProps) {
  const { type, title, required } = field;
  const text = { name, label: title, required, errors, form, defaultValue: customInputValue(type, value) };
  switch (type) {
    case 'text':
      return <TextField {...text} maxLength={5000} />;
    case 'textarea':
      return <TextareaField {...text} maxLength={5000} />;
    case 'phone':
      return <TextField {...text} type="tel" inputMode="tel" autoComplete="off" maxLength={40} />;
    case 'number':
      return <TextField {...text} inputMode="decimal" autoComplete="off" className="figures" maxLength={40} />;
    case 'date':
      return <DayField {...text} />;
    case 'select':
      return <SelectField {...text} placeholder="Chọn" options={choices(field, [text.defaultValue])} />;
    case 'multi-select': {
      const chosen = (Array.isArray(value) ? value.map(String) : [text.defaultValue]).filter(choice => choice !== '');
      return (
        <div className="min-w-0">
          {/* a list with nothing checked posts nothing: this says that it was emptied */}
          <input type="hidden" name={name} value="" form={form} />
          <Picker
            multiple
            name={name}
            label={title}
            required={required}
            errors={errors}
            form={form}
            options={choices(field, chosen)}
            defaultSelected={chosen.map(choice => ({ value: choice, label: choice }))}
          />
        </div>
      );
    }
  }
}

/** The field's choices, and what is stored but no longer offered. */
function choices({ data }: CustomField, stored: string[]) {
  const gone = stored.filter(choice => choice !== '' && !data.includes(choice));
  return [...data, ...gone].map(choice => ({ value: choice, label: choice }));
}
