import type { CallFilter } from './call-filter.ts';

/** A filter as an address spells it. */
export function callParams(filter: CallFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== '') params.append(name, String(one));
  return params;
}
