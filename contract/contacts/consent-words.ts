export const consentStates = ['given', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];
export const consentStateLabels: Record<ConsentState, string> = { given: 'Đồng ý', withdrawn: 'Đã rút lại' };

/** `any`: what is agreed to for every channel at once. */
export const consentChannels = ['call', 'sms', 'zalo', 'email', 'any'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
export const consentChannelLabels: Record<ConsentChannel, string> = {
  call: 'Gọi',
  sms: 'SMS',
  zalo: 'Zalo',
  email: 'Email',
  any: 'Chung',
};

export const consentPurposes = ['marketing', 'survey', 'care', 'recording', 'scoring', 'sharing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

const reaching = ['call', 'sms', 'zalo', 'email'] as const;
const processing = ['any'] as const;

/**
 * What personal data is used for. `asks`: only with a consent that was given (advertising, surveys, scoring and sharing: law
 * 91/2025/QH15, decree 91/2020/NĐ-CP); otherwise it belongs to serving the customer, until they object.
 */
export const consentKinds: Record<
  ConsentPurpose,
  { label: string; hint: string; asks: boolean; channels: readonly ConsentChannel[] }
> = {
  marketing: { label: 'Tiếp thị', hint: 'Quảng cáo, khuyến mại', asks: true, channels: reaching },
  survey: { label: 'Khảo sát', hint: 'Hỏi ý kiến, đánh giá', asks: true, channels: reaching },
  care: { label: 'Chăm sóc', hint: 'Về ticket, đơn hàng, dịch vụ đang dùng', asks: false, channels: reaching },
  recording: { label: 'Ghi âm cuộc gọi', hint: 'Sau lời báo đầu cuộc gọi', asks: false, channels: processing },
  scoring: { label: 'Chấm điểm bằng AI', hint: 'Phân tích hội thoại của khách', asks: true, channels: processing },
  sharing: { label: 'Chia sẻ với đối tác', hint: 'Chuyển dữ liệu cho bên thứ ba', asks: true, channels: processing },
};

/** Every purpose with each of its channels. */
export const consentPairs = (): { purpose: ConsentPurpose; channel: ConsentChannel }[] =>
  consentPurposes.flatMap(purpose => consentKinds[purpose].channels.map(channel => ({ purpose, channel })));

/** How a consent was said. */
export const consentSources = ['call', 'message', 'email', 'form', 'paper', 'in_person'] as const;
export type ConsentSource = (typeof consentSources)[number];
export const consentSourceLabels: Record<ConsentSource, string> = {
  call: 'Trong cuộc gọi',
  message: 'Qua tin nhắn, chat',
  email: 'Qua email',
  form: 'Biểu mẫu trên web',
  paper: 'Văn bản có chữ ký',
  in_person: 'Trực tiếp',
};

/** Whether what was said last lets a purpose go on. */
export const mayByConsent = (purpose: ConsentPurpose, last: ConsentState | null): boolean =>
  last === null ? !consentKinds[purpose].asks : last === 'given';
