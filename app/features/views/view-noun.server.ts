import type { StaffRole } from 'contract/enums.ts';
import { may } from 'contract/permissions.ts';
import {
  deleteSmartView,
  listSmartViews,
  readSmartView,
  type SmartView,
  saveSmartView,
  smartViewDone,
  smartViewForm,
} from 'contract/tickets/smart-views.ts';
import { z } from 'zod';
import type { ScreenNoun } from '../../crud/calls.server.ts';
import { viewOf, viewQuery } from './view-query.ts';

export type ViewRow = SmartView & { list: string; count: number | null };

const { name, is_shared } = smartViewForm.shape;
const form = z.strictObject({
  name,
  is_shared,
  /** An address of the ticket list. */
  list: z.string().max(8_000, 'Địa chỉ quá dài').default(''),
});

const bodyOf = (values: Record<string, unknown>) => {
  const { list, ...rest } = values as z.output<typeof form> & { version?: number };
  return { ...rest, ...viewOf(list) };
};

/** Views of the ticket list, whose filters stand in one field as an address of that list. */
export const viewNoun: ScreenNoun<ViewRow> = {
  label: 'góc nhìn',
  form,
  sorts: { name: 'text', updated_at: 'plain' },
  done: smartViewDone,
  write: 'ticket.read',
  list: async (api, query) => {
    const { list, total } = await api(listSmartViews, { query: { ...query, counted: 'true' } });
    return { list: list.map(row => ({ ...row, list: viewQuery(row, { withColumns: true }) })), total };
  },
  read: async (api, id) => {
    const { data } = await api(readSmartView, { params: { id } });
    return { ...data, list: viewQuery(data, { withColumns: true }), count: null };
  },
  create: (api, values, options) => api(saveSmartView, { params: { id: 'new' }, json: bodyOf(values) }, options),
  update: (api, id, values) => api(saveSmartView, { params: { id }, json: bodyOf(values) }),
  remove: (api, id) => api(deleteSmartView, { params: { id } }),
};

/** What the screens need beside the rows. */
export const besideViews = async ({ account, url }: { account: { user: { role: StaffRole } }; url: URL }) => ({
  mayShare: may(account.user.role, 'view.share'),
  given: url.searchParams.get('given') ?? '',
});
