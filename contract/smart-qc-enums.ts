/** The words of smart quality control. Numbers are as stored and sent. */

export const qcChannels = ['call', 'chat'] as const;
export type QcChannel = (typeof qcChannels)[number];
export const qcChannelLabels: Record<QcChannel, string> = { call: 'Cuộc gọi', chat: 'Chat' };

export const qcModes = ['auto', 'manual'] as const;
export type QcMode = (typeof qcModes)[number];
export const qcModeLabels: Record<QcMode, string> = { auto: 'Tự động', manual: 'Thủ công' };

export const ticketFilterType = { one: 0, multiple: 1 } as const;
export const campaignFilterType = { one: 0, multiple: 1 } as const;
export const qcDirection = { inbound: 0, outbound: 1 } as const;
export const qcChatSources = ['zalo', 'chat', 'facebook'] as const;

export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];
export const sentimentLabels: Record<Sentiment, string> = {
  positive: 'Tích cực',
  neutral: 'Trung tính',
  negative: 'Tiêu cực',
};

export const processingStatus = {
  idle: 0,
  waiting: 1,
  processing: 2,
  done: 3,
  failed: 4,
  manualStart: 5,
  manualDone: 6,
} as const;
export type ProcessingStatus = (typeof processingStatus)[keyof typeof processingStatus];

export function processingLabel(status: number): string {
  switch (status) {
    case processingStatus.idle:
      return 'Chưa xử lý';
    case processingStatus.failed:
      return 'Thất bại';
    case processingStatus.done:
      return 'Đã hoàn thành';
    case processingStatus.manualStart:
      return 'Chưa chấm';
    case processingStatus.manualDone:
      return 'Đã chấm';
    default:
      return 'Đang xử lý';
  }
}

export const processingFilters = [
  { key: 'unprocessed', label: 'Chưa xử lý', statuses: [0] },
  { key: 'processing', label: 'Đang xử lý', statuses: [1, 2] },
  { key: 'done', label: 'Đã hoàn thành', statuses: [3] },
  { key: 'failed', label: 'Thất bại', statuses: [4] },
] as const;

export const qcResult = { complete: 5, failed: 6, manual: 7, manualComplete: 8, convertedToManual: 9 } as const;
export type QcResult = (typeof qcResult)[keyof typeof qcResult];

export function resultLabel(result: number | null): string {
  switch (result) {
    case qcResult.complete:
      return 'Thành công';
    case qcResult.failed:
      return 'Thất bại';
    case qcResult.manual:
      return 'Chưa chấm';
    case qcResult.manualComplete:
      return 'Đã chấm';
    case qcResult.convertedToManual:
      return 'Chuyển manual QA';
    default:
      return 'Đang xử lý';
  }
}

/** Default criteria of each set; a criterion scores 0 to 100 and the weights of a set sum to 100. */
export const defaultCriteria = {
  call: [
    { key: 'greeting', label: 'Chào hỏi', weight: 15 },
    { key: 'identify_need', label: 'Xác định nhu cầu', weight: 20 },
    { key: 'solution', label: 'Đưa ra giải pháp', weight: 30 },
    { key: 'handling', label: 'Xử lý tình huống', weight: 20 },
    { key: 'closing', label: 'Kết thúc', weight: 15 },
  ],
  chat: [
    { key: 'greeting', label: 'Chào hỏi', weight: 10 },
    { key: 'identify_need', label: 'Xác định nhu cầu', weight: 20 },
    { key: 'solution', label: 'Đưa ra giải pháp', weight: 30 },
    { key: 'response_time', label: 'Thời gian phản hồi', weight: 10 },
    { key: 'professional_language', label: 'Ngôn ngữ chuyên nghiệp', weight: 20 },
    { key: 'closing', label: 'Kết thúc', weight: 10 },
  ],
} as const satisfies Record<QcChannel, readonly { key: string; label: string; weight: number }[]>;
export const criterionScore = { min: 0, max: 100 } as const;
export const criteriaWeightTotal = 100;
