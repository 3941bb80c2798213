import { data, redirect } from '@remix-run/node';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { formatCount } from 'contract/numbers.ts';
import type { RouteInput } from 'contract/route.ts';
import { bulkTickets, bulkTicketsMatching } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { refusal } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { matchingField } from '../lists/bulk-fields.ts';
import { inParts } from '../lists/in-parts.server.ts';
import { choiceFields, nobody, noPriority } from './bulk-fields.ts';
import { ticketQuery } from './ticket-query.server.ts';
import { ticketTable } from './ticket-table.ts';

/** Of more than two the page of merges says that they are too many. */
const mostMerged = 3;

/** One change to the chosen rows, or to everything that the list names. */
export async function bulkChange(visit: Visit, form: FormData) {
  const { api, url } = visit;
  if (form.get('change') === 'merge' && !form.has(matchingField)) {
    const ids = form.getAll('ids').map(Number);
    if (ids.length > 0) return redirect(paths.mergeTickets(...ids.slice(0, mostMerged)));
  }
  const change = changeOf(form);
  if (typeof change === 'string') return data({ message: change, status: 422 }, { status: 422 });
  try {
    const done = form.has(matchingField)
      ? await changeMatching(visit, await filterOf(visit), change)
      : { refused: 0, ...(await api(bulkTickets, { json: { ...change, ids: form.getAll('ids').map(Number) } })).data };
    return redirectWithToast(url.pathname + url.search, {
      kind: done.changed === 0 && done.refused > 0 ? 'info' : 'success',
      title: done.changed === 0 ? 'Không có gì thay đổi' : `Đã cập nhật ${formatCount(done.changed)} ticket`,
      ...(done.refused > 0 && {
        description: `${formatCount(done.refused)} ticket giữ nguyên vì không chuyển được sang trạng thái này`,
      }),
    });
  } catch (error) {
    return refusal(error);
  }
}

/** The change that was posted, or what it lacks. */
function changeOf(form: FormData) {
  const change = String(form.get('change') ?? '');
  const given = (name: string) => (form.has(name) ? { [name]: String(form.get(name)) } : {});
  const assignee = form.get('assignee_id') || undefined;
  const department = form.get('department_id') || undefined;
  const priority = form.get('priority_id');
  const fields: Record<string, object> = {
    assign: {
      ...(assignee && { assignee_id: assignee === nobody ? '' : assignee }),
      ...(department && { department_id: department }),
    },
    status: given('status'),
    priority: { priority_id: priority === noPriority ? null : priority },
    tag: given('tags'),
    follow: {},
  };
  if (change === 'merge') return 'Hãy chọn đúng hai ticket để gộp.';
  if (!Object.hasOwn(fields, change)) return 'Hãy chọn việc cần làm với các ticket đã chọn.';
  if (change === 'assign' && !assignee && !department) return 'Hãy chọn người xử lý hoặc bộ phận.';
  const choice = Object.hasOwn(choiceFields, change) ? choiceFields[change] : undefined;
  if (choice && !form.get(choice.name)) return choice.missing;
  if (change === 'tag' && !String(form.get('tags') ?? '').trim()) return 'Hãy nhập ít nhất một tag.';
  // the API's own schema reads it
  return { change, ...fields[change] } as never as { change: 'follow' };
}

/** What the list of the address names. */
async function filterOf({ api, url }: Visit): Promise<Matching['filter']> {
  const { data: lookups } = await api(settingDashboard, {});
  const { mode, query } = ticketQuery(url, ticketTable(lookups.ticket_fields));
  const { q, f, rel } = query;
  return { mode, ...(q && { q }), ...(f && { f }), ...(rel && { rel }) };
}

type Matching = RouteInput<typeof bulkTicketsMatching>['json'];
type Change<Given = Matching> = Given extends unknown ? Omit<Given, 'filter' | 'after' | 'until'> : never;

/** Part after part, each whole in itself; a part that fails says how far it came, and the same press goes on from there. */
export async function changeMatching({ api }: Pick<Visit, 'api'>, filter: Matching['filter'], change: Change) {
  const done = { changed: 0, refused: 0 };
  await inParts(async place => {
    const part = await api(bulkTicketsMatching, { json: { ...change, filter, ...place } as Matching }).catch(error => {
      throw done.changed > 0 ? stoppedAt(error, done.changed) : error;
    });
    done.changed += part.data.changed;
    done.refused += part.data.refused;
    return part.data;
  });
  return done;
}

function stoppedAt(error: unknown, changed: number): unknown {
  if (!(error instanceof ApiFailure) || error.status === 401) return error;
  const sentence = `Đã cập nhật ${formatCount(changed)} ticket rồi dừng lại: ${error.message}. Làm lại lần nữa để tiếp tục phần còn lại.`;
  return new ApiFailure(error.status === 422 ? 409 : error.status, sentence, error.body);
}
