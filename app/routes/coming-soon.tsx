import { useLoaderData } from '@remix-run/react';
import { loaderFor } from '../http/guard.server.ts';
import { page, pageAt } from '../site-map.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';

export const loader = loaderFor('by-address', ({ url }) => {
  const { title, soon } = page(pageAt(url.pathname)!);
  return { title, soon: soon ?? '' };
});

export default function ComingSoon() {
  const { title, soon } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Sắp có" hint={soon} />
    </>
  );
}
