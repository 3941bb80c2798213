import { ticketStatuses } from 'contract/enums.ts';
import type { Figure, readSummary as route } from 'contract/reports/summary.ts';
import {
  byAssigneeFormula,
  type CountedList,
  type FigureKey,
  figureDefinitions,
  isOpen,
  listQueryOf,
  nextList,
  openStatuses,
  waitingList,
  where,
} from 'contract/reports/summary-figures.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { bangkokDay, startOfDayBangkok } from 'contract/time.ts';
import { sql } from 'kysely';
import { readLookups } from '../lookups/lookups.ts';
import { modeSql } from '../tickets/ticket-condition.ts';
import { ticketOrder } from '../tickets/ticket-order.ts';
import { selectTicketPage } from '../tickets/ticket-page.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import { type OpenTally, talliedOpen } from '../tickets/ticket-tallies.ts';
import type { Work } from '../work.ts';

type Answer = RouteAnswer<typeof route>['data'];

const rowsShown = 5;
const mostAssignees = 10;

/** What waits now. Open work comes from the kept tallies, the rest from an index of what is not completed or of today. */
export async function readSummary(work: Work): Promise<RouteAnswer<typeof route>> {
  const { actor, now } = work;
  const today = bangkokDay(now);
  const open = await talliedOpen(work);
  const sum = (of: (row: OpenTally) => boolean) => open.filter(of).reduce((total, row) => total + row.total, 0);
  const isMine = (row: OpenTally) => row.assignee_id === actor.userId;
  const values: Record<FigureKey, number> = {
    my_open: sum(isMine),
    unassigned: sum(row => row.assignee_id === null),
    ...(await countLive(work)),
  };
  // who sees only their own work needs no second figure for the same tickets
  const keys: FigureKey[] =
    actor.scope === 'me'
      ? ['my_open', 'my_near_due', 'missed', 'new_today']
      : ['my_open', 'my_near_due', 'near_due', 'unassigned', 'missed', 'new_today'];
  const { nearDueMinutes } = await readLookups(work);
  const isLeader = actor.role !== 'agent' && actor.scope !== 'me';
  return {
    data: {
      today,
      figures: keys.map(key => {
        const { label, formula, list } = figureDefinitions[key];
        return {
          key,
          label,
          formula: formula(nearDueMinutes),
          value: values[key],
          query: listQueryOf(list({ me: actor.userId, today })),
        };
      }),
      mine: openStatuses.map(status =>
        mineOf(
          status,
          sum(row => isMine(row) && row.status === status),
        ),
      ),
      next: await headOf(work, nextList, values.my_open),
      by_assignee: isLeader ? await byAssignee(work, open) : null,
      waiting: isLeader
        ? await headOf(
            work,
            waitingList,
            sum(() => true),
          )
        : null,
    },
  };
}

function mineOf(status: number, value: number): Figure {
  const { name } = ticketStatuses.find(one => one.id === status)!;
  return {
    key: `mine_${status}`,
    label: name,
    formula: `Số ticket có người xử lý là bạn và trạng thái là ${name}.`,
    value,
    query: listQueryOf({ mode: 'me', conditions: [where('status', 'eq', status)] }),
  };
}

async function countLive(
  work: Work,
): Promise<Pick<Record<FigureKey, number>, 'my_near_due' | 'near_due' | 'missed' | 'new_today'>> {
  const { db, actor } = work;
  const scope = ticketScope(actor);
  const { rows } = await sql<{ my_near_due: number; near_due: number; missed: number; new_today: number }>`
    select due.mine as my_near_due, due.total as near_due,
      (select count(*)::int from tickets t where ${scope} and ${await modeSql('miss', work)}) as missed,
      (select count(*)::int from tickets t where ${scope} and t.created_at >= ${startOfDayBangkok(work.now)}
        and t.created_at < ${startOfDayBangkok(work.now)}::timestamptz + interval '1 day') as new_today
    from (select count(*)::int as total, (count(*) filter (where t.assignee_id = ${actor.userId}))::int as mine
      from tickets t where ${scope} and ${await modeSql('nearExpired', work)}) due`.execute(db);
  return rows[0]!;
}

/** The first rows of a list, exactly as the list page shows them. */
async function headOf(
  work: Work,
  { label, formula, list }: { label: string; formula: string; list: CountedList },
  total: number,
): Promise<Answer['next']> {
  const condition = sql<boolean>`${await modeSql(list.mode, work)} and t.status in (1, 2, 4)`;
  const order = await ticketOrder(work, { sort: list.sort ?? null });
  return {
    label,
    formula,
    query: listQueryOf(list),
    rows: await selectTicketPage(work, {
      condition,
      isDense: false,
      order,
      total,
      limit: rowsShown,
      offset: 0,
    }),
  };
}

async function byAssignee(work: Work, open: OpenTally[]): Promise<Figure[]> {
  const totals = new Map<string, number>();
  for (const { assignee_id, total } of open)
    if (assignee_id) totals.set(assignee_id, (totals.get(assignee_id) ?? 0) + total);
  const most = [...totals]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, mostAssignees);
  const names = await work.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', work.actor.tenantId)
    .where(({ eb, lit }) =>
      most.length > 0
        ? eb(
            'id',
            'in',
            most.map(([id]) => id),
          )
        : lit(false),
    )
    .execute();
  return most.map(([id, value]) => ({
    key: id,
    label: names.find(user => user.id === id)?.name ?? '',
    formula: byAssigneeFormula,
    value,
    query: listQueryOf({ mode: 'all', conditions: [where('assignee_id', 'eq', id), isOpen] }),
  }));
}
