import { redirect } from '@remix-run/node';
import { loaderFor, visitorOf } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { mayOpen, pagesOf } from '../site-map.ts';

export const loader = loaderFor('signed-in', ({ url, account }) => {
  const area = url.pathname.split('/')[1] ?? '';
  const first = pagesOf(area).find(path => mayOpen(path, visitorOf(account)));
  return redirect(first ?? paths.warning);
});
