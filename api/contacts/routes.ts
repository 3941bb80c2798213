import * as contract from 'contract/contacts/contacts.ts';
import { handle } from '../engine.ts';
import { contactTickets } from './contact-tickets.ts';
import { complainOfNewContact, createContact } from './create-contact.ts';
import { matchContact } from './match-contact.ts';
import { readContact } from './read-contact.ts';
import { searchContacts } from './search-contacts.ts';
import { complainOfContact, updateContact } from './update-contact.ts';

export const contactCalls = [
  handle(contract.searchContacts, searchContacts),
  handle(contract.matchContact, matchContact),
  handle(contract.readContact, readContact),
  handle(contract.createContact, createContact, complainOfNewContact),
  handle(contract.updateContact, updateContact, complainOfContact),
  handle(contract.contactTickets, contactTickets),
];
