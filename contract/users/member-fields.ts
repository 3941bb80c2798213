import type { FieldTable } from '../filters.ts';

/** Every field by which the list of members filters and sorts. */
export const memberFields = [
  // sorts by the given name, as Vietnamese lists do
  { name: 'name', label: 'Họ và tên', type: 'text', operators: [], sortable: true },
  { name: 'role', label: 'Vai trò', type: 'select' },
  { name: 'status', label: 'Trạng thái', type: 'select' },
  { name: 'department_id', label: 'Bộ phận', type: 'group', lookup: 'departments' },
  { name: 'organization_id', label: 'Tổ chức', type: 'select', value: 'uuid', lookup: 'organizations' },
  { name: 'scope', label: 'Phạm vi dữ liệu', type: 'select' },
  { name: 'created_at', label: 'Ngày tạo', type: 'date', sortable: true },
] as const satisfies FieldTable;
