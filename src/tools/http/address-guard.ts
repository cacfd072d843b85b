/**
 * Which addresses tools may reach. Only those of the public internet, and those the owner has allowed:
 * what a web page or a feed names must not lead into the house.
 */
import { BlockList, isIP } from 'node:net';

/** Networks in the IPv4 space that are not the public internet (IANA special-purpose registry). */
const NOT_PUBLIC_IPV4: readonly [string, number][] = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only 2000::/3 is public; these parts of it lead elsewhere (Teredo, 6to4, examples). */
const NOT_PUBLIC_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

export interface AddressGuard {
  /** The first address that must not be reached under this host name; null where all may be. */
  refused(host: string, addresses: readonly ResolvedAddress[]): string | null;
}

/** `allowPrivate` holds host names, addresses and ranges. A name is allowed wherever it leads. */
export function createAddressGuard(allowPrivate: readonly string[]): AddressGuard {
  const hosts = new Set<string>();
  const allowed = new BlockList();
  const ipv4 = listOf(NOT_PUBLIC_IPV4, 'ipv4');
  const ipv6 = listOf(NOT_PUBLIC_IPV6, 'ipv6');
  const publicIpv6 = listOf([['2000::', 3]], 'ipv6');
  for (const entry of allowPrivate) {
    const [address = '', prefix] = withoutBrackets(entry).split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) hosts.add(hostKey(entry));
    else if (prefix === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(prefix), family);
  }

  function mayReach({ address, family }: ResolvedAddress): boolean {
    if (family === 4) return !ipv4.check(address, 'ipv4') || allowed.check(address, 'ipv4');
    const isPublic = publicIpv6.check(address, 'ipv6') && !ipv6.check(address, 'ipv6');
    return isPublic || allowed.check(address, 'ipv6');
  }

  return {
    refused(host, addresses) {
      if (hosts.has(hostKey(host))) return null;
      return addresses.find((one) => !mayReach(one))?.address ?? null;
    },
  };
}

/** The address that a URL's host already is; null for a name. */
export function literalAddress(hostname: string): ResolvedAddress | null {
  const address = withoutBrackets(hostname);
  const family = isIP(address);
  return family === 4 || family === 6 ? { address, family } : null;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]/, '$1');
}

function hostKey(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function listOf(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
