/** The kinds of states that a scenario is put together from: what each needs, and by which conditions it is left. */

export const stateTypes = [
  'play',
  'menu',
  'collect',
  'hours',
  'branch',
  'set',
  'http',
  'queue',
  'agent',
  'number',
  'ivr',
  'voicemail',
  'end',
] as const;
export type StateType = (typeof stateTypes)[number];

export const changeConditions = [
  'done',
  'key',
  'timeout',
  'wrong',
  'open',
  'closed',
  'holiday',
  'equals',
  'otherwise',
  'failed',
] as const;
export type ChangeCondition = (typeof changeConditions)[number];

export const conditionLabels: Record<ChangeCondition, string> = {
  done: 'Xong',
  key: 'Bấm phím',
  timeout: 'Không bấm gì',
  wrong: 'Bấm sai quá số lần',
  open: 'Trong giờ',
  closed: 'Ngoài giờ',
  holiday: 'Ngày nghỉ',
  equals: 'Bằng',
  otherwise: 'Trường hợp khác',
  failed: 'Thất bại',
};

/** Conditions that carry a value: the key, the text that a variable equals. */
export const isValued = (condition: ChangeCondition): boolean => condition === 'key' || condition === 'equals';

/** Settings of a state; its form shows those of its kind. */
export const stateFields = [
  'audio_ids',
  'wrong_audio_id',
  'timeout_seconds',
  'retries',
  'most_digits',
  'least_digits',
  'terminator',
  'schedule_id',
  'variable',
  'value',
  'method',
  'url',
  'header_name',
  'header_value',
  'body',
  'path',
  'queue_id',
  'user_id',
  'number',
  'target_cp_id',
  'most_seconds',
] as const;
export type StateField = (typeof stateFields)[number];

interface Kind {
  label: string;
  description: string;
  fields: readonly StateField[];
  /** Fields without which it cannot be saved. */
  required: readonly StateField[];
  /** By what it is left; none: it ends the scenario. */
  conditions: readonly ChangeCondition[];
  /** Conditions that need a way on before it can be published. */
  needed: readonly ChangeCondition[];
}

export const stateKinds: Record<StateType, Kind> = {
  play: {
    label: 'Phát âm thanh',
    description: 'Người gọi nghe lần lượt các âm thanh rồi đi tiếp.',
    fields: ['audio_ids'],
    required: [],
    conditions: ['done'],
    needed: ['done'],
  },
  menu: {
    label: 'Menu phím bấm',
    description: 'Phát lời mời và chờ một phím; mỗi phím dẫn đến một trạng thái.',
    fields: ['audio_ids', 'wrong_audio_id', 'timeout_seconds', 'retries'],
    required: [],
    conditions: ['key', 'timeout', 'wrong'],
    needed: ['timeout'],
  },
  collect: {
    label: 'Nhập dãy số',
    description: 'Phát lời mời và nhận nhiều chữ số vào một biến, như mã khách hàng.',
    fields: [
      'audio_ids',
      'wrong_audio_id',
      'variable',
      'least_digits',
      'most_digits',
      'terminator',
      'timeout_seconds',
      'retries',
    ],
    required: ['variable'],
    conditions: ['done', 'timeout', 'wrong'],
    needed: ['done', 'timeout'],
  },
  hours: {
    label: 'Kiểm tra giờ làm việc',
    description: 'Rẽ theo lịch làm việc: trong giờ, ngoài giờ, ngày nghỉ.',
    fields: ['schedule_id'],
    required: ['schedule_id'],
    conditions: ['open', 'closed', 'holiday'],
    needed: ['open', 'closed'],
  },
  branch: {
    label: 'Rẽ nhánh theo biến',
    description: 'So giá trị của một biến, như hạng khách hàng hay kết quả tra cứu.',
    fields: ['variable'],
    required: ['variable'],
    conditions: ['equals', 'otherwise'],
    needed: ['otherwise'],
  },
  set: {
    label: 'Đặt biến',
    description: 'Ghi một giá trị vào biến để dùng ở các bước sau.',
    fields: ['variable', 'value'],
    required: ['variable'],
    conditions: ['done'],
    needed: ['done'],
  },
  http: {
    label: 'Tra cứu qua HTTP',
    description: 'Hỏi hệ thống khác và giữ câu trả lời trong một biến; chờ tối đa 5 giây.',
    fields: ['method', 'url', 'header_name', 'header_value', 'body', 'path', 'variable'],
    required: ['url', 'variable'],
    conditions: ['done', 'failed'],
    needed: ['done', 'failed'],
  },
  queue: {
    label: 'Chuyển đến hàng đợi',
    description: 'Cuộc gọi chờ chuyên viên của hàng đợi.',
    fields: ['queue_id'],
    required: ['queue_id'],
    conditions: [],
    needed: [],
  },
  agent: {
    label: 'Chuyển đến chuyên viên',
    description: 'Đổ chuông cho một chuyên viên.',
    fields: ['user_id'],
    required: ['user_id'],
    conditions: [],
    needed: [],
  },
  number: {
    label: 'Chuyển ra số điện thoại',
    description: 'Gọi ra một số qua đường trung kế.',
    fields: ['number'],
    required: ['number'],
    conditions: [],
    needed: [],
  },
  ivr: {
    label: 'Sang kịch bản khác',
    description: 'Đi tiếp bằng một kịch bản đã xuất bản.',
    fields: ['target_cp_id'],
    required: ['target_cp_id'],
    conditions: [],
    needed: [],
  },
  voicemail: {
    label: 'Để lại lời nhắn',
    description: 'Phát lời mời rồi ghi âm lời nhắn của người gọi.',
    fields: ['audio_ids', 'queue_id', 'most_seconds'],
    required: [],
    conditions: [],
    needed: [],
  },
  end: {
    label: 'Kết thúc cuộc gọi',
    description: 'Phát lời chào cuối, nếu có, rồi gác máy.',
    fields: ['audio_ids'],
    required: [],
    conditions: [],
    needed: [],
  },
};

/** States after which the scenario is over. */
export const endsScenario = (type: StateType): boolean => stateKinds[type].conditions.length === 0;

/** States in which callers press keys, or nothing. */
export const asksForKeys = (type: StateType): boolean => stateKinds[type].conditions.includes('timeout');

/** What a scenario knows from its beginning, beside the variables of its own. */
export const knownVariables = {
  caller_number: 'Số của người gọi',
  caller_name: 'Tên khách hàng',
  caller_tier: 'Hạng khách hàng: 0 Thường, 1 Bạc, 2 Vàng, 3 Kim cương',
  hotline: 'Số hotline được gọi',
  last_key: 'Phím bấm gần nhất',
} as const;
