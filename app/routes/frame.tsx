import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { Frame } from '../features/frame/frame.tsx';
import { loaderFor } from '../http/guard.server.ts';
import { documentTitle } from '../http/product.ts';

export const loader = loaderFor('signed-in', ({ account }) => ({ account }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: documentTitle(data?.account.unread ?? 0) }];

export default function FrameRoute() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <Frame account={account}>
      <Outlet />
    </Frame>
  );
}
