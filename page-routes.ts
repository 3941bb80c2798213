import type { ServerBuild } from '@remix-run/node';
import { TrieRouter } from 'hono/router/trie-router';

/** Tells an address of the pages' by its route, as `/tickets/:ticketId`; '' when only the page for what is not there has it. */
export function pageRoutes({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => string {
  const router = new TrieRouter<string>();
  const parent = (id: string | undefined) => (id === undefined ? undefined : routes[id]);
  for (const route of Object.values(routes)) {
    const segments: string[] = [];
    for (let one: typeof route | undefined = route; one; one = parent(one.parentId))
      if (one.path) segments.unshift(one.path);
    const path = `/${segments.join('/')}`;
    if (!path.includes('*')) router.add('ALL', path, path);
  }
  return pathname => {
    // the data of a page is asked for at its address with an ending
    const plain = pathname.replace(/(^\/_root)?\.data$/, '') || '/';
    const [found] = router.match('ALL', plain);
    return found[0]?.[0] ?? '';
  };
}
