import { Outlet } from '@remix-run/react';
import { PageError } from '../features/frame/page-error.tsx';

/** Between the frame and its pages, so that a page's failure leaves the frame as it is. */
export default function Page() {
  return <Outlet />;
}

export const ErrorBoundary = PageError;
