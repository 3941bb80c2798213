import { redirect } from '@remix-run/node';
import { loaderFor } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';

export const loader = loaderFor('/', () => redirect(paths.summary));
