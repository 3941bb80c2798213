import { agentCallStateLabels, isAway } from 'contract/calls/agent-words.ts';
import type { AgentRow } from 'contract/calls/agents.ts';
import { type AgentStatus, agentStatusLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { bangkokDay, formatDateTime, formatTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { type Shape, StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { openTicketsHref } from '../members/open-tickets.ts';
import { Elapsed } from '../switchboard/elapsed.tsx';
import type { Team } from './load-team.server.ts';
import { agentDayHref, reassignHref } from './team-address.ts';

export const statusLooks: Record<AgentStatus, { tone: Tone; shape?: Shape }> = {
  AVAILABLE: { tone: 'positive' },
  NOACD: { tone: 'positive', shape: 'ring' },
  ONCAMPAIGN: { tone: 'accent' },
  TYPING: { tone: 'warning' },
  'NOT AVAILABLE': { tone: 'neutral' },
  ATLUNCH: { tone: 'neutral', shape: 'pause' },
  MEETING: { tone: 'neutral', shape: 'pause' },
  TRAINING: { tone: 'neutral', shape: 'pause' },
  GOOUT: { tone: 'neutral', shape: 'pause' },
  LOGOUT: { tone: 'neutral', shape: 'dash' },
};

/** Green is for whom a call can reach. */
function lookOf({ status, is_reachable }: AgentRow): { tone: Tone; shape?: Shape } {
  const look = statusLooks[status];
  return look.tone === 'positive' && !is_reachable ? { tone: 'neutral' } : look;
}

const callTones: Record<Exclude<AgentRow['call_state'], 'idle'>, Tone> = {
  ringing: 'warning',
  talking: 'accent',
  wrap_up: 'info',
};

export function teamColumns(team: Team): Column<AgentRow>[] {
  const { now } = team;
  return [
    {
      key: 'name',
      header: 'Chuyên viên',
      width: 'fill',
      phone: 'title',
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={user.name} url={user.avatar_id && paths.file(user.avatar_id)} />
          <a className="link truncate font-semibold" title={user.name} href={agentDayHref(team, user._id)}>
            {user.name}
          </a>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Trạng thái',
      width: 'auto',
      phone: 'bare',
      cell: row => <StatusBadge {...lookOf(row)}>{agentStatusLabels[row.status]}</StatusBadge>,
    },
    {
      key: 'since',
      header: 'Từ lúc',
      width: 'auto',
      phone: 'bare',
      cell: row => <Since at={row.status_since} now={now} />,
    },
    {
      key: 'call',
      header: 'Cuộc gọi',
      width: 'auto',
      phone: 'bare',
      cell: row => <CallState row={row} now={now} />,
    },
    {
      key: 'open_tickets',
      header: 'Ticket đang mở',
      align: 'right',
      width: 'auto',
      cell: ({ user, open_tickets }) =>
        open_tickets > 0 ? (
          <a
            href={openTicketsHref(user._id)}
            className="link"
            aria-label={`${formatCount(open_tickets)} ticket đang mở của ${user.name}`}
          >
            {formatCount(open_tickets)}
          </a>
        ) : (
          <span className="text-muted">0</span>
        ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      phone: 'end',
      cell: ({ user, status, open_tickets }) =>
        isAway(status) &&
        open_tickets > 0 && (
          <LinkButton
            size="sm"
            data-writes=""
            href={reassignHref(team, user._id)}
            aria-label={`Giao lại ticket của ${user.name}`}
          >
            Giao lại
          </LinkButton>
        ),
    },
  ];
}

const day = 24 * 60 * 60_000;

/** The moment, and how long that is ago while it is less than a day. */
function Since({ at, now }: { at: string; now: string }) {
  const isToday = bangkokDay(at) === bangkokDay(now);
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
      {isToday ? formatTime(at) : formatDateTime(at)}
      {Date.parse(now) - Date.parse(at) < day && (
        <span className="text-muted">
          {' · '}
          <Elapsed since={at} now={now} />
        </span>
      )}
    </time>
  );
}

function CallState({ row, now }: { row: AgentRow; now: string }) {
  const { call_state, call_since, is_registered, is_reachable } = row;
  if (call_state === 'idle')
    return (
      <span className="text-muted">
        {is_reachable ? agentCallStateLabels.idle : is_registered ? 'Chưa bật chuông' : 'Máy chưa kết nối'}
      </span>
    );
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <StatusBadge tone={callTones[call_state]}>{agentCallStateLabels[call_state]}</StatusBadge>
      <span className="text-muted">
        <Elapsed since={call_since} now={now} />
      </span>
    </span>
  );
}
