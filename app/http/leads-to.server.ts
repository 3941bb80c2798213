import { redirect } from '@remix-run/node';
import { loaderFor } from './guard.server.ts';

/** The loader of an address that only takes posts: whoever opens it as a page is led to one. */
export const leadsTo = (path: string) => loaderFor('signed-in', () => redirect(path));
