import { myPasswordForm, profileForm } from 'contract/access/account-forms.ts';
import { describeDevice } from 'contract/access/describe-device.ts';
import { listSessions } from 'contract/access/sign-in.ts';
import { listMyViewers } from 'contract/access/view-as.ts';
import { formatDateTime, formatTime, relativeTime } from 'contract/time.ts';
import type { Visit } from '../../http/guard.server.ts';
import { readRefusal } from '../../http/refused-form.server.ts';
import { constraintsOf } from '../../http/submit.server.ts';

/** My own account: who I am, how I am told of things, and where I am signed in. */
export async function loadAccountPanel({ request, account, api }: Visit) {
  const isMine = account.viewed_by === null;
  const now = new Date();
  const [{ list }, viewers] = isMine
    ? await Promise.all([api(listSessions, {}), api(listMyViewers, {})])
    : [{ list: [] }, { list: [] }];
  return {
    user: account.user,
    tenant: account.tenant.name,
    isMine,
    sessions: list.map(({ _id, ip, is_current, ...session }) => ({
      _id,
      ip,
      is_current,
      ...describeDevice(session.user_agent),
      since: formatDateTime(session.created_at),
      seen: relativeTime(session.last_seen_at, now),
    })),
    viewers: viewers.list.map(({ _id, name, reason, started_at, ended_at, is_running }) => ({
      _id,
      reason,
      is_running,
      name: name ?? 'Người đã rời đi',
      when: `${formatDateTime(started_at)} – ${formatTime(ended_at)}`,
    })),
    refused: readRefusal(request),
    constraints: { profile: constraintsOf(profileForm), password: constraintsOf(myPasswordForm) },
  };
}
export type AccountPanelData = Awaited<ReturnType<typeof loadAccountPanel>>;
