/** By what templates reach customers. */
export const templateChannels = {
  sms: 'SMS',
  zns: 'ZNS',
  chat: 'Chat',
  whatsapp: 'WhatsApp',
  email: 'Email',
} as const;
export type TemplateChannel = keyof typeof templateChannels;
export const templateChannelKeys = Object.keys(templateChannels) as [TemplateChannel, ...TemplateChannel[]];

/** Characters that a channel takes in one message. */
export const mostOfChannel: Record<TemplateChannel, number> = {
  sms: 1_000,
  zns: 400,
  chat: 2_000,
  whatsapp: 1_024,
  email: 20_000,
};
