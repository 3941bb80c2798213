/** Addresses within the channels' and the platform's settings, which only their own pages write. */
export const channelPaths = {
  emailAccounts: '/settings/multi-channels/email',
  testEmailAccount: (id: string) => `/settings/multi-channels/email/test/${id}`,
  zaloUsers: '/settings/multi-channels/zalo-user',
  zaloUsersOf: (tenantId: string) => `/settings/multi-channels/zalo-user/${tenantId}`,
  zaloAccounts: '/settings/multi-channels/zalo',
  znsTemplates: '/settings/multi-channels/zalo/templates',
  tenantConfigs: '/settings/tenant/config',
  tenantConfig: (tenantId: string) => `/settings/tenant/config/${tenantId}`,
} as const;
