import { useLoaderData } from '@remix-run/react';
import { loaderFor, publicLoader } from '../http/guard.server.ts';
import { page, pageAt } from '../site-map.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';

const describe = ({ url }: { url: URL }) => {
  const found = page(pageAt(url.pathname)!);
  return { title: found.title, soon: found.soon ?? '' };
};
const open = publicLoader('/zalo-redirect', describe);
const guarded = loaderFor('by-address', describe);

export const loader: typeof guarded = args =>
  new URL(args.request.url).pathname.startsWith('/zalo-redirect') ? open(args) : guarded(args);

export default function ComingSoon() {
  const { title, soon } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Sắp có" hint={soon} />
    </>
  );
}
