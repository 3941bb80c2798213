import { useLoaderData } from '@remix-run/react';
import { type Accounts, AccountsList, readAccounts } from '../../../features/platform/accounts-list.tsx';
import { loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';

export const loader = loaderFor(paths.tenantConfigs, readAccounts);

export default function TenantConfigs() {
  const accounts = useLoaderData() as Accounts;
  return (
    <AccountsList {...accounts} title="Cấu hình doanh nghiệp" address={paths.tenantConfigs} to={paths.tenantConfig} />
  );
}
