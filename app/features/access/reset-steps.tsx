import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link, useNavigation } from '@remix-run/react';
import type { CodeForm, EmailForm, NewPasswordForm } from 'contract/access/sign-in-forms.ts';
import { paths } from '../../http/paths.ts';
import { isUnreached } from '../../http/unreached.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Refused } from './refused.tsx';
import { SignInCard } from './sign-in-card.tsx';

interface Step {
  constraint: Parameters<typeof useForm>[0]['constraint'];
  answer: { submission: SubmissionResult<string[]> } | undefined;
}

/** Which of the page's posts is under way. */
function usePending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

const BackToSignIn = () => (
  <Link to={paths.login()} className="self-center text-accent hover:underline">
    Quay lại đăng nhập
  </Link>
);

/** 1. Who has forgotten their password. */
export function EmailStep({ constraint, answer, isDead }: Step & { isDead: boolean }) {
  const [form, fields] = useForm<EmailForm>({ lastResult: answer?.submission, constraint });
  return (
    <SignInCard title="Quên mật khẩu">
      <p className="text-muted">
        Vui lòng nhập email của bạn để xác minh. Một mã xác thực gồm 4 chữ số sẽ được gửi tới email đó.
      </p>
      {isDead && !answer && (
        <Banner tone="warning" inset live>
          Liên kết đã được dùng hoặc đã hết hạn. Hãy nhập email để nhận liên kết mới.
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
        <Button type="submit" name="intent" value="ask" variant="primary" pending={usePending('ask')}>
          Tiếp tục
        </Button>
        <BackToSignIn />
      </Form>
    </SignInCard>
  );
}

/** 2. The code of the mail, where it may be used; the mail's link leads straight to step 3. */
export function CodeStep({ constraint, answer, email }: Step & { email: string }) {
  const [form, fields] = useForm<CodeForm>({ lastResult: answer?.submission, constraint });
  return (
    <SignInCard title="Nhập mã xác thực">
      <p className="text-muted wrap-anywhere">
        Nếu <strong className="text-ink">{email}</strong> có tài khoản, chúng tôi vừa gửi tới đó một mã gồm 4 chữ số,
        dùng được trong 15 phút.
      </p>
      <Refused said={form.errors?.[0]} isUnreached={isUnreached(answer)} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <TextField
          {...getInputProps(fields.code, { type: 'text' })}
          label="Mã xác thực"
          errors={fields.code.errors}
          hint="Trình duyệt này chưa từng đăng nhập tài khoản đó? Hãy mở liên kết trong email."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          className="[&_input]:text-center [&_input]:text-xl [&_input]:tracking-[0.5em] [&_input]:indent-[0.5em]"
          autoFocus
        />
        <Button type="submit" name="intent" value="verify" variant="primary" pending={usePending('verify')}>
          Tiếp tục
        </Button>
      </Form>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-2">
        <input type="hidden" name="email" value={email} />
        <Button
          type="submit"
          name="intent"
          value="ask-again"
          variant="quiet"
          className="-ml-2.5"
          pending={usePending('ask-again')}
        >
          Gửi lại mã
        </Button>
        <Link to={paths.forgotPassword} className="text-accent hover:underline">
          Dùng email khác
        </Link>
      </Form>
    </SignInCard>
  );
}

/** 3. The new password. */
export function PasswordStep({ constraint, answer, email }: Step & { email: string }) {
  const [form, fields] = useForm<NewPasswordForm>({ lastResult: answer?.submission, constraint });
  return (
    <SignInCard title="Đặt mật khẩu mới">
      <p className="text-muted wrap-anywhere">
        Cho tài khoản <strong className="text-ink">{email}</strong>. Mọi thiết bị đang đăng nhập sẽ được đăng xuất.
      </p>
      <Refused said={form.errors?.[0] ?? fields.key.errors?.[0]} isUnreached={isUnreached(answer)} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <NewPasswordField email={email} field={fields.password} autoFocus />
        <Button type="submit" name="intent" value="reset" variant="primary" pending={usePending('reset')}>
          Đặt mật khẩu mới
        </Button>
        <BackToSignIn />
      </Form>
    </SignInCard>
  );
}
