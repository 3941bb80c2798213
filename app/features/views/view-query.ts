import type { SmartView } from 'contract/tickets/smart-views.ts';

type Kept = Pick<SmartView, 'mode' | 'q' | 'filters' | 'relation' | 'sort' | 'columns'>;

/** A view as the query of the ticket list's address; `columns` only where they are asked for. */
export function viewQuery(view: Kept, { withColumns = false } = {}): string {
  const params = new URLSearchParams();
  if (view.mode !== 'all') params.set('mode', view.mode);
  for (const text of view.filters) params.append('f', text);
  if (view.relation === 'or') params.set('rel', 'or');
  if (view.sort) params.set('sort', view.sort);
  if (view.q) params.set('q', view.q);
  if (withColumns && view.columns.length > 0) params.set('columns', view.columns.join(','));
  return params.toString();
}

/** The same back, from a query or a whole address of the ticket list. */
export function viewOf(address: string): Kept {
  const params = new URLSearchParams(address.slice(address.indexOf('?') + 1).trim());
  return {
    mode: (params.get('mode') || 'all') as Kept['mode'],
    q: params.get('q') ?? '',
    filters: params.getAll('f'),
    relation: params.get('rel') === 'or' ? 'or' : 'and',
    sort: params.get('sort') ?? '',
    columns: (params.get('columns') ?? '').split(',').filter(Boolean),
  };
}
