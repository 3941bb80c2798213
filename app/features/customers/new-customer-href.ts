import { phoneSearchForms } from 'contract/phone.ts';
import { paths } from '../../http/paths.ts';

/** The form for a new customer, begun with what was searched for in vain. */
export function newCustomerHref(searched = ''): string {
  if (searched === '' || searched.startsWith('#')) return paths.newCustomer;
  const field = phoneSearchForms(searched) ? 'phone' : searched.includes('@') ? 'email' : 'name';
  return `${paths.newCustomer}?${new URLSearchParams({ [field]: searched })}`;
}
