import { groupCalls } from './groups.ts';
import { priorityCalls } from './priorities.ts';
import { ticketTypeCalls } from './ticket-types.ts';

export const settingCalls = [...priorityCalls, ...ticketTypeCalls, ...groupCalls];
