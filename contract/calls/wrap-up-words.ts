/** What came of a call, as whoever spoke says. */
export const wrapUpOutcomes = ['solved', 'follow_up', 'call_back', 'not_interested', 'wrong_number', 'other'] as const;
export type WrapUpOutcome = (typeof wrapUpOutcomes)[number];
export const wrapUpOutcomeLabels: Record<WrapUpOutcome, string> = {
  solved: 'Đã giải quyết',
  follow_up: 'Cần theo dõi',
  call_back: 'Hẹn gọi lại',
  not_interested: 'Không có nhu cầu',
  wrong_number: 'Nhầm số',
  other: 'Khác',
};
