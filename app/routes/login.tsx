import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import { signIn } from 'contract/access/sign-in.ts';
import { type SignInForm, signInForm } from 'contract/access/sign-in-forms.ts';
import { sessionExpired } from 'contract/errors.ts';
import { Refused } from '../features/access/refused.tsx';
import { SignInCard } from '../features/access/sign-in-card.tsx';
import { useNoStoredUser } from '../features/access/stored-user.ts';
import { deviceCookie, newDevice, sessionCookie, viewCookie, writeCookie } from '../http/cookies.server.ts';
import { publicAction, publicLoader } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { productName } from '../http/product.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { constraintsOf, submit } from '../http/submit.server.ts';
import { isUnreached } from '../http/unreached.ts';
import { useAnswer } from '../http/use-answer.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const year = 365 * 24 * 60 * 60;
const week = 7 * 24 * 60 * 60;

export const loader = publicLoader('/login', ({ url }) => ({
  constraint: constraintsOf(signInForm),
  ended: endedBecause(url.searchParams.get('ended')),
}));

function endedBecause(how: string | null): string | undefined {
  if (how === 'signed-out') return 'Bạn đã đăng xuất ở một tab khác của trình duyệt này.';
  return how === null ? undefined : sessionExpired;
}

export const action = publicAction('/login', async ({ request, url, api, device: known }) => {
  const device = known || newDevice();
  return submit(await request.formData(), signInForm, async value => {
    const { data } = await api(signIn, { json: value }, { headers: { 'x-device': device } });
    const headers = new Headers();
    headers.append('Set-Cookie', writeCookie(sessionCookie, data.token, week));
    headers.append('Set-Cookie', writeCookie(deviceCookie, device, year));
    headers.append('Set-Cookie', writeCookie(viewCookie, '', 0));
    return redirect(safeRedirect(url.searchParams.get('redirect')), { headers });
  });
});

export const meta: MetaFunction = () => [{ title: productName }];

export default function Login() {
  const { constraint, ended } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const pending = useNavigation().state === 'submitting';
  const [form, fields] = useForm<SignInForm>({ lastResult: answer?.submission, constraint });
  useNoStoredUser();
  return (
    <SignInCard title="Đăng nhập">
      {ended && !answer && (
        <Banner tone="warning" inset live>
          {ended}
        </Banner>
      )}
      <Refused said={form.errors?.[0]} isUnreached={isUnreached(answer)} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <TextField
          {...getInputProps(fields.email, { type: 'email' })}
          label="Email"
          errors={fields.email.errors}
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          {...getInputProps(fields.password, { type: 'password' })}
          label="Mật khẩu"
          errors={fields.password.errors}
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" pending={pending}>
          Đăng nhập
        </Button>
        <Link to={paths.forgotPassword} className="self-center text-accent hover:underline">
          Quên mật khẩu?
        </Link>
      </Form>
    </SignInCard>
  );
}
