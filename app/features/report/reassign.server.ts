import { data } from '@remix-run/node';
import { isAway } from 'contract/calls/agent-words.ts';
import { listAgentStates } from 'contract/calls/agents.ts';
import { formatCount } from 'contract/numbers.ts';
import type { Visit } from '../../http/guard.server.ts';
import { refusal } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { openTicketsOf } from '../members/open-tickets.ts';
import { changeMatching } from '../tickets/bulk-change.server.ts';

const refused = (status: number, message: string) => data({ message, status }, { status });

/** Gives the open tickets of a colleague who is away, as far as one sees them, to somebody else or to a department. */
export async function reassign(visit: Visit, form: FormData) {
  const { api, url } = visit;
  const [from, assignee, department] = ['user_id', 'assignee_id', 'department_id'].map(name =>
    String(form.get(name) ?? ''),
  );
  if (!assignee && !department) return refused(422, 'Hãy chọn người xử lý hoặc bộ phận.');
  if (assignee === from) return refused(422, 'Hãy chọn một người khác.');
  try {
    const [colleague] = from ? (await api(listAgentStates, { query: { user_id: from } })).list : [];
    if (!colleague) return refused(404, 'Không tìm thấy thành viên này');
    const { name } = colleague.user;
    if (!isAway(colleague.status))
      return refused(
        409,
        `${name} không còn vắng mặt. Ticket của người đang làm việc được phân công ở danh sách ticket.`,
      );
    const { changed } = await changeMatching(
      visit,
      { mode: 'all', f: openTicketsOf(colleague.user._id) },
      // a department alone: they wait there for whoever takes them
      { change: 'assign', assignee_id: assignee, ...(department && { department_id: department }) },
    );
    const back = new URLSearchParams(url.searchParams);
    back.delete('reassign');
    return redirectWithToast(url.pathname + (back.size > 0 ? `?${back}` : ''), {
      kind: changed === 0 ? 'info' : 'success',
      title:
        changed === 0 ? `${name} không có ticket đang mở` : `Đã giao lại ${formatCount(changed)} ticket của ${name}`,
    });
  } catch (error) {
    return refusal(error);
  }
}
