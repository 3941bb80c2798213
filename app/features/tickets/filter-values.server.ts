import type { ListState } from 'contract/filters.ts';
import type { Visit } from '../../http/guard.server.ts';
import type { Choice } from '../choices.ts';
import type { FieldSearch } from '../lists/filter-panel.tsx';
import { addedFilter } from '../lists/list-url.ts';
import { tagFilter } from '../lists/tag-filter.server.ts';
import { requesterFilter } from './requester-filter.server.ts';

export interface FilterValues {
  /** By field: what chips name and panels offer. */
  choices: Record<string, Choice[]>;
  /** Of the field whose panel is open, when its values are found by a text. */
  search?: FieldSearch | undefined;
  /** The text found several: one is to be chosen before anything is filtered. */
  isUnclear: boolean;
  /** Why the text of the panel found nothing. */
  problem?: string | undefined;
  /** The form as if what its text found had been chosen. */
  chosen?: URL | undefined;
}

/** What a ticket's filters offer beside the lookups that every page has. */
export async function filterValues(visit: Visit, state: ListState): Promise<FilterValues> {
  const { url } = visit;
  const opened = addedFilter(url)?.field ?? url.searchParams.get('filter');
  const requesters = await requesterFilter(visit, state);
  const tags = opened === 'tags' ? await tagFilter(visit, state) : undefined;
  return {
    choices: { requester_id: requesters.named, ...(tags && { tags: tags.choices }) },
    search: opened === 'requester_id' ? requesters.search : tags?.search,
    isUnclear: requesters.search.note !== undefined,
    problem: requesters.problem,
    chosen: requesters.chosen,
  };
}
