import * as accounts from 'contract/platform/accounts.ts';
import { handle } from '../engine.ts';
import { listAccounts } from './list-accounts.ts';

/** The only calls that look across tenants. */
export const platformCalls = [handle(accounts.listAccounts, listAccounts)];
