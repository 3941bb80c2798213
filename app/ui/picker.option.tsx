import type { FieldProps, FieldWiring } from './field.tsx';

export interface PickerOption {
  value: string;
  label: string;
  /** A muted second line: an e-mail, a department. */
  detail?: string | undefined;
  disabled?: boolean;
}

export interface PickerProps extends FieldProps {
  /** Of the posted field; repeated for several choices. */
  name: string;
  multiple?: boolean;
  /** Everything there is to choose from. */
  options?: readonly PickerOption[];
  /** Or a search for it, by a route that answers `{ options }` to `?q=`; 500 ms after typing pauses, from `minChars` on. */
  search?: string | ((term: string) => Promise<readonly PickerOption[]>);
  /** 2 with `search`, 0 with `options`. */
  minChars?: number;
  defaultSelected?: readonly PickerOption[];
  placeholder?: string;
  disabled?: boolean;
  /** Of the form it posts with, when it stands outside. */
  form?: string;
  /** Before JavaScript a searching picker shows what is chosen and this link to a page that searches. */
  searchHref?: string;
  onChange?: (selected: readonly PickerOption[]) => void;
}

/** What the lazily loaded half takes over: the choice made so far and the wiring of the field. */
export interface PickerComboboxProps extends PickerProps {
  wiring: FieldWiring;
  selected: readonly PickerOption[];
  onSelect: (selected: readonly PickerOption[]) => void;
  autoFocus: boolean;
}

export function OptionText({ option }: { option: PickerOption }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere">{option.label}</span>
      {option.detail && <span className="block text-sm font-normal text-muted wrap-anywhere">{option.detail}</span>}
    </span>
  );
}
