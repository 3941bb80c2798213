import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { PageError } from '../features/frame/page-error.tsx';
import { Panel } from '../features/panels/panel.tsx';
import { loadPanel } from '../features/panels/panels.server.ts';
import { loaderFor } from '../http/guard.server.ts';

export const loader = loaderFor('signed-in', async visit => ({ panel: await loadPanel(visit) }));

/** Going from page to page without a panel asks for nothing here. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOpen = currentUrl.searchParams.has('panel') || nextUrl.searchParams.has('panel');
  return isOpen && defaultShouldRevalidate;
}

/** Between the frame and its pages, so that a page's failure leaves the frame as it is; and the panels over the page. */
export default function Page() {
  const { panel } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      {panel && <Panel loaded={panel} />}
    </>
  );
}

export const ErrorBoundary = PageError;
