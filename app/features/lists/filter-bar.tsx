import type { FilterOperator } from 'contract/enums.ts';
import {
  type FieldDefinition,
  type FieldTable,
  type FilterCondition,
  fieldOperators,
  isDateWord,
  type ListState,
  operatorLabel,
} from 'contract/filters.ts';
import { formatDate, formatDateTime } from 'contract/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { Menu, MenuLink } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select, SelectField, TextField } from '../../ui/text-field.tsx';
import type { Choice } from '../choices.ts';
import { listHref, openHref } from './list-url.ts';

/** The choices of a field whose values are chosen and not typed. */
export type ChoicesOf = (field: FieldDefinition) => Choice[] | undefined;

interface FilterBarProps {
  url: URL;
  state: ListState;
  table: FieldTable;
  choicesOf: ChoicesOf;
  searchLabel: string;
}

/** Search and filters of a list: all of it lives in the address, and works before JavaScript. */
export function FilterBar({ url, state, table, choicesOf, searchLabel }: FilterBarProps) {
  const filterable = table.filter(field => fieldOperators(field).length > 0);
  const opened = filterable.find(field => field.name === url.searchParams.get('filter'));
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <form method="get" data-navigate="" className="w-full sm:w-auto">
          {[...url.searchParams]
            .filter(([name]) => !['q', 'page', 'filter', 'edit', 'panel'].includes(name))
            .map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
          <SearchField
            key={state.q}
            name="q"
            label={searchLabel}
            defaultValue={state.q}
            auto
            clearHref={state.q ? listHref(url, state, { q: '' }) : undefined}
          />
        </form>
        {state.conditions.length > 1 && <RelationSwitch url={url} state={state} />}
        {state.conditions.map((condition, index) => (
          <ConditionChip
            key={`${condition.field}:${condition.op}:${condition.values.join()}`}
            {...{ url, state, table, choicesOf, condition, index }}
          />
        ))}
        <Menu
          trigger={
            <>
              <FilterIcon /> Lọc
            </>
          }
        >
          {filterable.map(field => (
            <MenuLink key={field.name} href={openHref(url, { filter: field.name })}>
              {field.label}
            </MenuLink>
          ))}
        </Menu>
        {state.conditions.length > 0 && (
          <a href={listHref(url, state, { conditions: [] })} className="px-1 text-accent hover:underline">
            Bỏ mọi bộ lọc
          </a>
        )}
      </div>
      {opened && <FilterPanel key={opened.name} {...{ url, state, choicesOf }} field={opened} />}
    </div>
  );
}

function RelationSwitch({ url, state }: { url: URL; state: ListState }) {
  const other = state.relation === 'and' ? 'or' : 'and';
  return (
    <span className="text-sm text-muted">
      Khớp{' '}
      <a
        href={listHref(url, state, { relation: other })}
        className="font-semibold text-accent hover:underline"
        title="Đổi"
      >
        {state.relation === 'and' ? 'Tất cả' : 'Bất kỳ'}
      </a>
    </span>
  );
}

type ChipProps = Omit<FilterBarProps, 'searchLabel'> & { condition: FilterCondition; index: number };

function ConditionChip({ url, state, table, choicesOf, condition, index }: ChipProps) {
  const field = table.find(known => known.name === condition.field)!;
  return (
    <Chip
      href={openHref(url, { filter: field.name, edit: String(index) })}
      removeHref={listHref(url, state, { conditions: state.conditions.filter((_, place) => place !== index) })}
      removeLabel={`Bỏ lọc ${field.label}`}
    >
      {conditionText(field, condition, choicesOf(field))}
    </Chip>
  );
}

const shortOperators: Partial<Record<FilterOperator, string>> = { eq: ':', in: ':', neq: ' ≠', notin: ' ≠' };

/** 'Trạng thái: Mới, Đang xử lý' */
export function conditionText(field: FieldDefinition, { op, values }: FilterCondition, choices?: Choice[]): string {
  const words = values.map(value => {
    if (field.type === 'date')
      return value.length > 10 ? formatDateTime(`${value}:00+07:00`) : formatDate(`${value}T00:00:00+07:00`);
    return choices?.find(choice => choice.value === value)?.label ?? value;
  });
  const shown = words.length > 3 ? `${words.slice(0, 3).join(', ')} +${words.length - 3}` : words.join(', ');
  const operator =
    field.type === 'date'
      ? ` ${operatorLabel(field.type, op).toLocaleLowerCase('vi')}`
      : (shortOperators[op] ?? ` ${operatorLabel(field.type, op).toLocaleLowerCase('vi')}`);
  return `${field.label}${operator} ${shown}`.trim();
}

function FilterPanel({
  url,
  state,
  field,
  choicesOf,
}: {
  url: URL;
  state: ListState;
  field: FieldDefinition;
  choicesOf: ChoicesOf;
}) {
  const edit = url.searchParams.get('edit');
  const current = edit === null ? undefined : state.conditions[Number(edit)];
  const editing = current?.field === field.name ? current : undefined;
  const choices = choicesOf(field);
  // a choice of several values is what people mean most; the comparison can still be changed
  const operators = fieldOperators(field);
  const preferred =
    editing?.op ?? (choices && operators.includes('in') ? 'in' : field.type === 'date' ? 'gte' : operators[0]);
  const hidden = [...url.searchParams].filter(([name]) => !['filter', 'edit', 'page', 'panel'].includes(name));
  return (
    <form
      method="get"
      data-navigate=""
      className="flex flex-wrap items-end gap-3 rounded border border-line bg-surface p-3"
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
        defaultValue={preferred}
        options={operators.map(op => ({ value: op, label: operatorLabel(field.type, op) }))}
        className="w-44"
      />
      {choices ? (
        <fieldset className="min-w-0">
          <legend className="sr-only">Giá trị</legend>
          <div className="flex max-h-60 max-w-2xl flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
            {choices.map(choice => (
              <label key={choice.value} className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  name="add_value"
                  value={choice.value}
                  defaultChecked={editing?.values.includes(choice.value)}
                />
                {choice.label}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <ValueField field={field} editing={editing} />
      )}
      <div className="flex gap-2">
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

function ValueField({ field, editing }: { field: FieldDefinition; editing: FilterCondition | undefined }) {
  const value = editing && !isDateWord(editing.op) ? editing.values.join(', ') : '';
  if (field.type === 'boolean')
    return (
      <Select
        name="add_value"
        aria-label="Giá trị"
        defaultValue={value || 'true'}
        options={[
          { value: 'true', label: 'Có' },
          { value: 'false', label: 'Không' },
        ]}
      />
    );
  const type = field.type === 'date' ? 'date' : field.type === 'number' ? 'number' : 'text';
  return <TextField label="Giá trị" name="add_value" type={type} defaultValue={value} className="w-52" />;
}
