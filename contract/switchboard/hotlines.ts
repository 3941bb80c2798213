import { z } from 'zod';
import { defineNoun, nameText, switchValue } from '../crud.ts';
import { optionalReference } from '../route.ts';
import { hotlineGoals } from './hotline-words.ts';
import { phoneNumber } from './phone-number.ts';

const noNumber = 'Số hotline không được bỏ trống';

/** A number that customers call, and that they see when they are called. */
export const hotlines = defineNoun({
  area: 'switchboard',
  noun: 'hotline',
  label: 'hotline',
  paths: {
    list: '/v2/hotlines',
    create: '/v2/hotline',
    read: '/v2/hotline/:id',
    update: '/v2/hotline/:id',
    remove: '/v2/hotline/:id',
  },
  read: 'switchboard.read',
  write: 'switchboard.write',
  form: z.strictObject({
    name: nameText('Tên hotline không được bỏ trống'),
    number: phoneNumber('Số hotline không hợp lệ', noNumber).min(1, noNumber),
    /** None: over the web alone. */
    trunk_id: optionalReference('trunk').default(null),
    leads_to: z.enum(hotlineGoals, 'Chọn nơi cuộc gọi được chuyển đến'),
    ivr_id: optionalReference('ivr_cp').default(null),
    queue_id: optionalReference('queue').default(null),
    user_id: optionalReference('user').default(null),
    /** None: always open. */
    schedule_id: optionalReference('schedule').default(null),
    closed_audio_id: optionalReference('ivr_audio').default(null),
    closed_voicemail: switchValue(),
    consent_notice: switchValue(),
    records: switchValue(),
    web_calls: switchValue(),
    is_active: switchValue(),
  }),
  row: {
    name: z.string(),
    number: z.string(),
    trunk_id: z.uuid().nullable(),
    leads_to: z.enum(hotlineGoals),
    ivr_id: z.uuid().nullable(),
    queue_id: z.uuid().nullable(),
    user_id: z.uuid().nullable(),
    schedule_id: z.uuid().nullable(),
    closed_audio_id: z.uuid().nullable(),
    closed_voicemail: z.boolean(),
    consent_notice: z.boolean(),
    records: z.boolean(),
    web_calls: z.boolean(),
    is_active: z.boolean(),
  },
  asTyped: ['number'],
  sorts: { name: 'text', number: 'plain', updated_at: 'plain' },
  taken: { name: 'Đã có hotline mang tên này', number: 'Số này đã là một hotline' },
  done: {
    created: 'Tạo mới hotline thành công',
    updated: 'Cập nhật hotline thành công',
    deleted: 'Xóa hotline thành công',
  },
});
