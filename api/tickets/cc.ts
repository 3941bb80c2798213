import { isHiddenAddress } from 'contract/phone.ts';
import type { FieldError } from '../errors.ts';

/** What is an address only in part: a masked one stands for an address that the ticket has already, or for none. */
export const complainOfAddresses = (cc: string[] | undefined): FieldError[] =>
  (cc ?? []).flatMap((address, at) =>
    isHiddenAddress(address) ? [{ param: `cc.${at}`, message: `Email không hợp lệ: ${address}` }] : [],
  );
