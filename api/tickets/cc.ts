import { isHiddenAddress } from 'contract/phone.ts';
import { invalidFields } from '../errors.ts';

/** Refuses what is an address only in part: a masked one stands for an address that the ticket has already, or for none. */
export function requireWholeAddresses(cc: string[] | undefined): void {
  const errors = (cc ?? []).flatMap((address, at) =>
    isHiddenAddress(address) ? [{ param: `cc.${at}`, message: `Email không hợp lệ: ${address}` }] : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}
