import type { ReactNode } from 'react';
import { FieldGroup } from '../ui/field.tsx';
import { Picker, type PickerOption } from '../ui/picker.tsx';
import { CheckboxField } from '../ui/toggle-field.tsx';

interface ChoicesFieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  errors: string[] | undefined;
  options: readonly PickerOption[];
  chosen: string[];
}

/** As many as can be seen at a glance. */
const mostInSight = 6;

/** Several of a list: all of a short one in sight, a long one to be searched. */
export function ChoicesField({ name, label, hint, errors, options: offered, chosen }: ChoicesFieldProps) {
  // what is offered no longer stays chosen
  const gone = chosen.filter(value => !offered.some(option => option.value === value));
  const options = [...offered, ...gone.map(value => ({ value, label: value }))];
  if (options.length > mostInSight) {
    const selected = options.filter(({ value }) => chosen.includes(value));
    return <Picker multiple {...{ name, label, hint, errors }} options={options} defaultSelected={selected} />;
  }
  return (
    <FieldGroup {...{ label, hint, errors }}>
      {options.map(option => (
        <CheckboxField
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          defaultChecked={chosen.includes(option.value)}
        />
      ))}
    </FieldGroup>
  );
}
