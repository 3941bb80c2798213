import { z } from 'zod';
import type { CallChannelType } from '../enums.ts';
import { canonicalPhone } from '../phone.ts';

/** Where a telephone listens that does not sign in. */
export interface PhoneAddress {
  /** undefined: it is rung by its owner's extension */
  user: string | undefined;
  /** IPv4, or IPv6 without brackets */
  address: string;
  port: number;
}

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();

/** Reads `user@address:port`; user and port may be left out, and an IPv6 address with a port stands in brackets. Names are not resolved. */
export function readPhoneAddress(text: string): PhoneAddress | null {
  const [, user, place = ''] = /^(?:([\w.+~-]{1,64})@)?(\S+)$/.exec(text) ?? [];
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(place) ?? [];
  const address = inBrackets ?? plain ?? place;
  const port = Number(digits ?? 5060);
  const isKnown = inBrackets === undefined && plain !== undefined ? ipv4 : ipv6;
  return isKnown.safeParse(address).success && port >= 1 && port <= 65_535 ? { user, address, port } : null;
}

/** What is kept of an address for this channel: a number canonical, nothing where none is needed. */
export function storedCallAddress(channel: CallChannelType, text: string): string {
  if (channel === 3) return canonicalPhone(text) ?? text;
  return channel === 2 ? text : '';
}

/** What is wrong with it for this channel. */
export function callAddressProblem(channel: CallChannelType, text: string): string | undefined {
  if (channel === 2) {
    if (text === '') return 'Nhập địa chỉ của máy SIP không đăng nhập, như 101@192.168.1.20:5060';
    return readPhoneAddress(text)
      ? undefined
      : 'Viết địa chỉ IP của máy, như 101@192.168.1.20:5060; không nhận tên miền';
  }
  if (channel === 3) {
    if (text === '') return 'Nhập số điện thoại nhận cuộc gọi';
    return canonicalPhone(text) ? undefined : 'Số điện thoại không hợp lệ';
  }
  return undefined;
}
