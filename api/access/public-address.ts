import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** What is not the public internet: loopback, private, link-local, shared, test, multicast and reserved networks. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
/** The only part of IPv6 that is routed; what translates or tunnels IPv4 lies in it too. */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address.replace(/%.*$/, ''));
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && routed.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** The name leads into the server's own network, or nowhere. */
export class AddressRefused extends Error {}

/**
 * An address of a host that people typed, to connect to instead of the name: asked again, a name could lead elsewhere. All
 * of its addresses must be public, unless the operator named the host (`allowed`).
 * @throws AddressRefused, or what the resolver says
 */
export async function publicAddressOf(host: string, allowed: ReadonlySet<string>): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const found: LookupAddress[] = await dns.lookup(name, { all: true, order: 'ipv4first' });
  if (found.length === 0) throw new AddressRefused('no address');
  if (!allowed.has(name) && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused('not a public address');
  return found[0]!.address;
}
