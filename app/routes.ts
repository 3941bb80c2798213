import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';
import { areas, comingSoon } from './site-map.ts';

// In the order of the URL tree. Pages that are not built yet come from the site map.
export default [
  route('login', 'routes/login.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('events', 'routes/events.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('search/palette', 'routes/search.palette.tsx'),
  route('account', 'routes/account.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('notifications/unread', 'routes/notifications.unread.tsx'),
  route('user-config', 'routes/user-config.ts'),
  route('page-404', 'routes/page-404.tsx'),
  route('comments', 'routes/comments.tsx'),
  route('drafts', 'routes/drafts.tsx'),
  route('exports', 'routes/exports.ts'),
  route('uploads', 'routes/uploads.tsx'),
  route('files/:id', 'routes/files.$id.tsx'),
  route('zalo-redirect', 'routes/zalo-redirect.tsx'),

  framed([
    index('routes/home.tsx'),
    route('report/summary', 'routes/report/summary.tsx'),
    route('tickets', 'routes/tickets/index.tsx'),
    route('tickets/new', 'routes/tickets/new.tsx'),
    route('tickets/merge', 'routes/tickets/merge.tsx'),
    route('tickets/merges/:mergeId', 'routes/tickets/merged.tsx'),
    route('tickets/:ticketId', 'routes/tickets/ticket.tsx'),
    route('customers', 'routes/customers/index.tsx'),
    route('customers/groups/:id?', 'routes/customers/groups.tsx'),
    route('customers/tags/:id?', 'routes/customers/tags.tsx'),
    route('customers/new', 'routes/customers/new.tsx'),
    route('customers/merge', 'routes/customers/merge.tsx'),
    route('customers/merges/:mergeId', 'routes/customers/merged.tsx'),
    route('customers/:customerId', 'routes/customers/customer.tsx'),
    route('view-as-mode', 'routes/view-as-mode.tsx'),
    route('settings/customers/attributes/:id?', 'routes/settings/customers/attributes.tsx'),
    route('settings/tags/:id?', 'routes/settings/tags.tsx'),
    route('settings/tickets/attributes/:id?', 'routes/settings/tickets/attributes.tsx'),
    route('settings/tickets/priority/:id?', 'routes/settings/tickets/priority.tsx'),
    route('settings/tickets/service/:id?', 'routes/settings/tickets/service.tsx'),
    route('settings/tickets/template/:id?', 'routes/settings/tickets/template.tsx'),
    route('settings/tickets/ticket-type/:id?', 'routes/settings/tickets/ticket-type.tsx'),
    route('settings/users/members/:id?', 'routes/settings/users/members.tsx'),
    route('settings/tenant', 'routes/settings/tenant/index.tsx'),
    route('settings/tenant/masking/:id?', 'routes/settings/tenant/masking.tsx'),
    route('settings/users/departments/:id?', 'routes/settings/users/departments.tsx'),
    route('settings/organizations/:organizationId', 'routes/settings/organizations/organization.tsx'),
    route('settings/users/organizations/:id?', 'routes/settings/users/organizations.tsx'),
    route('settings/multi-channels/email/:id?', 'routes/settings/multi-channels/email.tsx'),
    route('settings/multi-channels/email/test/:id', 'routes/settings/multi-channels/email-test.tsx'),
    route('settings/multi-channels/facebook/:id?', 'routes/settings/multi-channels/facebook.tsx'),
    route('settings/multi-channels/sms/:id?', 'routes/settings/multi-channels/sms.tsx'),
    route('settings/multi-channels/whatsapp/:id?', 'routes/settings/multi-channels/whatsapp.tsx'),
    route('settings/multi-channels/zalo/:id?', 'routes/settings/multi-channels/zalo.tsx'),
    route('settings/multi-channels/zalo/templates/:id?', 'routes/settings/multi-channels/zns-templates.tsx'),
    route('settings/time-working/days/:id?', 'routes/settings/time-working/days.tsx'),
    route('settings/time-working/holidays', 'routes/settings/time-working/holidays.tsx'),
    route('settings/time-working/:id?', 'routes/settings/time-working/schedules.tsx'),
    ...comingSoon
      .filter(path => path !== '/zalo-redirect')
      .map(path => route(path.slice(1), 'routes/coming-soon.tsx', { id: `soon${path}` })),
  ]),

  route('pickers/contacts', 'routes/pickers/contacts.ts'),
  route('pickers/contact-match', 'routes/pickers/contact-match.ts'),
  route('pickers/tags', 'routes/pickers/tags.ts'),
  route('pickers/ticket-template', 'routes/pickers/ticket-template.ts'),
  route('tickets/:ticketId/presence', 'routes/tickets/presence.ts'),

  ...areas.map(area => route(area, 'routes/area-root.tsx', { id: `root/${area}` })),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

function framed(pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout('routes/frame.tsx', [layout('routes/page.tsx', pages)]);
}
