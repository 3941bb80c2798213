import { type CallList, callLists } from 'contract/calls/call-params.ts';
import { useState } from 'react';
import { FieldGroup } from '../../ui/field.tsx';
import { fold } from '../../ui/fold.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Choice } from '../choices.ts';
import { useLookups } from '../lookups.ts';
import { callChoices, callListLabels, goneChoice } from './call-choices.ts';
import type { CallAsked, CallProblems } from './call-place.ts';

/** More choices than this are searched too. */
const seenAtOnce = 8;

interface MoreCallFieldsProps {
  asked: CallAsked;
  wrong: CallProblems;
  queues: readonly { _id: string; name: string }[];
}

/** Fields of the form of calls that most people need seldom: plain ones, so that the server's are whole. */
export default function MoreCallFields({ asked, wrong, queues }: MoreCallFieldsProps) {
  const choices = callChoices(useLookups(), queues);
  const length = (name: 'call_duration_from' | 'call_duration_to', label: string) => (
    <TextField
      label={label}
      name={name}
      defaultValue={asked[name]}
      placeholder="HH:mm:ss"
      title="HH:mm:ss"
      pattern="(\d{1,2}:)?[0-5]?\d:[0-5]\d"
      maxLength={8}
      autoComplete="off"
      className="w-28"
      errors={wrong[name] === undefined ? undefined : ['']}
    />
  );
  return (
    <fieldset
      aria-label="Bộ lọc khác"
      className="col-span-2 grid gap-x-6 gap-y-4 rounded border border-line bg-surface p-3 sm:grid-cols-2 lg:basis-full lg:grid-cols-3"
    >
      <FieldGroup label="Thời lượng nói chuyện">
        <div className="flex gap-3">
          {length('call_duration_from', 'Từ')}
          {length('call_duration_to', 'Đến')}
        </div>
      </FieldGroup>
      {callLists.map(name => (
        <Checklist key={name} name={name} choices={choices[name]} chosen={asked[name]} />
      ))}
    </fieldset>
  );
}

/** Any of them; none means all. */
function Checklist({ name, choices, chosen }: { name: CallList; choices: Choice[]; chosen: string[] }) {
  const [search, setSearch] = useState('');
  const isSearched = useHydrated() && choices.length > seenAtOnce;
  const words = fold(search);
  const gone = chosen.filter(value => !choices.some(choice => choice.value === value));
  const all = [...choices, ...gone.map(value => ({ value, label: goneChoice }))];
  if (all.length === 0) return null;
  return (
    <FieldGroup label={callListLabels[name]}>
      {isSearched && (
        <input
          type="search"
          className="control mb-1"
          aria-label={`Tìm ${callListLabels[name]}`}
          placeholder="Tìm theo tên"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="flex max-h-48 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {all.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-8 items-center gap-2"
            // what is chosen is sent, found or not
            hidden={words !== '' && !fold(label).includes(words)}
          >
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
