import * as bulk from 'contract/contacts/bulk.ts';
import * as consents from 'contract/contacts/consents.ts';
import * as contract from 'contract/contacts/contacts.ts';
import * as reveal from 'contract/contacts/reveal.ts';
import * as timeline from 'contract/contacts/timeline.ts';
import { handle } from '../engine.ts';
import { addContactNote } from './add-contact-note.ts';
import { bulkContacts, bulkDeleteContacts } from './bulk-contacts.ts';
import { bulkContactsMatching, bulkDeleteContactsMatching } from './bulk-contacts-matching.ts';
import { contactTickets } from './contact-tickets.ts';
import { contactTimeline } from './contact-timeline.ts';
import { complainOfNewContact, createContact } from './create-contact.ts';
import { matchContact } from './match-contact.ts';
import { previewContactDeletion } from './preview-contact-deletion.ts';
import { readConsents } from './read-consents.ts';
import { readContact } from './read-contact.ts';
import { revealEmail, revealPhone } from './reveal-point.ts';
import { saveConsents } from './save-consents.ts';
import { searchContacts } from './search-contacts.ts';
import { complainOfContact, updateContact } from './update-contact.ts';

export const contactCalls = [
  handle(contract.searchContacts, searchContacts),
  handle(bulk.bulkContacts, bulkContacts),
  handle(bulk.bulkContactsMatching, bulkContactsMatching),
  handle(bulk.bulkDeleteContacts, bulkDeleteContacts),
  handle(bulk.bulkDeleteContactsMatching, bulkDeleteContactsMatching),
  handle(bulk.previewContactDeletion, previewContactDeletion),
  handle(contract.matchContact, matchContact),
  handle(contract.readContact, readContact),
  handle(contract.createContact, createContact, complainOfNewContact),
  handle(contract.updateContact, updateContact, complainOfContact),
  handle(contract.contactTickets, contactTickets),
  handle(timeline.contactTimeline, contactTimeline),
  handle(timeline.addContactNote, addContactNote),
  handle(reveal.revealPhone, revealPhone),
  handle(reveal.revealEmail, revealEmail),
  handle(consents.readConsents, readConsents),
  handle(consents.saveConsents, saveConsents),
];
