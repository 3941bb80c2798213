import type { CallList } from 'contract/calls/call-params.ts';
import { callStateLabels, ticketStatuses } from 'contract/enums.ts';
import { type Choice, labelled, named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';

export const callListLabels: Record<CallList, string> = {
  state: 'Kết quả',
  assign_agent_id: 'Chuyên viên',
  assign_group_id: 'Bộ phận',
  queue_id: 'Hàng đợi',
  status: 'Trạng thái ticket',
  priority_id: 'Độ ưu tiên ticket',
};

/** What each list is chosen from. */
export const callChoices = (
  { everyone, departments, priorities }: Lookups,
  queues: readonly { _id: string; name: string }[],
): Record<CallList, Choice[]> => ({
  state: labelled(callStateLabels),
  assign_agent_id: everyone.map(({ _id, name, is_active }) => ({
    value: _id,
    label: is_active ? name : `${name} (đã nghỉ)`,
  })),
  assign_group_id: named(departments),
  queue_id: named(queues),
  status: ticketStatuses.map(({ id, name }) => ({ value: String(id), label: name })),
  priority_id: named(priorities),
});

export const goneChoice = 'Không còn';
