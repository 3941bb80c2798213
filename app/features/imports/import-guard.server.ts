import { redirect } from '@remix-run/node';
import { may } from 'contract/permissions.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';

/** Pages of imports lie below customers, which everybody opens, and are for who may import. */
export function importGuard({ account }: Visit): void {
  if (!may(account.user.role, 'contact.import')) throw redirect(paths.warning);
}
