import type { AgentRow } from 'contract/calls/agents.ts';
import { formatCount } from 'contract/numbers.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AgentDayDrawer } from './agent-day-drawer.tsx';
import { Formula } from './formula.tsx';
import type { AgentDay } from './load-agent-day.server.ts';
import type { Team as LoadedTeam } from './load-team.server.ts';
import { ReassignDrawer } from './reassign-drawer.tsx';
import { teamHref } from './team-address.ts';
import { teamColumns } from './team-columns.tsx';
import { useTeam } from './use-team.ts';

interface TeamProps {
  loaded: LoadedTeam;
  /** Whose tickets the open form gives away. */
  reassigned: AgentRow | null;
  /** Why that was refused. */
  refused: string | undefined;
  /** What somebody was doing on a day, which is looked at. */
  agentDay: AgentDay | null;
}

const partLabels = { all: 'Tất cả', ready: 'Sẵn sàng', away: 'Vắng mặt' } as const;
const emptyHints = {
  all: 'Chuyên viên trong phạm vi của bạn sẽ hiện ở đây.',
  ready: 'Chưa ai sẵn sàng nhận cuộc gọi.',
  away: 'Không ai vắng mặt.',
} as const;

/** What colleagues are doing now, since when, and what waits for them; what is open of those who are away can be given to others. */
export default function Team({ loaded, reassigned, refused, agentDay }: TeamProps) {
  const team = useTeam(loaded);
  const { part, page, size, counts } = team;
  return (
    <section aria-labelledby="team" className="mt-6" data-preserve-scroll="">
      <div className="flex items-center gap-1">
        <h2 id="team" className="text-base">
          Chuyên viên
        </h2>
        <Formula of="Chuyên viên">
          Sẵn sàng: trạng thái Sẵn sàng, điện thoại đổ chuông được và không trong cuộc gọi. Vắng mặt: Không sẵn sàng, Ăn
          trưa, Họp, Đào tạo, Ra ngoài, Đăng xuất. Ticket đang mở: Mới, Đang xử lý hoặc Mở lại mà bạn được xem.
        </Formula>
      </div>
      <Tabs
        label="Chuyên viên theo trạng thái"
        className="mb-3"
        items={(['all', 'ready', 'away'] as const).map(one => ({
          href: teamHref({ part: one, page: 1, size }),
          label: partLabels[one],
          count: formatCount(counts[one]),
          current: one === part,
        }))}
      />
      <DataTable
        label={`Chuyên viên: ${partLabels[part]}`}
        grow
        columns={teamColumns(team)}
        rows={team.list}
        rowKey={row => row.user._id}
        empty={{ hint: emptyHints[part] }}
        footer={
          <Pagination
            page={page}
            size={size}
            total={team.total}
            hrefFor={(to, rows) => teamHref({ part, page: to, size: rows })}
            label="Trang của chuyên viên"
          />
        }
      />
      {agentDay && <AgentDayDrawer of={agentDay} place={{ part, page, size }} now={loaded.now} />}
      {reassigned && (
        <ReassignDrawer
          key={reassigned.user._id}
          colleague={reassigned}
          closeHref={teamHref({ part, page, size })}
          refused={refused}
        />
      )}
    </section>
  );
}
