import { type StateField, stateKinds, stateTypes } from 'contract/ivr/state-types.ts';
import type { CrudField } from '../../crud/fields.tsx';
import { nameField } from '../../crud/usual.tsx';
import { named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';
import type { SwitchboardChoices } from './switchboard-choices.server.ts';

const seconds = 'giây';

/** A setting stands in the form of the kinds that have it. */
const of = (name: StateField, field: Omit<CrudField, 'name'>): CrudField => ({
  name,
  shownWith: { name: 'type', values: stateTypes.filter(type => stateKinds[type].fields.includes(name)) },
  ...field,
});

export const stateFields = (
  { users }: Lookups,
  { queues, ivrs, audios, schedules }: SwitchboardChoices,
): CrudField[] => [
  nameField,
  {
    name: 'type',
    label: 'Loại',
    kind: 'choice',
    options: stateTypes.map(value => ({ value, label: stateKinds[value].label })),
    initial: 'play',
  },
  of('audio_ids', { label: 'Âm thanh', kind: 'choices', options: audios, hint: 'Phát lần lượt.' }),
  of('wrong_audio_id', { label: 'Lời báo khi bấm sai', kind: 'choice', options: audios, empty: 'Không có' }),
  of('variable', {
    label: 'Biến',
    kind: 'line',
    hint: 'Có sẵn: caller_number, caller_name, caller_tier, hotline, last_key.',
    input: { maxLength: 40 },
  }),
  of('value', { label: 'Giá trị', kind: 'line', hint: 'Có thể dùng {{tên biến}}.', input: { maxLength: 500 } }),
  of('timeout_seconds', {
    label: 'Chờ bấm phím',
    kind: 'whole number',
    suffix: seconds,
    initial: '5',
    input: { min: 1, max: 60 },
  }),
  of('retries', { label: 'Số lần nhắc lại', kind: 'whole number', initial: '2', input: { min: 0, max: 9 } }),
  of('least_digits', {
    label: 'Ít nhất',
    kind: 'whole number',
    suffix: 'số',
    initial: '1',
    input: { min: 1, max: 30 },
  }),
  of('most_digits', {
    label: 'Nhiều nhất',
    kind: 'whole number',
    suffix: 'số',
    initial: '10',
    input: { min: 1, max: 30 },
  }),
  of('terminator', { label: 'Phím kết thúc', kind: 'line', initial: '#', input: { maxLength: 1 } }),
  of('schedule_id', { label: 'Lịch làm việc', kind: 'choice', options: schedules, empty: 'Chọn' }),
  of('method', {
    label: 'Cách hỏi',
    kind: 'choice',
    options: [
      { value: 'GET', label: 'GET' },
      { value: 'POST', label: 'POST' },
    ],
    initial: 'GET',
  }),
  of('url', {
    label: 'Địa chỉ',
    kind: 'line',
    hint: 'Như https://crm.congty.vn/khach?so={{caller_number}}',
    input: { maxLength: 1_000 },
  }),
  of('header_name', {
    label: 'Header gửi kèm',
    kind: 'line',
    hint: 'Như Authorization hoặc X-API-Key; để trống không gửi.',
    input: { maxLength: 100 },
  }),
  of('header_value', {
    label: 'Giá trị của header',
    kind: 'secret',
    hint: 'Lưu mã hóa và không hiện lại.',
    input: { maxLength: 2_000 },
  }),
  of('body', { label: 'Nội dung gửi (POST)', kind: 'paragraph', input: { maxLength: 4_000 } }),
  of('path', {
    label: 'Lấy giá trị ở',
    kind: 'line',
    hint: 'Đường dẫn trong câu trả lời JSON, như customer.tier; để trống lấy cả câu trả lời.',
    input: { maxLength: 200 },
  }),
  of('queue_id', { label: 'Hàng đợi', kind: 'choice', options: queues, empty: 'Không chọn' }),
  of('user_id', { label: 'Chuyên viên', kind: 'choice', options: named(users), empty: 'Chọn' }),
  of('number', { label: 'Số điện thoại', kind: 'line', input: { maxLength: 30 } }),
  of('target_cp_id', { label: 'Kịch bản', kind: 'choice', options: ivrs, empty: 'Chọn' }),
  of('most_seconds', {
    label: 'Lời nhắn dài nhất',
    kind: 'whole number',
    suffix: seconds,
    initial: '120',
    input: { min: 5, max: 600 },
  }),
  {
    name: 'is_first',
    label: 'Bắt đầu từ trạng thái này',
    kind: 'switch',
    hint: 'Trạng thái đang bắt đầu nhường chỗ.',
  },
];
