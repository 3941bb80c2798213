import type { TicketMode } from 'contract/enums.ts';
import {
  cancelExport,
  type ExportFormat,
  exportAuditLog,
  exportCallHistory,
  exportContacts,
  exportTickets,
  retryCallHistory,
} from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import { readAuditPlace } from '../features/audit/audit-query.server.ts';
import { readCallPlace } from '../features/calls/call-place.server.ts';
import { withPanel } from '../features/exports/panel-address.ts';
import { ApiFailure } from '../http/api.server.ts';
import { actionFor, notFoundPage, type Visit } from '../http/guard.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { redirectWithToast, type Toast } from '../http/toast.server.ts';

export const loader = leadsTo(withPanel(paths.tickets));

/** Starts an export of a list (`list` = its address), cancels one or tries a failed one of calls again, and goes back to `back` with the drawer open. */
export const action = actionFor('signed-in', async visit => {
  const form = await visit.request.formData();
  const place = String(form.get('back') ?? form.get('list') ?? paths.tickets);
  // the log is a tab of its page, and no page of the site map
  const back = withPanel(place.split('?')[0] === paths.auditLog ? place : safeRedirect(place));
  try {
    return redirectWithToast(back, await run(visit, form));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return redirectWithToast(back, { kind: 'error', title: 'Đã xảy ra lỗi', description: error.message });
  }
});

async function run({ api }: Visit, form: FormData): Promise<Toast> {
  const options = { idempotencyKey: String(form.get('key') ?? '') };
  switch (form.get('intent')) {
    case 'start': {
      const { pathname, searchParams: list } = new URL(String(form.get('list') ?? ''), 'http://page');
      const given = (name: string) => list.get(name) || undefined;
      const json = {
        q: given('q'),
        f: list.getAll('f'),
        rel: given('rel') as 'or' | undefined,
        sort: given('sort'),
        format: (form.get('format') ?? 'csv') as ExportFormat,
      };
      if (pathname === paths.auditLog) {
        const filter = { ...readAuditPlace(list).query, format: json.format };
        const { data } = await api(exportAuditLog, { json: filter }, options);
        return { kind: 'success', title: `Đang xuất ${formatCount(data.rows_total)} dòng nhật ký` };
      }
      if (pathname === paths.callHistory) {
        const filter = { ...readCallPlace(list).query, format: json.format };
        const { data } = await api(exportCallHistory, { json: filter }, options);
        return { kind: 'success', title: `Đang xuất ${formatCount(data.rows_total)} cuộc gọi` };
      }
      const isOfCustomers = pathname === paths.customers;
      const mode = (given('mode') ?? 'all') as TicketMode;
      const { data } = isOfCustomers
        ? await api(exportContacts, { json }, options)
        : await api(exportTickets, { json: { ...json, mode } }, options);
      const what = isOfCustomers ? 'khách hàng' : 'ticket';
      return { kind: 'success', title: `Đang xuất ${data.rows_total.toLocaleString('vi-VN')} ${what}` };
    }
    case 'retry': {
      const { data } = await api(retryCallHistory, { json: { id: String(form.get('id')) } }, options);
      return { kind: 'success', title: `Đang xuất ${formatCount(data.rows_total)} cuộc gọi` };
    }
    case 'cancel':
      await api(cancelExport, { params: { id: String(form.get('id')) } });
      return { kind: 'info', title: 'Đã hủy lượt xuất' };
    default:
      throw notFoundPage();
  }
}
