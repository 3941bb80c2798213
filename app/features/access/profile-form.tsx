import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountPost } from './account-section.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { Refused } from './refused.tsx';

export function ProfileForm({ data: { user, refused, constraints } }: { data: AccountPanelData }) {
  const { Form, post, hidden, pending, isUnreached, lastResult } = useAccountPost('profile', refused);
  const [form, fields] = useForm<{ version: number; name: string }>({
    id: 'account-profile',
    lastResult,
    constraint: constraints.profile,
    defaultValue: { name: user.name },
  });
  return (
    <Form {...post} {...getFormProps(form)} className="flex flex-col gap-3">
      {hidden}
      <input type="hidden" name="version" value={user.version} />
      <Refused said={form.errors?.[0]} isUnreached={isUnreached} />
      <div className="flex items-start gap-2">
        <TextField
          {...getInputProps(fields.name, { type: 'text' })}
          label="Họ và tên"
          errors={fields.name.errors}
          autoComplete="name"
          className="flex-1"
        />
        {/* level with the control under its label */}
        <Button type="submit" pending={pending} className="mt-[1.4375rem]">
          Lưu
        </Button>
      </div>
    </Form>
  );
}
