import { z } from 'zod';
import { optionalReference, reference, rowVersion } from '../route.ts';
import { plainLine } from '../words.ts';
import { notifyKinds, soundKinds } from './account-choices.ts';
import { password } from './sign-in-forms.ts';

const version = rowVersion();

export const profileForm = z.strictObject({
  version,
  name: z
    .string({ error: 'Họ và tên không được bỏ trống' })
    .overwrite(plainLine)
    .min(1, 'Họ và tên không được bỏ trống')
    .max(100, 'Họ và tên dài quá 100 ký tự'),
});

export const alertsForm = z.strictObject({
  version,
  sound: z.enum(soundKinds, 'Hãy chọn một cách báo'),
  notify_by: z.array(z.enum(notifyKinds)).max(notifyKinds.length).default([]),
});

export const avatarForm = z.strictObject({ version });
export const endSessionForm = z.strictObject({ id: reference('session') });

/** What is absent stays as it is. */
export const accountForm = z.strictObject({
  version,
  name: profileForm.shape.name.optional(),
  avatar_id: optionalReference('avatar'),
  sound: alertsForm.shape.sound.optional(),
  notify_by: alertsForm.shape.notify_by.unwrap().optional(),
});

export const myPasswordForm = z.strictObject({
  current_password: z
    .string({ error: 'Hãy nhập mật khẩu hiện tại' })
    .min(1, 'Hãy nhập mật khẩu hiện tại')
    .max(200, 'Mật khẩu dài quá 200 ký tự'),
  password,
});
