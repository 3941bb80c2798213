/** What people choose for themselves, with its words. */
export const soundChoices = { all: 'Mọi thông báo', mine: 'Chỉ việc của tôi', off: 'Tắt' } as const;
export const notifyChoices = {
  assigned: 'Tôi được giao một ticket',
  mentioned: 'Có người nhắc đến tôi',
  commented: 'Ticket của tôi có phản hồi mới',
} as const;

const keysOf = <K extends string>(choices: Record<K, string>) => Object.keys(choices) as [K, ...K[]];
export const soundKinds = keysOf(soundChoices);
export const notifyKinds = keysOf(notifyChoices);
