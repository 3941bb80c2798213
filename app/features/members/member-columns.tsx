import { dataScopeLabels, roleLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import type { Member } from 'contract/users/users.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PencilIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Lookups } from '../lookups.ts';
import type { MemberPlace } from './member-place.ts';
import { statusWords } from './member-words.ts';
import { openTicketsHref } from './open-tickets.ts';

const dash = <span className="text-muted max-sm:hidden">—</span>;
const extension: Column<Member> = {
  key: 'sip_extension',
  header: 'Máy nhánh',
  width: 'auto',
  cell: row => row.sip_extension || dash,
};

export function memberColumns(place: MemberPlace, rows: Member[], { nameOf }: Lookups): Column<Member>[] {
  const hasExtensions = rows.some(row => row.sip_extension !== '');
  const { state, to, open } = place;
  const sorted = (field: string) => {
    const isDefault = field === 'name' && !state.sort;
    const direction = state.sort?.field === field ? state.sort.direction : isDefault ? 'ASC' : undefined;
    return {
      sort: {
        href: to({ sort: { field, direction: direction === 'ASC' ? 'DESC' : 'ASC' } }),
        direction: direction && (direction === 'ASC' ? ('asc' as const) : ('desc' as const)),
      },
    };
  };
  return [
    {
      key: 'name',
      header: 'Họ và tên',
      width: 'fill',
      phone: 'title',
      cell: row => (
        <span className="flex min-w-0 items-center gap-2.5" data-preserve-scroll="">
          <Avatar name={row.name} url={row.avatar_id && paths.file(row.avatar_id)} />
          <span className="flex min-w-0 flex-col">
            <a href={open(row._id)} className="truncate font-semibold hover:underline" title={row.name}>
              {row.name}
            </a>
            <span className="truncate text-sm font-normal text-muted">{row.email}</span>
            {row.has_silent_desk && (
              <span className="text-sm font-normal">
                <StatusBadge tone="warning">Máy bàn không đổ chuông</StatusBadge>
              </span>
            )}
          </span>
        </span>
      ),
      ...sorted('name'),
    },
    { key: 'role', header: 'Vai trò', width: 'auto', phone: 'bare', cell: row => roleLabels[row.role] },
    {
      key: 'status',
      header: 'Trạng thái',
      width: 'auto',
      phone: 'bare',
      cell: row => <StatusBadge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StatusBadge>,
    },
    { key: 'scope', header: 'Phạm vi', width: 'auto', cell: row => dataScopeLabels[row.scope] },
    {
      key: 'departments',
      header: 'Bộ phận',
      width: 'narrow',
      cell: row => row.department_ids.map(nameOf).filter(Boolean).join(', ') || dash,
    },
    ...(hasExtensions ? [extension] : []),
    {
      key: 'open_tickets',
      header: 'Ticket đang mở',
      align: 'right',
      width: 'auto',
      cell: row =>
        row.open_tickets > 0 ? (
          <a href={openTicketsHref(row._id)} className="link">
            {formatCount(row.open_tickets)}
          </a>
        ) : (
          <span className="text-muted">0</span>
        ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      sticky: 'end',
      phone: 'end',
      cell: row => (
        <IconLink size="sm" href={open(row._id)} aria-label={`Sửa ${row.name}`} title="Sửa" data-preserve-scroll="">
          <PencilIcon />
        </IconLink>
      ),
    },
  ];
}
