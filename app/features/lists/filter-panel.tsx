import type { FilterOperator } from 'contract/enums.ts';
import {
  type FieldDefinition,
  type FilterCondition,
  fieldOperators,
  isDateWord,
  type ListState,
  operatorLabel,
  takesMany,
} from 'contract/filters.ts';
import { formatDate, formatDateTime } from 'contract/time.ts';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { Picker } from '../../ui/picker.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Choice } from '../choices.ts';
import { type Lookups, useLookups } from '../lookups.ts';
import { type AddedFilter, idLength, openHref, passing } from './list-url.ts';

/** Values that are found by a text and then chosen. */
export interface FieldSearch {
  label: string;
  /** What the text found, when it is not clear which one is meant. */
  found: Choice[];
  /** What to do with it. */
  note?: string | undefined;
  /** The route that a picker asks. */
  from: string;
}

interface FilterPanelProps {
  url: URL;
  state: ListState;
  field: FieldDefinition;
  choicesOf: (field: FieldDefinition) => Choice[] | undefined;
  /** What was posted and could not be applied. */
  added: AddedFilter | undefined;
  /** Why it could not. */
  problem: string | undefined;
  search: FieldSearch | undefined;
}

const yesOrNo: Choice[] = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
];

/** More choices than this are searched instead of being read. */
const seenAtOnce = 8;

/** One condition as a form that leads to the list with it; what is not understood stays, beside what is wrong with it. */
export default function FilterPanel({ url, state, field, choicesOf, added, problem, search }: FilterPanelProps) {
  const edit = url.searchParams.get('edit');
  const current = edit === null ? undefined : state.conditions[Number(edit)];
  const editing = current?.field === field.name ? current : undefined;
  const lookups = useLookups();
  const listed = field.type === 'boolean' ? yesOrNo : choicesOf(field);
  const choices = search ? listed : listed && [...listed, ...noLongerListed(listed, editing?.values ?? [], lookups)];
  const operators = fieldOperators(field);
  const [op, setOp] = useState(
    () => operators.find(known => known === added?.op) ?? editing?.op ?? preferred(field, choices),
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // whoever types elsewhere by now is left alone
    if (document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea')) return;
    form.current?.querySelector<HTMLElement>(problem ? '[name="add_text"]' : 'select')?.focus();
  }, [problem]);
  const hidden = [...url.searchParams].filter(([name]) => !['page', ...passing].includes(name));
  const chosen = added?.chosen ?? editing?.values ?? [];
  const picked = (choices ?? []).filter(({ value }) => chosen.includes(value));
  const offered = search ? [...picked, ...search.found] : choices;
  // a form that the server drew stays as it is: somebody may be typing into it
  const isHydrated = useHydrated();
  const [isLive] = useState(isHydrated);
  const isSearched = search !== undefined && isLive && !added?.typed.length;
  const isPicked = isSearched || (!search && (choices?.length ?? 0) > seenAtOnce);
  return (
    <form
      ref={form}
      method="get"
      data-navigate=""
      noValidate
      className="flex flex-wrap items-start gap-3 rounded border border-line bg-surface p-3"
      aria-label={`Lọc theo ${field.label}`}
    >
      {hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="add_field" value={field.name} />
      {editing && <input type="hidden" name="edit" value={edit!} />}
      <SelectField
        label={field.label}
        name="add_op"
        defaultValue={op}
        options={operators.map(known => ({ value: known, label: operatorLabel(field.type, known) }))}
        onChange={event => setOp(event.currentTarget.value as FilterOperator)}
        className="w-44"
      />
      {!isDateWord(op) && isPicked && (
        <Picker
          key={String(takesMany(op))}
          label={search?.label ?? 'Giá trị'}
          name="add_value"
          multiple={takesMany(op)}
          {...(isSearched ? { search: search.from } : { options: choices ?? [] })}
          defaultSelected={takesMany(op) ? picked : picked.slice(0, 1)}
          errors={problem === undefined ? undefined : [problem]}
          className="w-72 max-w-full"
        />
      )}
      {!isDateWord(op) && !isPicked && (
        <div className="flex min-w-0 flex-col gap-2">
          {(!offered || search) && (
            <TypedValue
              {...{ field, op, search, problem }}
              value={added?.typed.join(', ') ?? typedValue(field, editing, search)}
            />
          )}
          {search && search.found.length > 0 && <input type="hidden" name="add_found" value={added?.typed[0]} />}
          {offered && offered.length > 0 && (
            <Choices
              key={String(takesMany(op))}
              choices={offered}
              chosen={chosen}
              isMany={takesMany(op)}
              isAlone={!search}
            />
          )}
          {offered && !search && <FieldNote id="filter-problem" error={problem} />}
        </div>
      )}
      <div className="flex gap-2 sm:mt-6">
        <Button type="submit" variant="primary">
          Áp dụng
        </Button>
        <LinkButton href={openHref(url, {})} variant="quiet">
          Hủy
        </LinkButton>
      </div>
    </form>
  );
}

/** What the condition names though the lists no longer do: people who have left, rows that were deleted. */
function noLongerListed(listed: Choice[], values: string[], { everyone }: Lookups): Choice[] {
  return values
    .filter(value => !listed.some(choice => choice.value === value))
    .map(value => {
      const left = everyone.find(({ _id }) => _id === value);
      return { value, label: left ? `${left.name} (đã nghỉ)` : value.length === idLength ? 'Không còn' : value };
    });
}

/** A choice of several values is what people mean most; the comparison can still be changed. */
function preferred(field: FieldDefinition, choices: Choice[] | undefined): FilterOperator {
  const operators = fieldOperators(field);
  if (choices && operators.includes('in')) return 'in';
  return field.type === 'date' && operators.includes('gte') ? 'gte' : operators[0]!;
}

interface ChoicesProps {
  choices: Choice[];
  chosen: string[];
  isMany: boolean;
  /** Nothing stands above them. */
  isAlone: boolean;
}

/** One of them, or several, as the operator takes. */
function Choices({ choices, chosen, isMany, isAlone }: ChoicesProps) {
  return (
    <fieldset className={cx('min-w-0', isAlone && 'sm:mt-6')}>
      <legend className="sr-only">Giá trị</legend>
      <div className="flex max-h-60 max-w-2xl flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {choices.map(choice => (
          <label key={choice.value} className="flex min-h-8 items-center gap-2">
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name="add_value"
              value={choice.value}
              defaultChecked={isMany ? chosen.includes(choice.value) : chosen[0] === choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function typedValue(field: FieldDefinition, editing: FilterCondition | undefined, search: FieldSearch | undefined) {
  if (!editing || search) return '';
  const typed = (value: string) => {
    if (field.type === 'number') return value.replace('.', ',');
    return field.type === 'date' ? dayOrMoment(value) : value;
  };
  return editing.values.map(typed).join(', ');
}

/** 'dd/MM/yyyy', or with its time. */
const dayOrMoment = (value: string) =>
  value.length > dayLength ? formatDateTime(`${value}:00+07:00`) : formatDate(`${value}T00:00:00+07:00`);

interface TypedValueProps {
  field: FieldDefinition;
  op: FilterOperator;
  search: FieldSearch | undefined;
  problem: string | undefined;
  value: string;
}

function TypedValue({ field, op, search, problem, value }: TypedValueProps) {
  const common = {
    label: search?.label ?? 'Giá trị',
    name: 'add_text',
    defaultValue: value,
    errors: problem === undefined ? undefined : [problem],
    autoComplete: 'off',
    className: 'w-64 max-w-full',
  };
  // a moment that somebody wrote into the address is longer
  if (field.type === 'date' && value.length <= dayLength) return <DayField {...common} />;
  return (
    <TextField
      {...common}
      inputMode={field.type === 'number' && !search ? 'decimal' : undefined}
      hint={search ? search.note : takesMany(op) && 'Nhiều giá trị: cách nhau bằng dấu phẩy'}
      maxLength={2_000}
    />
  );
}

const dayLength = 10;
