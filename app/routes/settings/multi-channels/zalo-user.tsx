import { useLoaderData } from '@remix-run/react';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { type Accounts, AccountsList } from '../../../features/platform/accounts-list.tsx';
import { readAccounts } from '../../../features/platform/read-accounts.server.ts';
import { loaderFor } from '../../../http/guard.server.ts';

// without the admin flag the guard leads to the page of one's own tenant
export const loader = loaderFor(channelPaths.zaloUsers, readAccounts);

export default function ZaloUsers() {
  const accounts = useLoaderData() as Accounts;
  return (
    <AccountsList {...accounts} title="Zalo cá nhân" address={channelPaths.zaloUsers} to={channelPaths.zaloUsersOf} />
  );
}
