import * as config from 'contract/settings/user-config.ts';
import { handle } from '../engine.ts';
import { fieldCalls } from './fields.ts';
import { groupCalls } from './groups.ts';
import { organizationCalls } from './organizations.ts';
import { priorityCalls } from './priorities.ts';
import { serviceCalls } from './services.ts';
import { ticketTypeCalls } from './ticket-types.ts';
import { readUserConfig, saveUserConfig } from './user-config.ts';

export const settingCalls = [
  ...priorityCalls,
  ...ticketTypeCalls,
  ...serviceCalls,
  ...groupCalls,
  ...organizationCalls,
  ...fieldCalls,
  handle(config.readUserConfig, readUserConfig),
  handle(config.saveUserConfig, saveUserConfig),
];
