import { data, redirect } from '@remix-run/node';
import { cameFrom, isDocumentRequest } from '../http/came-from.server.ts';
import { writeCookie } from '../http/cookies.server.ts';
import { actionFor } from '../http/guard.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';

const year = 365 * 24 * 60 * 60;

export const loader = leadsTo(paths.home);

/** Choices about this browser alone, kept in its cookies so that the server draws them: colours, the rail. */
export const action = actionFor('signed-in', async ({ request }) => {
  const form = await request.formData();
  const headers = new Headers();
  const theme = String(form.get('theme') ?? '');
  if (theme === 'light' || theme === 'dark') headers.append('Set-Cookie', writeCookie('theme', theme, year));
  if (theme === 'auto') headers.append('Set-Cookie', writeCookie('theme', '', 0));
  const rail = String(form.get('rail') ?? '');
  if (rail === 'open' || rail === 'closed') headers.append('Set-Cookie', writeCookie('rail', rail, year));
  // a document that posts goes back to where it was; the router stays there anyway
  return isDocumentRequest(request) ? redirect(cameFrom(request), { headers }) : data(null, { headers });
});
