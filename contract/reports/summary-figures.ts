import type { FilterOperator, TicketMode } from '../enums.ts';
import { type FilterCondition, type Sort, serialiseFilters } from '../filters.ts';

/** A list of tickets: what a figure counts. */
export interface CountedList {
  mode: TicketMode;
  conditions?: FilterCondition[];
  sort?: Sort;
}

/** Its query in the address of the ticket list. */
export const listQueryOf = ({ mode, conditions, sort }: CountedList): string =>
  serialiseFilters({ conditions: conditions ?? [], sort: sort ?? null }, mode === 'all' ? [] : [['mode', mode]]);

export const where = (field: string, op: FilterOperator, ...values: (string | number)[]): FilterCondition => ({
  field,
  op,
  values: values.map(String),
});

/** New, doing and re-opened: not completed. */
export const openStatuses = [1, 2, 4] as const;
export const isOpen = where('status', 'in', ...openStatuses);
const openWords = 'chưa hoàn thành (Mới, Đang xử lý hoặc Mở lại)';

interface Definition {
  label: string;
  /** With how near the tenant calls near due. */
  formula: (nearDueMinutes: number) => string;
  /** `me`: my id; `today`: yyyy-MM-dd in Asia/Bangkok. */
  list: (now: { me: string; today: string }) => CountedList;
}

export const figureDefinitions = {
  my_open: {
    label: 'Việc của tôi',
    formula: () => `Số ticket có người xử lý là bạn và ${openWords}.`,
    list: () => ({ mode: 'me', conditions: [isOpen] }),
  },
  my_near_due: {
    label: 'Của tôi, sắp quá hạn',
    formula: nearDueMinutes =>
      `Số ticket có người xử lý là bạn, ${openWords}, đã quá hạn xử lý hoặc còn dưới ${nearDueMinutes} phút.`,
    list: ({ me }) => ({ mode: 'nearExpired', conditions: [where('assignee_id', 'eq', me)] }),
  },
  near_due: {
    label: 'Sắp quá hạn',
    formula: nearDueMinutes =>
      `Số ticket trong phạm vi bạn được xem, ${openWords}, đã quá hạn xử lý hoặc còn dưới ${nearDueMinutes} phút.`,
    list: () => ({ mode: 'nearExpired' }),
  },
  unassigned: {
    label: 'Chưa phân công',
    formula: () => `Số ticket trong phạm vi bạn được xem, chưa có người xử lý và ${openWords}.`,
    list: () => ({ mode: 'notAssign', conditions: [isOpen] }),
  },
  missed: {
    label: 'Gọi nhỡ',
    formula: () => 'Số ticket trong phạm vi bạn được xem, tạo từ cuộc gọi nhỡ và chưa được gọi lại.',
    list: () => ({ mode: 'miss' }),
  },
  new_today: {
    label: 'Mới hôm nay',
    formula: () => 'Số ticket trong phạm vi bạn được xem, tạo từ 00:00 hôm nay (giờ Việt Nam), trạng thái bất kỳ.',
    list: ({ today }) => ({ mode: 'all', conditions: [where('created_at', 'eq', today)] }),
  },
} satisfies Record<string, Definition>;
export type FigureKey = keyof typeof figureDefinitions;

export const nextList = {
  label: 'Việc tiếp theo của tôi',
  formula: `Ticket có người xử lý là bạn và ${openWords}, hạn xử lý gần nhất lên trước; ticket không có hạn ở cuối.`,
  list: { mode: 'me', conditions: [isOpen], sort: { field: 'duedate', direction: 'ASC' } },
} as const satisfies { label: string; formula: string; list: CountedList };

export const waitingList = {
  label: 'Chờ lâu nhất',
  formula: `Ticket trong phạm vi bạn được xem và ${openWords}, tạo sớm nhất lên trước.`,
  list: { mode: 'all', conditions: [isOpen], sort: { field: 'created_at', direction: 'ASC' } },
} as const satisfies { label: string; formula: string; list: CountedList };

export const byAssigneeFormula = `Mười người đang có nhiều ticket ${openWords} nhất, trong phạm vi bạn được xem.`;
export const sevenDaysFormula =
  'Số ticket trong phạm vi bạn được xem, theo ngày tạo (00:00 đến 24:00 giờ Việt Nam) của bảy ngày gần nhất kể cả hôm nay, chia theo trạng thái hiện tại của ticket.';
