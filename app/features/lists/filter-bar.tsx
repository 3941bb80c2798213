import type { FilterOperator } from 'contract/enums.ts';
import {
  type FieldDefinition,
  type FieldTable,
  type FilterCondition,
  fieldOperators,
  type ListState,
  operatorLabel,
} from 'contract/filters.ts';
import { formatDate, formatDateTime } from 'contract/time.ts';
import { lazy, Suspense } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { Menu, MenuLink } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Choice } from '../choices.ts';
import { useLookups } from '../lookups.ts';
import type { FieldSearch } from './filter-panel.tsx';
import { addedFilter, idLength, listHref, openHref, passing } from './list-url.ts';

const load = () => import('./filter-panel.tsx');
// drawn by the server at once, fetched by the browser at first use
const FilterPanel = import.meta.env.SSR ? (await load()).default : lazy(load);

/** The choices of a field whose values are chosen and not typed. */
export type ChoicesOf = (field: FieldDefinition) => Choice[] | undefined;

interface FilterBarProps {
  url: URL;
  state: ListState;
  table: FieldTable;
  choicesOf: ChoicesOf;
  searchLabel: string;
  /** Of the field that is opened, when its values are found by a text. */
  search?: FieldSearch | undefined;
  /** What is wrong with the filter that was posted. */
  problem?: string | undefined;
}

/** Search and filters of a list: all of it lives in the address, and works before JavaScript. */
export function FilterBar({ url, state, table, choicesOf, searchLabel, search, problem }: FilterBarProps) {
  const filterable = table.filter(field => fieldOperators(field).length > 0);
  const added = addedFilter(url);
  const opened = filterable.find(field => field.name === (added?.field ?? url.searchParams.get('filter')));
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <form method="get" data-navigate="" className="w-full sm:w-auto">
          {[...url.searchParams]
            .filter(([name]) => !['q', 'page', ...passing].includes(name))
            .map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
          <SearchField
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
      {opened && (
        <Suspense fallback={null}>
          <FilterPanel key={opened.name} {...{ url, state, choicesOf, added, problem, search }} field={opened} />
        </Suspense>
      )}
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

type ChipProps = Omit<FilterBarProps, 'searchLabel' | 'search' | 'problem'> & {
  condition: FilterCondition;
  index: number;
};

function ConditionChip({ url, state, table, choicesOf, condition, index }: ChipProps) {
  const field = table.find(known => known.name === condition.field)!;
  const { nameOf } = useLookups();
  return (
    <Chip
      href={openHref(url, { filter: field.name, edit: String(index) })}
      removeHref={listHref(url, state, { conditions: state.conditions.filter((_, place) => place !== index) })}
      removeLabel={`Bỏ lọc ${field.label}`}
    >
      {conditionText(field, condition, choicesOf(field), nameOf)}
    </Chip>
  );
}

const shortOperators: Partial<Record<FilterOperator, string>> = { eq: ':', in: ':', neq: ' ≠', notin: ' ≠' };

/** 'Trạng thái: Mới, Đang xử lý' */
export function conditionText(
  field: FieldDefinition,
  { op, values }: FilterCondition,
  choices?: Choice[],
  nameOf: (id: string) => string = () => '',
): string {
  const words = values.map(value => {
    if (field.type === 'date')
      return value.length > 10 ? formatDateTime(`${value}:00+07:00`) : formatDate(`${value}T00:00:00+07:00`);
    const name = choices?.find(choice => choice.value === value)?.label;
    // people who have left are no choice, but have a name
    return name ?? (choices && value.length === idLength ? nameOf(value) || 'Không còn' : value);
  });
  const shown = words.length > 3 ? `${words.slice(0, 3).join(', ')} +${words.length - 3}` : words.join(', ');
  const operator =
    field.type === 'date'
      ? ` ${operatorLabel(field.type, op).toLocaleLowerCase('vi')}`
      : (shortOperators[op] ?? ` ${operatorLabel(field.type, op).toLocaleLowerCase('vi')}`);
  return `${field.label}${operator} ${shown}`.trim();
}
