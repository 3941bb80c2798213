import { organizations } from 'contract/settings/organizations.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { sharedViews, storeOf } from '../crud/store.ts';

const store = storeOf(organizations, 'organizations', [
  { table: 'users', column: 'organization_id', counted: 'người dùng' },
  { table: 'contacts', column: 'organization_id', counted: 'khách hàng' },
  { table: 'tickets', column: 'organization_id', counted: 'ticket' },
  { table: 'masking_rules', column: 'organization_ids', isList: true, counted: 'quy tắc che dữ liệu' },
  sharedViews,
]);

export const organizationCalls = crudCalls(organizations, store);
