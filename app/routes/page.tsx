import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { PageError } from '../features/frame/page-error.tsx';
import { loadPanel } from '../features/panels/panels.server.ts';
import { loaderFor } from '../http/guard.server.ts';

const load = () => import('../features/panels/panel.tsx');
// drawn by the server at once, fetched by the browser at first use
const Panel = import.meta.env.SSR ? (await load()).default : lazy(load);

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
      {panel && (
        <Suspense fallback={null}>
          <Panel loaded={panel} />
        </Suspense>
      )}
    </>
  );
}

export const ErrorBoundary = PageError;
