import type { MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { Frame } from '../features/frame/frame.tsx';
import { lookupLists, lookupsMayHaveChanged } from '../features/lookups.ts';
import { loaderFor } from '../http/guard.server.ts';
import { documentTitle } from '../http/product.ts';

export const loader = loaderFor('signed-in', async ({ account, api }) => ({
  account,
  lookups: lookupLists(await api(settingDashboard, {})),
}));

export const shouldRevalidate: ShouldRevalidateFunction = lookupsMayHaveChanged;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: documentTitle(data?.account.unread ?? 0) }];

export default function FrameRoute() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <Frame account={account}>
      <Outlet />
    </Frame>
  );
}
