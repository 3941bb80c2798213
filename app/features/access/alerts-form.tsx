import { getFormProps, useForm } from '@conform-to/react';
import { notifyChoices, notifyKinds, soundChoices, soundKinds } from 'contract/access/account-choices.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { CheckboxField } from '../../ui/toggle-field.tsx';
import { useAccountPost } from './account-section.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { Refused } from './refused.tsx';

export function AlertsForm({ data: { user, refused } }: { data: AccountPanelData }) {
  const { Form, post, hidden, pending, isUnreached, lastResult } = useAccountPost('alerts', refused);
  const [form, fields] = useForm<{ sound: string; notify_by: string[] }>({
    id: 'account-alerts',
    lastResult,
    // a reset empties every field that is not named here
    defaultValue: { sound: user.sound, notify_by: user.notify_by },
  });
  return (
    <Form {...post} {...getFormProps(form)} className="flex flex-col gap-3">
      {hidden}
      <input type="hidden" name="version" value={user.version} />
      <Refused said={form.errors?.[0]} isUnreached={isUnreached} />
      <FieldGroup label="Báo cho tôi khi" errors={fields.notify_by.errors}>
        {notifyKinds.map(kind => (
          <CheckboxField
            key={kind}
            name="notify_by"
            value={kind}
            label={notifyChoices[kind]}
            defaultChecked={user.notify_by.includes(kind)}
          />
        ))}
      </FieldGroup>
      <SelectField
        name="sound"
        label="Tiếng chuông"
        errors={fields.sound.errors}
        defaultValue={user.sound}
        options={soundKinds.map(value => ({ value, label: soundChoices[value] }))}
      />
      <Button type="submit" pending={pending} className="self-start">
        Lưu cách báo
      </Button>
    </Form>
  );
}
