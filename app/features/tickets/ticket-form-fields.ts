import { type CustomField, customInputValue } from 'contract/custom-fields.ts';
import type { TicketDetail } from 'contract/tickets/tickets.ts';
import { dateTimeInputValue } from 'contract/time.ts';

const machinery = ['intent', 'version', 'base', 'key', 'continues', 'back'];

/** A ticket's form as text, one value a field; the browser and the action read it alike, in the order of the names. */
export function readFields(form: FormData): Record<string, string> {
  const names = [...new Set([...form.keys()])].filter(name => !machinery.includes(name)).sort();
  return Object.fromEntries(names.map(name => [name, readField(name, form.getAll(name).map(plain))]));
}

const plain = (value: FormDataEntryValue) => String(value).replaceAll('\r\n', '\n');

function readField(name: string, values: string[]): string {
  const given = values.filter(value => value !== '');
  if (name === 'follower_ids') return given.sort().join(',');
  if (name.startsWith('attributes.')) return given.join('\n');
  return values.at(-1) ?? '';
}

/** The same for a ticket as it is stored: what the form is compared with to find what was changed. */
export function formValues(ticket: TicketDetail, fields: readonly CustomField[]): Record<string, string> {
  const values: Record<string, string> = {
    subject: ticket.subject,
    status: String(ticket.status),
    requester_id: String(ticket.requester._id),
    assignee_id: ticket.assignee?._id ?? '',
    department_id: ticket.department_id ?? '',
    priority_id: ticket.priority_id ?? '',
    type_id: ticket.type_id ?? '',
    service_id: ticket.service_id ?? '',
    organization_id: ticket.organization_id ?? '',
    source: ticket.source,
    source_detail: ticket.source_detail ?? '',
    due_at: ticket.due_at ? dateTimeInputValue(ticket.due_at) : '',
    tags: ticket.tags.join(', '),
    cc: ticket.cc.join(', '),
    follower_ids: ticket.followers
      .map(follower => follower._id)
      .sort()
      .join(','),
  };
  for (const { key, type } of fields) {
    const value = ticket.attributes[key];
    values[`attributes.${key}`] = Array.isArray(value) ? value.join('\n') : customInputValue(type, value);
  }
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}
