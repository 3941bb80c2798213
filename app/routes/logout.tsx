import { redirect } from '@remix-run/node';
import { signOut } from 'contract/access/sign-in.ts';
import { sessionCookie, writeCookie } from '../http/cookies.server.ts';
import { actionFor, publicLoader } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';

export const loader = publicLoader('any', () => redirect(paths.home));

export const action = actionFor('signed-in', async ({ api }) => {
  await api(signOut, {});
  return redirect(paths.login(), { headers: { 'Set-Cookie': writeCookie(sessionCookie, '', 0) } });
});
