import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAccountPost } from './account-section.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Refused } from './refused.tsx';

export function MyPasswordForm({ data: { user, refused, constraints } }: { data: AccountPanelData }) {
  const { Form, post, hidden, pending, isUnreached, lastResult } = useAccountPost('password', refused);
  const [form, fields] = useForm<{ current_password: string; password: string }>({
    id: 'account-password',
    lastResult,
    constraint: constraints.password,
  });
  return (
    <Form {...post} {...getFormProps(form)} className="flex flex-col gap-3">
      {hidden}
      <Refused said={form.errors?.[0]} isUnreached={isUnreached} />
      <PasswordField
        {...getInputProps(fields.current_password, { type: 'password' })}
        label="Mật khẩu hiện tại"
        errors={fields.current_password.errors}
        autoComplete="current-password"
      />
      <NewPasswordField email={user.email} field={fields.password} />
      <Button type="submit" pending={pending} className="self-start">
        Đổi mật khẩu
      </Button>
    </Form>
  );
}
