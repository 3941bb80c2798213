/** On what a customer answers: its name in forms, and what the customer is told to write. */
export const feedbackScales = {
  satisfied: {
    label: 'Hài lòng hay không',
    ask: 'Xin trả lời thư này bằng “Hài lòng” hoặc “Không hài lòng”.',
  },
  five: {
    label: 'Từ 1 đến 5',
    ask: 'Xin trả lời thư này bằng một số từ 1 (rất không hài lòng) đến 5 (rất hài lòng).',
  },
  ten: {
    label: 'Từ 0 đến 10',
    ask: 'Xin trả lời thư này bằng một số từ 0 (chắc chắn không giới thiệu) đến 10 (chắc chắn sẽ giới thiệu).',
  },
} as const;
export type FeedbackScale = keyof typeof feedbackScales;
export const feedbackScaleKeys = Object.keys(feedbackScales) as [FeedbackScale, ...FeedbackScale[]];

/** What a reply says that asks for feedback. */
export const feedbackText = (question: string, scale: FeedbackScale): string =>
  `${question}\n\n${feedbackScales[scale].ask}`;
