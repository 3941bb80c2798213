import type { CallFilter } from 'contract/calls/call-filter.ts';
import { callLists } from 'contract/calls/call-params.ts';
import { Chip } from '../../ui/chip.tsx';
import { useLookups } from '../lookups.ts';
import { callChoices, callListLabels, goneChoice } from './call-choices.ts';
import { callsHref, moreFilters } from './call-place.ts';

const mostNames = 3;

/** What is asked for among the further fields, each with a way to leave it out. */
export default function CallFilterChips({
  query,
  size,
  queues,
}: {
  query: CallFilter;
  size: number;
  queues: readonly { _id: string; name: string }[];
}) {
  const choices = callChoices(useLookups(), queues);
  const { call_duration_from: from, call_duration_to: to } = query;
  const length = [from && `từ ${from}`, to && `đến ${to}`].filter(Boolean).join(' ');
  const chip = (text: string, ...without: (keyof CallFilter)[]) => (
    <Chip
      key={text}
      href={callsHref(query, { size, ...moreFilters })}
      removeHref={callsHref({ ...query, ...Object.fromEntries(without.map(name => [name, undefined])) }, { size })}
      removeLabel={`Bỏ lọc ${text}`}
    >
      {text}
    </Chip>
  );
  return (
    <>
      {length && chip(`Nói chuyện ${length}`, 'call_duration_from', 'call_duration_to')}
      {callLists.map(name => {
        const values = query[name]?.map(String) ?? [];
        // one is shown by its field in the row
        const hasField = name === 'state' || name === 'assign_agent_id' || name === 'assign_group_id';
        if (values.length < (hasField ? 2 : 1)) return null;
        const names = values.map(value => choices[name].find(choice => choice.value === value)?.label ?? goneChoice);
        const more = names.length > mostNames ? ` +${names.length - mostNames}` : '';
        return chip(`${callListLabels[name]}: ${names.slice(0, mostNames).join(', ')}${more}`, name);
      })}
    </>
  );
}
