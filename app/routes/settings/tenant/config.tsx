import { useLoaderData } from '@remix-run/react';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { type Accounts, AccountsList } from '../../../features/platform/accounts-list.tsx';
import { readAccounts } from '../../../features/platform/read-accounts.server.ts';
import { loaderFor } from '../../../http/guard.server.ts';

export const loader = loaderFor(channelPaths.tenantConfigs, readAccounts);

export default function TenantConfigs() {
  const accounts = useLoaderData() as Accounts;
  return (
    <AccountsList
      {...accounts}
      title="Cấu hình doanh nghiệp"
      address={channelPaths.tenantConfigs}
      to={channelPaths.tenantConfig}
    />
  );
}
