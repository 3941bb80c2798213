import * as accounts from 'contract/platform/accounts.ts';
import * as config from 'contract/platform/tenant-config.ts';
import { handle } from '../engine.ts';
import { listAccounts } from './list-accounts.ts';
import * as tenants from './tenant-config.ts';

/** The only calls that look across tenants. */
export const platformCalls = [
  handle(accounts.listAccounts, listAccounts),
  handle(config.readTenantConfig, tenants.readTenantConfig),
  handle(config.updateTenantConfig, tenants.updateTenantConfig),
  handle(config.listTenantGroups, tenants.listTenantGroups),
  handle(config.listTenantUsers, tenants.listTenantUsers),
  handle(config.listTenantZaloAccounts, tenants.listTenantZaloAccounts),
];
