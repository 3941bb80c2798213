import { redirect } from '@remix-run/node';
import { columnSetOf } from 'contract/settings/column-sets.ts';
import { listNames } from 'contract/settings/list-names.ts';
import { saveUserConfig } from 'contract/settings/user-config.ts';
import { ofList } from '../features/own-columns.server.ts';
import { ApiFailure } from '../http/api.server.ts';
import { actionFor } from '../http/guard.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { redirectWithToast } from '../http/toast.server.ts';

export const loader = leadsTo(paths.home);

/** Keeps the columns that somebody chose for a list, and goes back to it. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const form = await request.formData();
  const back = safeRedirect(String(form.get('back') ?? ''));
  const table = String(form.get('table'));
  const columns = moved([...new Set(form.getAll('column').map(String))], form.get('up'), form.get('down'));
  try {
    const list = listNames.find(name => ofList(name) === table);
    if (!list && !columnSetOf(table)) throw new ApiFailure(400, 'Dữ liệu gửi lên không hợp lệ');
    const chosen = form.has('reset') ? null : columns;
    await api(saveUserConfig, { json: list ? { lists: { [list]: chosen } } : { [table]: chosen } });
    return redirect(back);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const description = Object.values(error.fieldErrors ?? {})[0]?.[0] ?? error.message;
    return redirectWithToast(back, { kind: 'error', title: 'Đã xảy ra lỗi', description });
  }
});

/** One column a place up or down among those that are chosen. */
function moved(columns: string[], up: FormDataEntryValue | null, down: FormDataEntryValue | null): string[] {
  const from = columns.indexOf(String(up ?? down));
  const to = from + (up !== null ? -1 : 1);
  if (from < 0 || to < 0) return columns;
  const next = [...columns];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
