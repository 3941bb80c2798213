import type { CallFilter } from 'contract/calls/call-filter.ts';
import { callParams } from 'contract/calls/call-params.ts';
import { paths } from '../../http/paths.ts';

/** What is asked for, as the form shows it. */
export type CallAsked = Record<
  | 'q'
  | 'call_from'
  | 'call_to'
  | 'call_direction'
  | 'state'
  | 'called_back'
  | 'assign_agent_id'
  | 'assign_group_id'
  | 'code',
  string
>;

/** The list by what is asked, at a page, with a call open. */
export function callsHref(
  query: CallFilter,
  more: { page?: number; size?: number; call?: string; panel?: string } = {},
): string {
  const params = callParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${paths.callHistory}?${params}` : paths.callHistory;
}
