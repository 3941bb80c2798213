import { services } from 'contract/settings/services.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { sharedViews, storeOf } from '../crud/store.ts';

const store = storeOf(services, 'services', [
  { table: 'tickets', column: 'service_id', counted: 'ticket' },
  { table: 'ticket_templates', column: 'service_id', counted: 'mẫu ticket' },
  sharedViews,
]);

export const serviceCalls = crudCalls(services, store);
