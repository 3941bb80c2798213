import { demoHotlineNumbers } from 'contract/calls/demo-hotlines.ts';
import { v7 } from '../uuid.ts';
import { minuteMs, type Place } from './place.ts';

export interface Switchboard {
  hotline: { id: string; number: string };
  queues: { id: string; name: string; memberIds: string[] }[];
  rows: {
    call_queues: object[];
    call_queue_members: object[];
    /** It leads to this scenario. */
    hotlines: (ivr_id: string) => object[];
    agent_states: object[];
    spans: object[];
  };
}

/** One number that pages may call, two queues, and people who are ready. */
export function makeSwitchboard({ tenantId: tenant_id, story, departments, users, now }: Place): Switchboard {
  const queues = departments.slice(0, 2).map(({ id, name }, index) => ({
    ...{ id: v7(), name, code: String(801 + index), department: id },
    memberIds: users
      .filter(user => user.role === 'agent' && (index === 0 || user.departmentIds.includes(id)))
      .map(user => user.id),
  }));
  const hotline = { id: v7(), number: demoHotlineNumbers[story.slug]! };
  const since = new Date(now - 5 * minuteMs).toISOString();
  return {
    hotline,
    queues,
    rows: {
      call_queues: queues.map(({ id, name, code, department }) => ({
        ...{ tenant_id, id, name, code, department_id: department },
        ...{ strategy: 'longest_idle', wrap_up_seconds: 15, announce_seconds: 30, callback_key: '1' },
        announcements: ['position', 'wait', 'callback'],
      })),
      call_queue_members: queues.flatMap(({ id, memberIds }) =>
        memberIds.map(user_id => ({ tenant_id, queue_id: id, id: v7(), user_id })),
      ),
      hotlines: ivr_id => [{ tenant_id, ...hotline, name: `Tổng đài ${story.name}`, ivr_id, web_calls: true }],
      agent_states: users.map(({ id }) => ({ tenant_id, user_id: id, status: 'AVAILABLE', status_since: since })),
      spans: users.map(({ id }) => ({ tenant_id, id: v7(), user_id: id, status: 'AVAILABLE', started_at: since })),
    },
  };
}
