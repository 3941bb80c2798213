import type { accountStates } from 'contract/channels/accounts.ts';
import { formatDateTime } from 'contract/time.ts';
import type { ReactNode } from 'react';
import type { CrudField } from '../../crud/fields.tsx';
import type { CrudColumn } from '../../crud/list.tsx';
import type { CrudRow } from '../../crud/view.ts';
import { Banner } from '../../ui/banner.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

// What the screens of all channels share.

interface AccountRow extends CrudRow {
  external_id: string;
  is_active: boolean;
  state: (typeof accountStates)[number];
  state_note: string;
  state_at: string | null;
}

export const activeField: CrudField = { name: 'is_active', label: 'Đang dùng', kind: 'switch', initial: 'on' };

export const secretField = (name: string, label: string, hint?: string): CrudField => ({
  name,
  label,
  kind: 'secret',
  hint,
});

export const identityColumn = (header: string): CrudColumn<AccountRow> => ({
  key: 'external_id',
  header,
  cell: row => <span className="figures">{row.external_id}</span>,
});

/** Of a channel that nothing here speaks with yet. */
export const stateColumn: CrudColumn<AccountRow> = {
  key: 'state',
  header: 'Trạng thái',
  cell: row =>
    row.is_active ? (
      <StatusBadge tone="warning">Chưa kết nối</StatusBadge>
    ) : (
      <StatusBadge tone="neutral">Đã tắt</StatusBadge>
    ),
};

const sending = {
  unconnected: ['neutral', 'Chưa gửi thử'],
  works: ['positive', 'Gửi được'],
  failed: ['critical', 'Không gửi được'],
} as const;

/** What the last mail by a mailbox showed, and why. */
export const sendingColumn: CrudColumn<AccountRow> = {
  key: 'state',
  header: 'Gửi thư',
  width: 'wide',
  cell: row => {
    const [tone, word] = row.is_active ? sending[row.state] : (['neutral', 'Đã tắt'] as const);
    return (
      <span className="flex flex-col gap-0.5 py-1">
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {row.state_at && <span className="figures text-sm text-muted">{formatDateTime(row.state_at)}</span>}
        </span>
        {row.state === 'failed' && (
          <span className="min-w-56 text-sm whitespace-normal text-muted wrap-anywhere">{row.state_note}</span>
        )}
      </span>
    );
  },
};

/** What a channel does today, said before anybody sets it up. */
export const ChannelNotice = ({ children }: { children: ReactNode }) => (
  <Banner tone="info" inset className="mb-4">
    {children}
  </Banner>
);
