import { redirect } from '@remix-run/node';
import { signOut } from 'contract/access/sign-in.ts';
import { cameFrom } from '../http/came-from.server.ts';
import { sessionCookie, viewCookie, writeCookie } from '../http/cookies.server.ts';
import { actionFor, publicLoader } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { redirectWithToast } from '../http/toast.server.ts';

export const loader = publicLoader('any', () => redirect(paths.home));

/** Ends the session that the browser asks by: a view first, and only then the person's own. */
export const action = actionFor('signed-in', async ({ request, account, api }) => {
  await api(signOut, {});
  if (account.viewed_by !== null)
    return redirectWithToast(
      cameFrom(request),
      { kind: 'success', title: 'Đã thoát chế độ xem' },
      { 'Set-Cookie': writeCookie(viewCookie, '', 0) },
    );
  return redirect(paths.login(), { headers: { 'Set-Cookie': writeCookie(sessionCookie, '', 0) } });
});
