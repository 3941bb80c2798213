import { agentStatuses, agentStatusLabels } from 'contract/enums.ts';
import { addDaysBangkok, formatDate, formatTime, startOfDayBangkok } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useGo } from '../frame/use-go.ts';
import { clockOf } from '../switchboard/elapsed.tsx';
import type { AgentDay } from './load-agent-day.server.ts';
import type { Team } from './load-team.server.ts';
import { agentDayHref, teamHref } from './team-address.ts';
import { statusLooks } from './team-columns.tsx';

interface AgentDayDrawerProps {
  of: AgentDay;
  place: Pick<Team, 'part' | 'page' | 'size'>;
  /** The server's time of all this. */
  now: string;
}

/** What a colleague was doing on a day: how long in each status, and every stretch, the latest first. */
export function AgentDayDrawer({ of, place, now }: AgentDayDrawerProps) {
  const go = useGo();
  const { user, day, before, next, problem, spans, seconds } = of;
  const closeHref = teamHref(place);
  const noon = `${day}T12:00:00+07:00`;
  const start = startOfDayBangkok(noon);
  const end = Math.min(+addDaysBangkok(start, 1), Date.parse(now));
  const { part, page, size } = place;
  return (
    <Drawer
      title={`Trạng thái của ${user.name}`}
      description={formatDate(noon)}
      closeHref={closeHref}
      onClose={() => go(closeHref, { preventScrollReset: true })}
    >
      <div className="mb-4 flex flex-wrap items-end gap-2" data-preserve-scroll="">
        <form
          key={day}
          method="get"
          action={paths.summary}
          data-navigate="replace"
          className="flex flex-1 items-end gap-2"
        >
          {Object.entries({ part, page, size, states: user._id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <DayField label="Ngày" name="day" defaultValue={formatDate(noon)} className="w-36" />
          <Button type="submit">Xem</Button>
        </form>
        <LinkButton href={agentDayHref(place, user._id, before)}>Hôm trước</LinkButton>
        {next && <LinkButton href={agentDayHref(place, user._id, next)}>Hôm sau</LinkButton>}
      </div>
      {problem && (
        <Banner tone="warning" inset live className="mb-3">
          {problem}
        </Banner>
      )}
      {spans.length === 0 ? (
        <EmptyState title="Chưa có trạng thái nào" hint="Ngày này chưa ghi nhận chuyên viên làm gì." />
      ) : (
        <>
          <h3 className="mb-1.5 font-semibold">Tổng thời gian</h3>
          <dl className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
            {agentStatuses
              .filter(status => seconds[status] !== undefined)
              .map(status => (
                <div key={status} className="contents">
                  <dt>
                    <StatusBadge {...statusLooks[status]}>{agentStatusLabels[status]}</StatusBadge>
                  </dt>
                  <dd className="figures text-right">{clockOf((seconds[status] ?? 0) * 1_000)}</dd>
                </div>
              ))}
          </dl>
          <h3 className="mb-1.5 font-semibold">Từng chặng</h3>
          <ol className="divide-y divide-line rounded border border-line" aria-label="Từng chặng">
            {spans.map(({ _id, status, started_at, ended_at, changed_by }) => {
              const from = Math.max(Date.parse(started_at), +start);
              const to = Math.min(ended_at ? Date.parse(ended_at) : end, end);
              const isOpen = !ended_at && next === null;
              return (
                <li
                  key={_id}
                  className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-sm"
                >
                  <span className="figures text-muted">
                    {formatTime(from)} – {isOpen ? 'nay' : +to === +addDaysBangkok(start, 1) ? '24:00' : formatTime(to)}
                  </span>
                  <span className="min-w-0">
                    {agentStatusLabels[status]}
                    {changed_by && changed_by._id !== user._id && (
                      <span className="block text-muted">{changed_by.name} đổi</span>
                    )}
                  </span>
                  <span className="figures">{clockOf(Math.max(0, Math.round((to - from) / 1_000)) * 1_000)}</span>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Drawer>
  );
}
