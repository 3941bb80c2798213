import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { startView } from 'contract/access/view-as.ts';
import { viewForm } from 'contract/access/view-as-form.ts';
import { reference } from 'contract/route.ts';
import { listUsers, readUser } from 'contract/users/users.ts';
import { PeopleToView } from '../features/view-as/people-to-view.tsx';
import { RunningView } from '../features/view-as/running-view.tsx';
import { StartForm } from '../features/view-as/start-form.tsx';
import { ApiFailure } from '../http/api.server.ts';
import { viewCookie, viewCookieSeconds, writeCookie } from '../http/cookies.server.ts';
import { actionFor, loaderFor, type Visit } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { constraintsOf, submit } from '../http/submit.server.ts';
import { PageHeader } from '../ui/page-header.tsx';

const form = viewForm.extend({ user: reference('user') });
const shown = 20;

export const loader = loaderFor('/view-as-mode', async visit => {
  const { account, url } = visit;
  const { viewed_by, viewed_until, user } = account;
  if (viewed_by !== null)
    return { kind: 'running' as const, name: user.name, by: viewed_by, until: viewed_until ?? '' };
  const id = url.searchParams.get('user');
  return id === null ? people(visit) : chosen(visit, id);
});

/** Everybody whom an administrator may view as, by name. */
async function people({ url, api }: Visit) {
  const q = url.searchParams.get('q')?.trim() ?? '';
  const { list, total } = await api(listUsers, {
    query: {
      f: ['role:in:agent,team_leader,supervisor', 'status:in:active,invited'],
      size: shown,
      sort: 'name',
      ...(q && { q }),
    },
  });
  return { kind: 'choose' as const, q, list, total };
}

async function chosen({ api }: Visit, id: string) {
  try {
    const { data } = await api(readUser, { params: { id } });
    return { kind: 'start' as const, person: data, constraint: constraintsOf(viewForm) ?? {} };
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![404, 422].includes(error.status)) throw error;
    throw data({ status: 404, message: 'Không tìm thấy thành viên này' }, { status: 404 });
  }
}

export const action = actionFor('/view-as-mode', async ({ request, api }) =>
  submit<typeof form>(await request.formData(), form, async ({ user, ...json }) => {
    const { data } = await api(startView, { params: { userId: user }, json });
    return redirect(paths.home, { headers: { 'Set-Cookie': writeCookie(viewCookie, data.token, viewCookieSeconds) } });
  }),
);

export default function ViewAs() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Xem với tư cách"
        subtitle="Thấy ứng dụng như một đồng nghiệp thấy: chỉ đọc, trong 30 phút, và người đó được báo."
        {...(page.kind === 'start' && { backHref: paths.viewAs() })}
      />
      {page.kind === 'running' && <RunningView {...page} />}
      {page.kind === 'start' && <StartForm key={page.person._id} {...page} />}
      {page.kind === 'choose' && <PeopleToView {...page} />}
    </>
  );
}
