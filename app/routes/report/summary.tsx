import { useLoaderData } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { readSummary, summariseTickets, type TicketSummary } from 'contract/reports/summary.ts';
import { formatDate } from 'contract/time.ts';
import { Suspense } from 'react';
import type { FrameHandle } from '../../features/frame/side-column.tsx';
import { lazyPart } from '../../features/lazy-part.ts';
import { AssigneeBars } from '../../features/report/assignee-bars.tsx';
import { DayChart, DayTable } from '../../features/report/day-chart.tsx';
import { FigureCard } from '../../features/report/figure-card.tsx';
import { Formula } from '../../features/report/formula.tsx';
import { loadAgentDay } from '../../features/report/load-agent-day.server.ts';
import { loadReassigned, loadTeam } from '../../features/report/load-team.server.ts';
import { reassign } from '../../features/report/reassign.server.ts';
import { TicketHead } from '../../features/report/ticket-head.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const Team = await lazyPart(() => import('../../features/report/team.tsx'));

export const loader = loaderFor('/report/summary', async visit => {
  const { api } = visit;
  const [{ data: summary }, { data: week }, team] = await Promise.all([
    api(readSummary, {}),
    api(summariseTickets, {}),
    loadTeam(visit),
  ]);
  const reassigned = team && (await loadReassigned(visit));
  return { summary, week, team, reassigned, agentDay: team && (await loadAgentDay(visit)), now: Date.now() };
});

export const action = actionFor('/report/summary', async visit => reassign(visit, await visit.request.formData()));

export const handle: FrameHandle = {
  live: ({ kind }) => ['ticket.created', 'ticket.changed', 'tickets.changed'].includes(kind),
};

export default function Summary() {
  const { summary, week, team, reassigned, agentDay, now } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { figures, mine, next, by_assignee, waiting, today } = summary;
  return (
    <>
      <PageHeader
        title="Tổng quan"
        subtitle={`Hôm nay, ${formatDate(`${today}T00:00:00+07:00`)}. Mỗi con số dẫn tới đúng những ticket mà nó đếm.`}
        actions={team && <LinkButton href="#team">Chuyên viên</LinkButton>}
      />
      <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
        {figures.map(figure => (
          <FigureCard key={figure.key} figure={figure} />
        ))}
      </ul>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TicketHead head={next} now={now} shows="due" empty="Bạn không có ticket nào chưa hoàn thành">
            <p className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
              {mine.map(figure => (
                <Chip key={figure.key} href={paths.ticketList(figure.query)}>
                  {figure.label} <span className="figures font-semibold">{formatCount(figure.value)}</span>
                </Chip>
              ))}
            </p>
          </TicketHead>
          {waiting && <WeekCard week={week} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {waiting ? (
            <TicketHead head={waiting} now={now} shows="age" empty="Không có ticket nào đang chờ" />
          ) : (
            <WeekCard week={week} />
          )}
          {by_assignee && <AssigneeBars figures={by_assignee} />}
        </div>
      </div>
      {team && (
        <Suspense fallback={null}>
          <Team loaded={team} reassigned={reassigned} refused={refused?.message} agentDay={agentDay} />
        </Suspense>
      )}
    </>
  );
}

function WeekCard({ week }: { week: TicketSummary }) {
  const title = 'Ticket tạo trong bảy ngày';
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {title} <Formula of={title}>{week.formula}</Formula>
        </span>
      }
    >
      <DayChart days={week.days} />
      <DayTable summary={week} />
    </Card>
  );
}
