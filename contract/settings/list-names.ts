/** Lists whose columns people choose for themselves beside those that have a key of their own: pages, and lists within a page. */
export const listNames = [
  'customers/groups',
  'customers/import',
  'macros',
  'views',
  'settings/blacklist',
  'settings/customers/attributes',
  'settings/multi-channels/email',
  'settings/multi-channels/facebook',
  'settings/multi-channels/sms',
  'settings/multi-channels/whatsapp',
  'settings/multi-channels/zalo',
  'settings/multi-channels/zalo-user',
  'settings/multi-channels/zalo/templates',
  'settings/organizations/tickets',
  'settings/others/template-catalogs',
  'settings/others/templates',
  'settings/others/templates/feedback',
  'settings/tags',
  'settings/tenant/masking',
  'settings/tickets/attributes',
  'settings/tickets/priority',
  'settings/tickets/service',
  'settings/tickets/template',
  'settings/tickets/ticket-type',
  'settings/tickets/view',
  'settings/time-working',
  'settings/time-working/days',
  'settings/users/departments',
  'settings/users/members',
  'settings/users/organizations',
  'switchboard/ivr',
  'switchboard/ivr/audio',
  'switchboard/queue',
  'switchboard/queue/hotlines',
  'switchboard/queue/trunks',
] as const;
export type ListName = (typeof listNames)[number];

/** The list of an address: of its page, or of the nearest page above it. */
export const listNamed = (pathname: string): ListName | undefined =>
  listNames.filter(name => `${pathname}/`.startsWith(`/${name}/`)).sort((one, other) => other.length - one.length)[0];
