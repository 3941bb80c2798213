import { recordDirectionLabels } from 'contract/calls/call-directions.ts';
import type { CallFilter } from 'contract/calls/call-filter.ts';
import { type CallList, callLists } from 'contract/calls/call-params.ts';
import { callStateLabels } from 'contract/enums.ts';
import { Suspense } from 'react';
import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { type Choice, labelled, named } from '../choices.ts';
import { lazyPart } from '../lazy-part.ts';
import { FilterForm } from '../lists/filter-form.tsx';
import { useLookups } from '../lookups.ts';
import { type CallAsked, type CallProblems, callsHref, moreFilters } from './call-place.ts';

const CallFilterChips = await lazyPart(() => import('./call-filter-chips.tsx'));
const MoreCallFields = await lazyPart(() => import('./more-call-fields.tsx'));

const directions = labelled(recordDirectionLabels);
const states = labelled(callStateLabels);
const calledBack = labelled({ no: 'Chưa gọi lại', yes: 'Đã gọi lại' });

interface CallFilterFormProps {
  asked: CallAsked;
  query: CallFilter;
  wrong: CallProblems;
  size: number;
  /** The further fields are there. */
  isOpen: boolean;
  queues: readonly { _id: string; name: string }[];
}

/** Which calls. What is chosen of further fields is said by chips while they are closed, and stays. */
export function CallFilterForm({ asked, query, wrong, size, isOpen, queues }: CallFilterFormProps) {
  const { everyone, departments } = useLookups();
  const closed = furtherOf(asked, inRow);
  // of one choice, in the row; several are chosen among the further fields
  const quick = (name: CallList, label: string, placeholder: string, options: Choice[], width: string) =>
    !isOpen &&
    asked[name].length < 2 && (
      <SelectField
        label={label}
        name={name}
        defaultValue={asked[name][0] ?? ''}
        options={options}
        placeholder={placeholder}
        className={width}
      />
    );
  return (
    <FilterForm
      href={paths.callHistory}
      asked={asked}
      chips={
        isOpen ? (
          <LinkButton variant="quiet" href={callsHref(query, { size })}>
            Thu gọn
          </LinkButton>
        ) : (
          <>
            <Button type="submit" variant="quiet" name="filter" value={moreFilters.filter}>
              Bộ lọc khác
            </Button>
            {closed.length > 0 && (
              <Suspense>
                <CallFilterChips query={query} size={size} queues={queues} />
              </Suspense>
            )}
          </>
        )
      }
    >
      <input type="hidden" name="size" value={size} />
      <TextField label="Tên hoặc số" name="q" defaultValue={asked.q} maxLength={200} className="lg:w-44" />
      <DayField withTime label="Từ ngày" name="call_from" defaultValue={asked.call_from} className="lg:w-44" />
      <DayField withTime label="Đến ngày" name="call_to" defaultValue={asked.call_to} className="lg:w-44" />
      <SelectField
        label="Chiều gọi"
        name="call_direction"
        defaultValue={asked.call_direction}
        options={directions}
        placeholder="Mọi chiều"
        className="lg:w-32"
      />
      {quick('state', 'Kết quả', 'Mọi kết quả', states, 'lg:w-36')}
      <SelectField
        label="Gọi nhỡ"
        name="called_back"
        defaultValue={asked.called_back}
        options={calledBack}
        placeholder="Tất cả"
        className="lg:w-36"
      />
      {quick('assign_agent_id', 'Chuyên viên', 'Mọi người', named(everyone), 'lg:w-44')}
      {quick('assign_group_id', 'Bộ phận', 'Mọi bộ phận', named(departments), 'lg:w-44')}
      <TextField label="Mã ticket" name="code" defaultValue={asked.code} maxLength={20} className="lg:w-28" />
      {isOpen ? (
        <Suspense fallback={<Kept values={furtherOf(asked, [])} />}>
          <MoreCallFields asked={asked} wrong={wrong} queues={queues} />
        </Suspense>
      ) : (
        <Kept values={closed} />
      )}
    </FilterForm>
  );
}

const inRow: readonly CallList[] = ['state', 'assign_agent_id', 'assign_group_id'];

/** What is asked of further fields; `shown`: lists whose one choice has a field elsewhere. */
function furtherOf(asked: CallAsked, shown: readonly CallList[]): [name: string, value: string][] {
  const lists = callLists.filter(name => !shown.includes(name) || asked[name].length > 1);
  const all: [string, string][] = [
    ...lists.flatMap(name => asked[name].map((value): [string, string] => [name, value])),
    ['call_duration_from', asked.call_duration_from],
    ['call_duration_to', asked.call_duration_to],
  ];
  return all.filter(([, value]) => value !== '');
}

/** What is asked for and has no field at this moment. */
const Kept = ({ values }: { values: [name: string, value: string][] }) =>
  values.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
