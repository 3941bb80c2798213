import type { FieldTable } from '../filters.ts';

/** Every field of a customer that lists filter, sort or show; custom attributes join it as `attr_<key>`. */
export const contactFields = [
  { name: 'code', label: 'Mã', type: 'text', value: 'integer', operators: ['eq', 'in', 'gt', 'lt'], sortable: true },
  // sorts by the given name, as Vietnamese lists do
  { name: 'name', label: 'Tên khách hàng', type: 'text', operators: ['eq', 'neq'], sortable: true },
  { name: 'phone', label: 'Số điện thoại', type: 'phone' },
  { name: 'email', label: 'Email', type: 'text' },
  { name: 'gender', label: 'Giới tính', type: 'select' },
  { name: 'dob', label: 'Ngày sinh', type: 'date', operators: ['eq', 'gt', 'gte', 'lt', 'lte'], sortable: true },
  { name: 'tier', label: 'Hạng', type: 'select', value: 'integer', lookup: 'tiers', sortable: true },
  { name: 'source', label: 'Nguồn', type: 'select', lookup: 'sources' },
  { name: 'organization_id', label: 'Tổ chức', type: 'select', value: 'uuid', lookup: 'organizations' },
  { name: 'group_id', label: 'Nhóm khách hàng', type: 'select', value: 'uuid', lookup: 'customer_groups' },
  { name: 'department_id', label: 'Bộ phận', type: 'group', lookup: 'departments' },
  { name: 'assignee_id', label: 'Người phụ trách', type: 'user', lookup: 'users' },
  { name: 'city', label: 'Tỉnh/Thành phố', type: 'text', sortable: true },
  { name: 'tags', label: 'Tag', type: 'multi-select', lookup: 'tags' },
  { name: 'created_at', label: 'Ngày tạo', type: 'date', sortable: true },
  { name: 'updated_at', label: 'Cập nhật', type: 'date', sortable: true },
] as const satisfies FieldTable;

export type ContactFieldName = (typeof contactFields)[number]['name'];

/** Everything a column of the customer list may show; `defaultCustomerColumns` names those shown at first. */
export const contactColumns = [
  { name: 'code', label: 'Mã' },
  { name: 'name', label: 'Tên khách hàng' },
  { name: 'phone', label: 'Số điện thoại' },
  { name: 'email', label: 'Email' },
  { name: 'gender', label: 'Giới tính' },
  { name: 'dob', label: 'Ngày sinh' },
  { name: 'tier', label: 'Hạng' },
  { name: 'source', label: 'Nguồn' },
  { name: 'organization', label: 'Tổ chức' },
  { name: 'group', label: 'Nhóm khách hàng' },
  { name: 'assignee', label: 'Người phụ trách' },
  { name: 'city', label: 'Tỉnh/Thành phố' },
  { name: 'tags', label: 'Tag' },
  { name: 'created_at', label: 'Ngày tạo' },
  { name: 'updated_at', label: 'Cập nhật' },
] as const;
export type ContactColumn = (typeof contactColumns)[number]['name'];
