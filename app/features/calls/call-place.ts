import type { CallFilter } from 'contract/calls/call-filter.ts';
import { type CallList, callParams } from 'contract/calls/call-params.ts';
import { paths } from '../../http/paths.ts';

/** What is asked for, as the form shows it. */
export type CallAsked = Record<
  'q' | 'call_from' | 'call_to' | 'call_direction' | 'called_back' | 'call_duration_from' | 'call_duration_to' | 'code',
  string
> &
  Record<CallList, string[]>;

/** What is wrong with it, by the names of the fields. */
export type CallProblems = Partial<Record<string, string>>;

/** Of the address: `filter=more` has the further fields open. */
export const moreFilters = { filter: 'more' } as const;

/** The list by what is asked, at a page, with a call open. */
export function callsHref(
  query: CallFilter,
  more: { page?: number; size?: number; call?: string; panel?: string; filter?: string } = {},
): string {
  const params = callParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${paths.callHistory}?${params}` : paths.callHistory;
}
