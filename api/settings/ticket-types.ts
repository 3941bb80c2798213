import { ticketTypes } from 'contract/settings/ticket-types.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { sharedViews, storeOf } from '../crud/store.ts';

const store = storeOf(ticketTypes, 'ticket_types', [
  { table: 'tickets', column: 'type_id', counted: 'ticket' },
  { table: 'ticket_templates', column: 'type_id', counted: 'mẫu ticket' },
  { table: 'call_queues', column: 'ticket_type_id', counted: 'hàng đợi' },
  sharedViews,
]);

export const ticketTypeCalls = crudCalls(ticketTypes, store);
