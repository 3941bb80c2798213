import { openSentence } from 'contract/macros/variables.ts';
import type { RouteParsed } from 'contract/route.ts';
import type { createTicket } from 'contract/tickets/tickets.ts';
import { complainOfRequester } from '../contacts/find-or-make-contact.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';
import { complainOfFiles } from './attach-files.ts';
import { complainOfAddresses } from './cc.ts';
import { missedFields, readAttributes, readCustomFields } from './custom-fields.ts';

type Sent = RouteParsed<typeof createTicket>['json'];

const none: ReadonlySet<string> = new Set();

/**
 * A new ticket's own fields as they are stored, and all that is wrong with it: people mend a form once. `refused`: keys that its
 * schema did not take, which are not missed here.
 */
export async function checkNewTicket(work: Work, json: Partial<Sent>, refused = none) {
  const fields = await readCustomFields(work, 'ticket');
  const attributes = readAttributes(fields, {
    ...(!refused.has('attributes') && missedFields(fields)),
    ...json.attributes,
  });
  const { requester_name: name, requester_phone: phone, requester_email: email } = json;
  const isKnown = json.requester_id !== undefined || refused.has('requester_id');
  const isNamed = ['requester_name', 'requester_phone', 'requester_email'].some(key => refused.has(key));
  const open = json.is_public ? openSentence(json.body ?? '') : undefined;
  const errors: FieldError[] = [
    ...(open ? [{ param: 'body', message: open }] : []),
    ...(isKnown ? [] : await complainOfRequester(work, { name, phone, email }, isNamed)),
    ...complainOfAddresses(json.cc),
    ...(await missingReferences(work, json)),
    ...attributes.errors,
    ...(await complainOfFiles(work, json.file_ids ?? [])),
  ];
  return { attributes: attributes.typed, errors };
}
