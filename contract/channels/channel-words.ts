// What forms of channels offer, with its words. Apart from the schemas: screens need these without them.

export const smtpSecurities = ['starttls', 'tls'] as const;
export const smtpSecurityLabels: Record<(typeof smtpSecurities)[number], string> = {
  starttls: 'STARTTLS (thường là cổng 587)',
  tls: 'SSL/TLS (thường là cổng 465)',
};

export const smsProviders = ['esms', 'speedsms', 'vietguys', 'stringee'] as const;
export const smsProviderLabels: Record<(typeof smsProviders)[number], string> = {
  esms: 'eSMS.vn',
  speedsms: 'SpeedSMS',
  vietguys: 'VietGuys',
  stringee: 'Stringee',
};

export const znsTags = ['1', '2', '3'] as const;
export const znsTagLabels: Record<(typeof znsTags)[number], string> = {
  1: 'Giao dịch',
  2: 'Chăm sóc khách hàng',
  3: 'Hậu mãi',
};
export const templateStates = ['draft', 'pending', 'enabled', 'rejected', 'disabled'] as const;
export const templateStateLabels: Record<(typeof templateStates)[number], string> = {
  draft: 'Chưa gửi duyệt',
  pending: 'Đang duyệt',
  enabled: 'Đã duyệt',
  rejected: 'Bị từ chối',
  disabled: 'Đã khóa',
};

export const chatPositions = ['right', 'left'] as const;
export const chatPositionLabels: Record<(typeof chatPositions)[number], string> = {
  right: 'Góc phải bên dưới',
  left: 'Góc trái bên dưới',
};
