/** Where a hotline leads. */
export const hotlineGoals = ['ivr', 'queue', 'user'] as const;
export const hotlineGoalLabels: Record<(typeof hotlineGoals)[number], string> = {
  ivr: 'Kịch bản IVR',
  queue: 'Hàng đợi',
  user: 'Chuyên viên',
};
