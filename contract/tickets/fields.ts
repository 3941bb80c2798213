import type { FieldTable } from '../filters.ts';

/** Past due, or due within this time: near due, until a tenant sets another. */
export const nearDueMinutes = 30;

/** Every field of a ticket that lists filter, sort, show or export; custom attributes join it as `attr_<key>`. */
export const ticketFields = [
  { name: 'code', label: 'Mã', type: 'text', value: 'integer', operators: ['eq', 'in', 'gt', 'lt'], sortable: true },
  { name: 'subject', label: 'Tiêu đề', type: 'text', operators: ['eq', 'neq'], sortable: true },
  { name: 'status', label: 'Trạng thái', type: 'select', value: 'integer', lookup: 'ticket_status', sortable: true },
  { name: 'priority_id', label: 'Độ ưu tiên', type: 'select', value: 'uuid', lookup: 'priorities', sortable: true },
  { name: 'type_id', label: 'Loại ticket', type: 'select', value: 'uuid', lookup: 'types' },
  { name: 'service_id', label: 'Dịch vụ', type: 'select', value: 'uuid', lookup: 'services' },
  { name: 'assignee_id', label: 'Người xử lý', type: 'user', lookup: 'users' },
  { name: 'department_id', label: 'Bộ phận', type: 'group', lookup: 'departments' },
  { name: 'organization_id', label: 'Tổ chức', type: 'select', value: 'uuid', lookup: 'organizations' },
  { name: 'requester_id', label: 'Khách hàng', type: 'user', value: 'integer', lookup: 'contacts' },
  { name: 'source', label: 'Nguồn', type: 'select', lookup: 'sources' },
  { name: 'source_detail', label: 'Chi tiết nguồn', type: 'select', lookup: 'source_details' },
  { name: 'tags', label: 'Tag', type: 'multi-select', lookup: 'tags' },
  { name: 'duedate', label: 'Hạn xử lý', type: 'date', sortable: true },
  { name: 'created_at', label: 'Ngày tạo', type: 'date', sortable: true },
  { name: 'updated_at', label: 'Cập nhật', type: 'date', sortable: true },
] as const satisfies FieldTable;

export type TicketFieldName = (typeof ticketFields)[number]['name'];

/** Columns of the ticket list, in their order, until the user chooses. */
export const defaultTicketColumns = [
  'code',
  'subject',
  'requester',
  'status',
  'priority_id',
  'duedate',
  'assignee_id',
  'updated_at',
] as const;

export const ticketColumns = [
  { name: 'code', label: 'Mã' },
  { name: 'subject', label: 'Tiêu đề' },
  { name: 'requester', label: 'Khách hàng' },
  { name: 'status', label: 'Trạng thái' },
  { name: 'priority_id', label: 'Độ ưu tiên' },
  { name: 'assignee_id', label: 'Người xử lý' },
  { name: 'department_id', label: 'Bộ phận' },
  { name: 'type_id', label: 'Loại ticket' },
  { name: 'service_id', label: 'Dịch vụ' },
  { name: 'source', label: 'Nguồn' },
  { name: 'tags', label: 'Tag' },
  { name: 'duedate', label: 'Hạn xử lý' },
  { name: 'created_at', label: 'Ngày tạo' },
  { name: 'updated_at', label: 'Cập nhật' },
] as const;
export type TicketColumn = (typeof ticketColumns)[number]['name'];
