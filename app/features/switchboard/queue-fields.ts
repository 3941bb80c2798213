import { overflowLabels, strategyLabels } from 'contract/switchboard/queue-words.ts';
import type { CrudField } from '../../crud/fields.tsx';
import { nameField } from '../../crud/usual.tsx';
import { labelled, named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';
import type { SwitchboardChoices } from './switchboard-choices.server.ts';

const seconds = 'giây';

export const queueFields = (
  { users, departments, types }: Lookups,
  { queues, ivrs, audios, schedules }: SwitchboardChoices,
): CrudField[] => [
  nameField,
  {
    name: 'code',
    label: 'Mã',
    kind: 'line',
    hint: 'Số bấm khi chuyển cuộc gọi đến đây, như 801.',
    input: { maxLength: 5 },
  },
  { name: 'user_ids', label: 'Chuyên viên', kind: 'choices', options: named(users) },
  {
    name: 'department_ids',
    label: 'Bộ phận',
    kind: 'choices',
    options: named(departments),
    hint: 'Mọi người của bộ phận đều nhận cuộc gọi.',
  },
  {
    name: 'strategy',
    label: 'Chia cuộc gọi cho',
    kind: 'choice',
    options: labelled(strategyLabels),
    initial: 'longest_idle',
  },
  {
    name: 'ring_seconds',
    label: 'Đổ chuông mỗi người',
    kind: 'whole number',
    suffix: seconds,
    initial: '20',
    input: { min: 5, max: 120 },
  },
  {
    name: 'wrap_up_seconds',
    label: 'Nghỉ sau cuộc gọi',
    kind: 'whole number',
    suffix: seconds,
    initial: '0',
    hint: 'Trong thời gian này không có cuộc gọi mới; 0: không nghỉ.',
    input: { min: 0, max: 1_800 },
  },
  {
    name: 'most_wait_seconds',
    label: 'Chờ lâu nhất',
    kind: 'whole number',
    suffix: seconds,
    initial: '300',
    input: { min: 10, max: 7_200 },
  },
  {
    name: 'most_waiting',
    label: 'Số cuộc gọi chờ cùng lúc',
    kind: 'whole number',
    initial: '50',
    input: { min: 1, max: 1_000 },
  },
  { name: 'tier_first', label: 'Ưu tiên khách hạng cao', kind: 'switch', initial: 'on' },
  { name: 'music_id', label: 'Nhạc chờ', kind: 'choice', options: audios, empty: 'Nhạc chờ mặc định' },
  {
    name: 'announce_seconds',
    label: 'Thông báo vị trí và thời gian chờ mỗi',
    kind: 'whole number',
    suffix: seconds,
    initial: '0',
    hint: '0: không thông báo.',
    input: { min: 0, max: 600 },
  },
  {
    name: 'callback_key',
    label: 'Phím yêu cầu gọi lại',
    kind: 'line',
    hint: 'Khách bấm phím này để được gọi lại thay vì chờ; để trống: không có.',
    input: { maxLength: 1 },
  },
  { name: 'schedule_id', label: 'Lịch làm việc', kind: 'choice', options: schedules, empty: 'Luôn mở' },
  {
    name: 'overflow',
    label: 'Khi chờ quá lâu, đầy, ngoài giờ hoặc vắng người',
    kind: 'choice',
    options: labelled(overflowLabels),
    initial: 'voicemail',
  },
  {
    name: 'overflow_queue_id',
    label: 'Hàng đợi nhận cuộc gọi',
    kind: 'choice',
    options: queues,
    empty: 'Chọn',
    shownWith: { name: 'overflow', values: ['queue'] },
  },
  {
    name: 'overflow_ivr_id',
    label: 'Kịch bản nhận cuộc gọi',
    kind: 'choice',
    options: ivrs,
    empty: 'Chọn',
    shownWith: { name: 'overflow', values: ['ivr'] },
  },
  {
    name: 'overflow_user_id',
    label: 'Chuyên viên nhận cuộc gọi',
    kind: 'choice',
    options: named(users),
    empty: 'Chọn',
    shownWith: { name: 'overflow', values: ['agent'] },
  },
  {
    name: 'overflow_number',
    label: 'Số điện thoại nhận cuộc gọi',
    kind: 'line',
    shownWith: { name: 'overflow', values: ['number'] },
    input: { maxLength: 30 },
  },
  { name: 'records', label: 'Ghi âm cuộc gọi', kind: 'switch', initial: 'on' },
  { name: 'ticket_on_answer', label: 'Tạo ticket khi trả lời', kind: 'switch', initial: 'on' },
  { name: 'ticket_on_miss', label: 'Tạo ticket khi gọi nhỡ', kind: 'switch', initial: 'on' },
  { name: 'ticket_type_id', label: 'Loại ticket', kind: 'choice', options: named(types), empty: 'Không điền' },
  {
    name: 'department_id',
    label: 'Bộ phận của ticket',
    kind: 'choice',
    options: named(departments),
    empty: 'Không điền',
  },
  { name: 'is_active', label: 'Đang hoạt động', kind: 'switch', initial: 'on' },
];
