/** What is deleted at night. */
export const retainedWords = {
  notifications: 'Thông báo',
  audit_log: 'Nhật ký thao tác',
  files: 'Tệp không còn ai dùng',
  recordings: 'Ghi âm cuộc gọi',
} as const;
export type Retained = keyof typeof retainedWords;
