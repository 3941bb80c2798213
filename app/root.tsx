import { data } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { brandFor } from './features/brand/brand.server.ts';
import { describeError } from './features/frame/page-error.tsx';
import { Message } from './features/message.tsx';
import { connection } from './http/connection.ts';
import { readCookie } from './http/cookies.server.ts';
import { publicLoader } from './http/guard.server.ts';
import { useNonce } from './http/nonce.ts';
import { takeToast } from './http/toast.server.ts';
import stylesheet from './styles/app.css?url';
import { styleMark, useInlineStyles } from './styles/styles-context.ts';
import { toast as show, Toaster } from './ui/toaster.tsx';

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

export const loader = publicLoader('any', ({ request, account }) => {
  const { toast, header } = takeToast(request);
  const theme = readCookie(request, 'theme');
  const { brand, header: brandHeader } = brandFor(request, account);
  const headers = new Headers();
  for (const cookie of [header, brandHeader]) if (cookie) headers.append('Set-Cookie', cookie);
  return data(
    {
      toast,
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      brand,
      isViewing: (account?.viewed_by ?? null) !== null,
    },
    { headers },
  );
});

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const styles = useInlineStyles();
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="vi" data-theme={root?.theme} data-viewing={root?.isViewing ? '' : undefined} style={root?.brand.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {styles === undefined ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          <style nonce={nonce} {...styleMark} dangerouslySetInnerHTML={{ __html: styles }} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const toast = useRouteLoaderData<typeof loader>('root')?.toast;
  useEffect(() => {
    if (toast) show(toast);
  }, [toast]);
  useEffect(() => connection.onUnsent(sayUnsent), []);
  return (
    <>
      {toast && (
        <noscript>
          <p role="status" className={`px-4 py-2 text-center font-semibold ${withoutScript[toast.kind]}`}>
            {toast.title}
            {toast.description && `: ${toast.description}`}
          </p>
        </noscript>
      )}
      <Outlet />
      <Toaster />
    </>
  );
}

const withoutScript = {
  success: 'bg-positive-soft text-positive',
  error: 'bg-critical-soft text-critical',
  info: 'bg-info-soft text-info',
};

const sayUnsent = () => {
  show({
    kind: 'error',
    title: 'Mất kết nối',
    description: 'Chưa gửi được. Nội dung bạn nhập vẫn còn.',
  });
};

export function ErrorBoundary() {
  const { title, description } = describeError(useRouteError());
  return <Message title={title} message={description ?? ''} />;
}
