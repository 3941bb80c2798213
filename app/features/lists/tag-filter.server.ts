import type { ListState } from 'contract/filters.ts';
import { findTags } from 'contract/lookups/lookups.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import type { Choice } from '../choices.ts';
import type { FieldSearch } from './filter-panel.tsx';

/** What the panel of tags offers: all of them where they are few, otherwise those of the list and a text for the others. */
export async function tagFilter(
  { api }: Visit,
  { conditions }: ListState,
): Promise<{ choices: Choice[]; search?: FieldSearch }> {
  const { list, total } = await api(findTags, {});
  const asked = conditions.filter(({ field }) => field === 'tags').flatMap(({ values }) => values);
  const isAll = total <= list.length;
  const choices = [...new Set([...(isAll ? list : []), ...asked])].map(tag => ({ value: tag, label: tag }));
  return isAll && total > 0
    ? { choices }
    : {
        choices,
        search: { label: 'Tag', found: [], from: paths.pickTags, note: 'Nhiều tag: cách nhau bằng dấu phẩy' },
      };
}
