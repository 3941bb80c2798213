import type { MergeKind } from 'contract/merges/merges.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** A column by which rows belong to a customer or a ticket. */
export interface Reference {
  table: keyof DB;
  column: string;
  /** What names a row beside the column. */
  key: readonly string[];
  /** What people are told that moves; without it the rows follow others. */
  label?: string;
  /**
   * The row goes back as it was, also when it has left the target meanwhile; where the target has one of the same key, the
   * source's is only put aside.
   */
  kept?: true;
  /** Keeps under `merged_from` where it was first written. */
  hasOrigin?: true;
  /** Further columns of a moved row. */
  moving?: (target: number) => RawBuilder<unknown>;
  /** Columns that `moving` changes, for the way back. */
  restored?: readonly string[];
}

/** All that moves with a customer or a ticket. What refers to them and stands neither here nor in `leftAlone` fails a test. */
export const references: Record<MergeKind, readonly Reference[]> = {
  contact: [
    { table: 'tickets', column: 'requester_number', key: ['number'], label: 'Ticket' },
    {
      table: 'contact_points',
      column: 'contact_number',
      key: ['id'],
      label: 'Số điện thoại và email',
      kept: true,
      // behind the target's own
      moving: target => sql`position = r.position + 1 + (select coalesce(max(o.position), -1) from contact_points o
        where o.tenant_id = r.tenant_id and o.contact_number = ${target})`,
      restored: ['position'],
    },
    { table: 'comments', column: 'author_contact', key: ['id'] },
    { table: 'consents', column: 'contact_number', key: ['id'], label: 'Ghi nhận đồng ý' },
    { table: 'contact_notes', column: 'contact_number', key: ['id'], label: 'Ghi chú' },
    { table: 'calls', column: 'contact_number', key: ['id'], label: 'Cuộc gọi' },
    // nobody's to count but their owners'
    { table: 'reminders', column: 'contact_number', key: ['id'] },
  ],
  ticket: [
    { table: 'comments', column: 'ticket_number', key: ['id'], label: 'Trả lời và ghi chú', hasOrigin: true },
    { table: 'files', column: 'ticket_number', key: ['id'], label: 'Tệp đính kèm' },
    { table: 'outbound_mails', column: 'ticket_number', key: ['id'], label: 'Email gửi khách' },
    { table: 'ticket_changes', column: 'ticket_number', key: ['id'], label: 'Thay đổi trong lịch sử', hasOrigin: true },
    { table: 'ticket_followers', column: 'ticket_number', key: ['user_id'], label: 'Người theo dõi', kept: true },
    { table: 'notifications', column: 'ticket_number', key: ['id'], label: 'Thông báo' },
    { table: 'reminders', column: 'ticket_number', key: ['id'] },
    { table: 'calls', column: 'ticket_number', key: ['id'], label: 'Cuộc gọi' },
    { table: 'near_due_told', column: 'ticket_number', key: ['user_id', 'due_at'], kept: true },
  ],
};

/** Columns that name a customer or a ticket and stay, with the reason. */
export const leftAlone: Record<string, string> = {
  'ticket_viewers.ticket_number': 'who is looking now: forgotten after seconds',
  'comments.merged_from': 'tells where a comment was written',
  'ticket_changes.merged_from': 'tells where a change was made',
  'contact_import_rows.contact_number': 'whom an import has made or changed: its undo leaves who was merged since',
  'tenant_settings.hidden_contact': 'refused by merges; where it was deleted the next hidden caller makes another',
  'merges.source_number': 'the merge itself',
  'merges.target_number': 'a later merge leads on from there',
};

export const nameOf = ({ table, column }: Reference) => `${table}.${column}`;
