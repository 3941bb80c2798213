import { paths } from '../../http/paths.ts';

/** What is looked for, as the address says it. */
export interface AuditAsked {
  actor: string;
  kind: string;
  subject: string;
  from: string;
  to: string;
  before?: string;
}

export function auditHref(asked: AuditAsked): string {
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  return search.size > 0 ? `${paths.auditLog}?${search}` : paths.auditLog;
}

/** The log with the drawer that exports what it shows. */
export function auditExportHref(asked: AuditAsked): string {
  const href = auditHref(asked);
  return `${href}${href.includes('?') ? '&' : '?'}panel=exports`;
}

const pages: Record<string, (id: string) => string> = {
  ticket: paths.ticket,
  contact: paths.customer,
  user: paths.member,
  organization: paths.organization,
  priority: id => `/settings/tickets/priority/${id}`,
  ticket_type: id => `/settings/tickets/ticket-type/${id}`,
  service: id => `/settings/tickets/service/${id}`,
  ticket_template: id => `/settings/tickets/template/${id}`,
  tag: id => `/settings/tags/${id}`,
  tag_group: id => `/customers/tags/${id}`,
  masking_rule: id => `${paths.maskingRules}/${id}`,
  schedule: id => `${paths.workingTime}/${id}`,
  tenant: () => paths.tenant,
};

/** The page of what an entry is about; undefined when it has none, or is there no more. */
export const subjectHref = ({ kind, id }: { kind: string; id: string }, action: string): string | undefined =>
  action.endsWith('.delete') ? undefined : pages[kind]?.(id);
