import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './public-address.ts';

/** What the operator decides of the addresses that tenants give to trunks and telephones. */
export interface PeerRules {
  /** networks of the own house that may be called, as `192.168.1.0/24` or one address */
  inner: readonly string[];
  /** addresses that several tenants may give: carriers that tell their customers apart by number */
  shared: readonly string[];
  /** of the gateway and its edges */
  own: readonly string[];
  /** where the gateway itself listens; none: not known here */
  ownPort: number | undefined;
}

/** What is at no machine: this network, multicast, reserved and broadcast. */
const nowhere = listOf(['0.0.0.0/8', '224.0.0.0/3', '::/128', 'ff00::/8']);

/** Why no SIP goes to an address that people typed: it is nobody's, the gateway's own, or inside the own network. Undefined: it may. */
export function peerRefusal(
  { inner, own, ownPort }: PeerRules,
  address: string,
  port: number,
): 'nowhere' | 'own' | 'inner' | undefined {
  if (isIn(nowhere, address)) return 'nowhere';
  const isOwn = isIn(listOf(own), address);
  // a switchboard on the same machine listens elsewhere
  if (isOwn && port === ownPort) return 'own';
  if (isIn(listOf(inner), address)) return undefined;
  if (isOwn) return 'own';
  return isPublicAddress(address) ? undefined : 'inner';
}

/** Whether more than one tenant may give it. */
export const isSharedPeer = ({ shared }: PeerRules, address: string): boolean => isIn(listOf(shared), address);

/** Of this machine, beside those that the settings name; `edges` are `address:port`. */
export function ownAddresses(named: (string | undefined)[], edges: readonly string[] = []): string[] {
  const machine = Object.values(networkInterfaces()).flatMap(all => (all ?? []).map(({ address }) => address));
  const ofEdges = edges.map(edge => edge.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
  return [...new Set([...named, ...ofEdges, ...machine])].filter(
    address => address !== undefined && isIP(address) !== 0,
  ) as string[];
}

/** What a wildcard is named to others: this machine's first address in a network, else the loopback. */
export function namedAddress(bound: string): string {
  if (bound !== '0.0.0.0' && bound !== '::') return bound;
  const family = bound === '::' ? 'IPv6' : 'IPv4';
  const all = Object.values(networkInterfaces()).flatMap(one => one ?? []);
  const found = all.find(one => one.family === family && !one.internal && !one.address.startsWith('fe80'));
  return found?.address ?? (family === 'IPv4' ? '127.0.0.1' : '::1');
}

/** Whether it can be read as a network or an address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
