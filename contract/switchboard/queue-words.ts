/** How a queue chooses whom to ring. */
export const strategies = ['longest_idle', 'round_robin', 'least_calls', 'ring_all', 'last_agent'] as const;
export type Strategy = (typeof strategies)[number];
export const strategyLabels: Record<Strategy, string> = {
  longest_idle: 'Rảnh lâu nhất',
  round_robin: 'Xoay vòng',
  least_calls: 'Ít cuộc gọi nhất trong ngày',
  ring_all: 'Đổ chuông tất cả',
  last_agent: 'Người đã phục vụ khách lần trước',
};

/** What whoever waits is told. */
export const announcements = ['position', 'wait', 'callback'] as const;
export type Announcement = (typeof announcements)[number];
export const announcementLabels: Record<Announcement, string> = {
  position: 'Vị trí trong hàng chờ',
  wait: 'Thời gian chờ dự kiến',
  callback: 'Lời mời bấm phím gọi lại',
};

/** Where a call goes when it waited too long, or the queue is full, closed or without anybody. */
export const overflows = ['queue', 'ivr', 'agent', 'number', 'voicemail', 'end'] as const;
export type Overflow = (typeof overflows)[number];
export const overflowLabels: Record<Overflow, string> = {
  queue: 'Hàng đợi khác',
  ivr: 'Kịch bản IVR',
  agent: 'Một chuyên viên',
  number: 'Một số điện thoại',
  voicemail: 'Để lại lời nhắn',
  end: 'Kết thúc cuộc gọi',
};

/** The column that an overflow needs. */
export const overflowColumns = {
  queue: 'overflow_queue_id',
  ivr: 'overflow_ivr_id',
  agent: 'overflow_user_id',
  number: 'overflow_number',
} as const satisfies Partial<Record<Overflow, string>>;
