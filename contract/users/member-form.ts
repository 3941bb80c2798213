import { z } from 'zod';
import { emailForm } from '../access/sign-in-forms.ts';
import { emergencyCode, isEmergency } from '../calls/emergency.ts';
import { nameText, readVersion, switchValue } from '../crud.ts';
import { assignableRoles, type CallChannelType, callChannelTypes, dataScopes } from '../enums.ts';
import { optionalReference, reference } from '../route.ts';
import { plainLine } from '../words.ts';

const channelIds = callChannelTypes.map(({ id }) => id) as [CallChannelType, ...CallChannelType[]];

const memberForm = z.strictObject({
  name: nameText('Họ và tên không được bỏ trống'),
  role: z.enum(assignableRoles, 'Hãy chọn vai trò'),
  scope: z.enum(dataScopes, 'Phạm vi không hợp lệ').optional(),
  department_ids: z.array(reference('department')).max(50, 'Nhiều nhất 50 bộ phận').default([]),
  organization_id: optionalReference('organization'),
  sip_extension: z
    .string()
    .overwrite(plainLine)
    .regex(/^(?:\d{2,10})?$/, 'Máy nhánh gồm 2 đến 10 chữ số')
    .refine(text => !isEmergency(text), emergencyCode)
    .default(''),
  call_channel_type: z.coerce.number().pipe(z.literal(channelIds, 'Hãy chọn kênh gọi')).default(0),
  /** With SIP_PHONE_NOT_AUTH and PHONE: judged by the server, for it may come back masked (calls/call-address.ts). */
  call_address: z.string().overwrite(plainLine).max(100, 'Địa chỉ nhận cuộc gọi dài nhất 100 ký tự').default(''),
  auto_answer: switchValue(),
  /** None: the tenant's first. */
  hotline_id: optionalReference('hotline').default(null),
});

/** Without `scope`: the scope of whoever invites. */
export const newMemberForm = memberForm.extend({ email: emailForm.shape.email });

/** A whole form: what may be empty and is left out becomes empty. Without `scope` and `email` they stay. */
export const changedMemberForm = memberForm.extend({
  // may come back masked: judged once what was hidden stands in it again
  email: z.string().trim().max(254, 'Email không hợp lệ').optional(),
  version: readVersion,
});

/** Lines of one file. */
export const mostInvited = 200;

export const invitationFile = z.strictObject({
  csv: z
    .string({ error: 'Hãy chọn tệp hoặc dán danh sách' })
    .min(1, 'Hãy chọn tệp hoặc dán danh sách')
    .max(100_000, 'Tệp lớn hơn 100 kB'),
  /** Only says what the file holds. */
  dry_run: z.boolean().default(false),
});
