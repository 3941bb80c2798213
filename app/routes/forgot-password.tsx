import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkResetKey, forgotPassword, setNewPassword, verifyCode } from 'contract/access/sign-in.ts';
import { codeForm, emailForm, newPasswordForm } from 'contract/access/sign-in-forms.ts';
import { dropReset, keepReset, readReset } from '../features/access/reset-state.server.ts';
import { CodeStep, EmailStep, PasswordStep } from '../features/access/reset-steps.tsx';
import { ApiFailure } from '../http/api.server.ts';
import { type PublicVisit, publicAction, publicLoader } from '../http/guard.server.ts';
import { paths } from '../http/paths.ts';
import { productName } from '../http/product.ts';
import { constraintsOf, submit } from '../http/submit.server.ts';
import { redirectWithToast } from '../http/toast.server.ts';
import { useAnswer } from '../http/use-answer.ts';

export const loader = publicLoader('/forgot-password', async visit => {
  const { url, request } = visit;
  const mailed = url.searchParams.get('key');
  if (mailed) throw redirect(paths.resetStep('password'), { headers: keepReset({ key: mailed }) });
  const { email, key } = readReset(request);
  const step = url.searchParams.get('step');
  if (step === 'code' && email) return { step, email, constraint: constraintsOf(codeForm) } as const;
  if (step === 'password' && key) {
    const account = await ownerOf(visit, key);
    if (account) return { step, email: account, constraint: constraintsOf(newPasswordForm) } as const;
    return { step: 'email', isDead: true, constraint: constraintsOf(emailForm) } as const;
  }
  if (step) throw redirect(paths.forgotPassword);
  return { step: 'email', isDead: false, constraint: constraintsOf(emailForm) } as const;
});

async function ownerOf({ api }: PublicVisit, key: string): Promise<string | undefined> {
  try {
    return (await api(checkResetKey, { json: { key } })).data.email;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 422) return undefined;
    throw error;
  }
}

export const action = publicAction('/forgot-password', async ({ request, api }) => {
  const form = await request.formData();
  const state = readReset(request);
  const intent = String(form.get('intent') ?? '');
  form.delete('intent');
  switch (intent) {
    case 'ask':
    case 'ask-again':
      return submit(form, emailForm, async json => {
        await api(forgotPassword, { json });
        const to = paths.resetStep('code');
        if (intent === 'ask') return redirect(to, { headers: keepReset({ email: json.email }) });
        const toast = {
          kind: 'success',
          title: 'Đã gửi lại',
          description: 'Hãy dùng mã trong email mới nhất.',
        } as const;
        return redirectWithToast(to, toast, keepReset({ email: json.email }));
      });
    case 'verify':
      if (!state.email) return startAgain();
      form.set('email', state.email);
      return submit(form, codeForm, async json => {
        const { data } = await api(verifyCode, { json });
        return redirect(paths.resetStep('password'), { headers: keepReset({ email: json.email, key: data.key }) });
      });
    case 'reset':
      if (!state.key) return startAgain();
      form.set('key', state.key);
      return submit(form, newPasswordForm, async json => {
        await api(setNewPassword, { json });
        const toast = { kind: 'success', title: 'Đã đặt mật khẩu mới', description: 'Mời bạn đăng nhập.' } as const;
        return redirectWithToast(paths.login(), toast, dropReset());
      });
    default:
      return startAgain();
  }
});

const startAgain = () =>
  redirectWithToast(paths.forgotPassword, { kind: 'info', title: 'Đã quá 15 phút, mời bạn nhập lại email' });

export const meta: MetaFunction = () => [{ title: productName }];

export default function ForgotPassword() {
  const state = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (state.step === 'code') return <CodeStep key="code" {...state} answer={answer} />;
  if (state.step === 'password') return <PasswordStep key="password" {...state} answer={answer} />;
  return <EmailStep key="email" {...state} answer={answer} />;
}
