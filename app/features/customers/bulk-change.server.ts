import { redirect } from '@remix-run/node';
import { bulkContacts } from 'contract/contacts/bulk.ts';
import { formatCount } from 'contract/numbers.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { matchingField } from '../lists/bulk-fields.ts';
import { changeOf, refusedText, searchOf } from './bulk-asked.server.ts';

/** Of more than two the page of merges says that they are too many. */
const mostMerged = 3;

/** One change to the chosen customers. What reaches beyond the page, and deleting, is asked about on a page of its own. */
export async function bulkChange({ request, url, api }: Visit) {
  const form = await request.formData();
  const back = url.pathname + url.search;
  const ids = form.getAll('ids').map(Number);
  const isMatching = form.has(matchingField);
  const refuse = (description: string) =>
    redirectWithToast(back, { kind: 'error', title: 'Chưa làm được', description });
  if (!isMatching && ids.length === 0) return refuse('Chưa chọn khách hàng nào.');
  if (form.get('change') === 'merge')
    return isMatching
      ? refuse('Hãy chọn đúng hai khách hàng để gộp.')
      : redirect(paths.mergeCustomers(...ids.slice(0, mostMerged)));
  const change = changeOf(form);
  if (typeof change === 'string') return refuse(change);
  if (isMatching || change.change === 'delete')
    return redirect(paths.bulkCustomers(searchOf(url, change, isMatching || ids)));
  try {
    const { data } = await api(bulkContacts, { json: { ...change, ids } });
    return redirectWithToast(back, {
      kind: data.changed === 0 && data.refused > 0 ? 'info' : 'success',
      title: data.changed === 0 ? 'Không có gì thay đổi' : `Đã cập nhật ${formatCount(data.changed)} khách hàng`,
      ...(data.refused > 0 && { description: refusedText(data) }),
    });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const said = Object.values(error.fieldErrors ?? {}).flat();
    return refuse(said.length > 0 ? said.join(' ') : error.message);
  }
}
