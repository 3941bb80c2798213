import type { CallFilter } from './call-filter.ts';

/** Fields of a filter that take several. */
export const callLists = ['state', 'assign_agent_id', 'assign_group_id', 'queue_id', 'status', 'priority_id'] as const;
export type CallList = (typeof callLists)[number];
export const isCallList = (name: string): name is CallList => (callLists as readonly string[]).includes(name);

/** A filter as an address spells it. */
export function callParams(filter: CallFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== '') params.append(name, String(one));
  return params;
}
