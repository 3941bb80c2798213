import { randomUUID } from 'node:crypto';
import { listExports, mostXlsxRows } from 'contract/exports/exports.ts';
import { may } from 'contract/permissions.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';

const lists = [
  { path: paths.tickets, what: 'danh sách ticket này', permission: 'ticket.export' },
  { path: paths.customers, what: 'danh sách khách hàng này', permission: 'contact.export' },
  { path: paths.callHistory, what: 'lịch sử cuộc gọi này', permission: 'call.export' },
  { path: paths.auditLog, what: 'nhật ký này', permission: 'audit.read' },
] as const;

/** What the drawer shows: my exports, and the list below it when it can be exported. */
export async function loadExports({ api, url, account }: Visit) {
  const { list } = await api(listExports, {});
  const found = lists.find(one => one.path === url.pathname && may(account.user.role, one.permission));
  const search = new URLSearchParams(url.search);
  search.delete('panel');
  // two clicks are one export
  const exportKey = randomUUID();
  const start = found && {
    list: `${url.pathname}?${search}`,
    what: found.what,
    mostSheetRows: mostXlsxRows,
    exportKey,
  };
  return { list, start, exportKey, now: Date.now() };
}
export type LoadedExports = Awaited<ReturnType<typeof loadExports>>;
export type Startable = NonNullable<LoadedExports['start']>;
