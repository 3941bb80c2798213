import { listDrafts } from 'contract/tickets/drafts.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import type { Page, Person, Site } from './fixtures.ts';

// The forms of a ticket and of a customer, as people find them.

/** The number of a new ticket. */
export const makeTicket = async (site: Site, by: Person, subject: string) =>
  (await site.call(by, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } })).data._id;
export const draftKeys = async (site: Site, by: Person) =>
  (await site.call(by, listDrafts, {})).list.map(({ key }) => key);

export const ofTicket = (page: Page) => page.getByRole('region', { name: 'Thông tin ticket' });
export const ofCustomer = (page: Page) => page.getByRole('region', { name: 'Thông tin khách hàng' });
export const newTicket = (page: Page) => page.getByRole('form', { name: 'Ticket mới' });
export const save = (page: Page) => page.getByRole('button', { name: 'Lưu', exact: true });
export const unsaved = (page: Page) => page.getByText(/^Có thay đổi chưa lưu từ \d\d:\d\d$/);
