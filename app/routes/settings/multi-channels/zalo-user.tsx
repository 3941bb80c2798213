import { useLoaderData } from '@remix-run/react';
import { type Accounts, AccountsList, readAccounts } from '../../../features/platform/accounts-list.tsx';
import { loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';

// without the admin flag the guard leads to the page of one's own tenant
export const loader = loaderFor(paths.zaloUsers, readAccounts);

export default function ZaloUsers() {
  const accounts = useLoaderData() as Accounts;
  return <AccountsList {...accounts} title="Zalo cá nhân" address={paths.zaloUsers} to={paths.zaloUsersOf} />;
}
