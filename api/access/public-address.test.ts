import { promises as dns } from 'node:dns';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressRefused, isPublicAddress, publicAddressOf } from './public-address.ts';

afterEach(() => vi.restoreAllMocks());

const innerAddresses = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.254', '127.0.0.1', '127.255.0.1'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.0.1', '198.18.0.1', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::1'],
  ...['2001::1', '3fff::1', '4000::1', 'không', ''],
];

it.each(innerAddresses)('%s is not public', address => expect(isPublicAddress(address)).toBe(false));
it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '113.161.0.1', '2404:6800:4005::1'])(
  '%s is public',
  address => expect(isPublicAddress(address)).toBe(true),
);

// the resolver reads them as every program of the system does
it.each([
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0',
  '[::1]',
  '::1',
  '[::ffff:127.0.0.1]',
])('the host %s leads nowhere', async host => {
  await expect(publicAddressOf(host, new Set())).rejects.toThrow();
});

it('takes a host whose every address is public, and no other, unless the operator named it', async () => {
  const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockResolvedValue(value: unknown): void };
  const at = (...addresses: string[]) => lookup.mockResolvedValue(addresses.map(address => ({ address, family: 4 })));
  at('113.161.0.1', '113.161.0.2');
  expect(await publicAddressOf('smtp.congty.vn', new Set())).toBe('113.161.0.1');
  at('113.161.0.1', '10.0.0.5');
  await expect(publicAddressOf('smtp.congty.vn', new Set())).rejects.toThrow(AddressRefused);
  at('10.0.0.5');
  await expect(publicAddressOf('smtp.congty.vn', new Set(['khac.vn']))).rejects.toThrow(AddressRefused);
  expect(await publicAddressOf('SMTP.congty.vn', new Set(['smtp.congty.vn']))).toBe('10.0.0.5');
});
