/** The first is kept, the second goes into it. */
const idsOf = (numbers: number[]) => numbers.map(number => `ids=${number}`).join('&');

/** Named addresses of pages; nothing else writes them by hand. */
export const paths = {
  home: '/',
  userConfig: '/user-config',
  /** `ended`: the session has, by itself or because its owner signed out in another tab. */
  login: (wanted?: string, ended: boolean | 'signed-out' = false) => {
    const search = new URLSearchParams();
    if (wanted && wanted !== '/') search.set('redirect', wanted);
    if (ended) search.set('ended', ended === true ? '1' : ended);
    const text = search.toString();
    return text ? `/login?${text}` : '/login';
  },
  logout: '/logout',
  preferences: '/preferences',
  account: '/account',
  notifications: '/notifications',
  reminders: '/reminders',
  unread: '/notifications/unread',
  paletteSearch: '/search/palette',
  forgotPassword: '/forgot-password',
  resetStep: (step: 'code' | 'password') => `/forgot-password?step=${step}`,
  summary: '/report/summary',
  tickets: '/tickets',
  viewAs: (user?: string) => (user === undefined ? '/view-as-mode' : `/view-as-mode?user=${user}`),
  /** The ticket list that a query names. */
  ticketList: (query: string) => (query === '' ? '/tickets' : `/tickets?${query}`),
  ticket: (number: number | string) => `/tickets/${number}`,
  newTicket: '/tickets/new',
  newTicketFor: (customer: number) => `/tickets/new?requester_id=${customer}`,
  customers: '/customers',
  newCustomer: '/customers/new',
  mergeCustomers: (...numbers: number[]) => `/customers/merge?${idsOf(numbers)}`,
  bulkCustomers: (search: URLSearchParams) => `/customers/bulk?${search}`,
  customerMerge: (id: string) => `/customers/merges/${id}`,
  mergeTickets: (...numbers: number[]) => `/tickets/merge?${idsOf(numbers)}`,
  ticketMerge: (id: string) => `/tickets/merges/${id}`,
  imports: '/customers/import',
  import: (id: string) => `/customers/import/${id}`,
  importFile: '/customers/import/files',
  tagGroups: '/customers/tags',
  exports: '/exports',
  pickContacts: '/pickers/contacts',
  macros: '/macros',
  views: '/views',
  ticketView: (id: string, query: string) => `/tickets?view=${id}${query && `&${query}`}`,
  macrosFor: (ticket: number, kind: string) => `/tickets/${ticket}/macros?kind=${kind}`,
  pickMacros: (ticket: number) => `/pickers/macros?ticket=${ticket}`,
  pickTags: '/pickers/tags',
  pickCities: '/pickers/cities',
  ticketTemplate: (id: string) => `/pickers/ticket-template?id=${encodeURIComponent(id)}`,
  customer: (number: number | string) => `/customers/${number}`,
  customerView: (number: number, view: string) =>
    view === 'tickets' ? `/customers/${number}` : `/customers/${number}?view=${view}`,
  tenant: '/settings/tenant',
  auditLog: '/settings/tenant/audit-log',
  branding: '/settings/tenant/branding',
  logo: (tenantId: string, id: string) => `/brand/${tenantId}/${id}`,
  maskingRules: '/settings/tenant/masking',
  retention: '/settings/tenant/retention',
  coreTemplates: (channel?: string) => `/settings/others/templates${channel ? `?channel=${channel}` : ''}`,
  feedbackTemplates: '/settings/others/templates/feedback',
  templateCatalogs: '/settings/others/template-catalogs',
  workingTime: '/settings/time-working',
  daysOff: (year?: number) => `/settings/time-working/days${year === undefined ? '' : `?year=${year}`}`,
  holidays: (year: number) => `/settings/time-working/holidays?year=${year}`,
  members: '/settings/users/members',
  member: (id: string) => `/settings/users/members/${id}`,
  organizations: '/settings/users/organizations',
  organization: (id: string) => `/settings/organizations/${id}`,
  file: (id: string) => `/files/${id}`,
  warning:
    '/page-404?title=C%E1%BA%A3nh+b%C3%A1o&message=B%E1%BA%A1n+kh%C3%B4ng+c%C3%B3+quy%E1%BB%81n+s%E1%BB%AD+d%E1%BB%A5ng+t%C3%ADnh+n%C4%83ng+n%C3%A0y%21',
} as const;
