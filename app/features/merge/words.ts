import type { MergeKind } from 'contract/merges/merges.ts';
import { paths } from '../../http/paths.ts';

interface Words {
  /** As it stands inside a sentence. */
  noun: string;
  code: (number: number) => string;
  page: (number: number | string) => string;
  list: string;
  merge: (...numbers: number[]) => string;
  undo: (id: string) => string;
  search: string;
}

export const mergeWords: Record<MergeKind, Words> = {
  contact: {
    noun: 'khách hàng',
    code: number => `mã ${number}`,
    page: paths.customer,
    list: paths.customers,
    merge: paths.mergeCustomers,
    undo: paths.customerMerge,
    search: 'Tên, số điện thoại, email, mã',
  },
  ticket: {
    noun: 'ticket',
    code: number => `#${number}`,
    page: paths.ticket,
    list: paths.tickets,
    merge: paths.mergeTickets,
    undo: paths.ticketMerge,
    search: 'Mã, tiêu đề, khách hàng, số điện thoại',
  },
};
