import { isIPv4, isIPv6 } from 'node:net';

/** The longest address that is taken, in characters. */
export const LONGEST_ADDRESS = 300;

/** Names that stand for this machine or one beside it (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and those of clouds' own services. */
const INNER_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion|alt)$/;
/** Services that answer for any address that is written in front of them: `127.0.0.1.nip.io`. */
const ADDRESS_IN_NAME = /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/;
/** A name of the public DNS: labels of letters, digits and hyphens, the last one no number. */
const PUBLIC_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Blocks of IPv4 that no server of the public Internet has (RFC 6890): first address and length of prefix. */
const INNER_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const innerV4 = (address: string): boolean =>
  INNER_V4.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(numberOf(address) / size) === numberOf(first) / size;
  });

/** The eight groups of an IPv6 address that is known to be one. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const number = dotted ? numberOf(dotted[2]!) : 0;
  const hex = dotted
    ? `${dotted[1]}${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`
    : address;
  const [head = '', tail] = hex.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [front, back] = [groups(head), groups(tail ?? '')];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}
/** Everything but global unicast (2000::/3), and in it what carries an IPv4 address (6to4, Teredo) or is for examples. */
function innerV6(address: string): boolean {
  const [first = 0, second = 0] = groupsOf(address);
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return true;
  return first === 0x2001 ? second < 0x200 || second === 0xdb8 : first === 0x3fff && second < 0x1000;
}

/** Whether an IP address, as the system writes it, lies inside: of this machine, its network, or of no single server. Also what is no address. */
export const isInnerAddress = (address: string): boolean =>
  isIPv4(address) ? innerV4(address) : !isIPv6(address.replace(/%.*$/, '')) || innerV6(address.replace(/%.*$/, ''));

const isPublicHost = (host: string): boolean => {
  if (host.startsWith('[')) return !innerV6(host.slice(1, -1));
  if (isIPv4(host)) return !innerV4(host);
  return PUBLIC_NAME.test(host) && !INNER_NAMES.test(host) && !ADDRESS_IN_NAME.test(host);
};

/**
 * A web address that may be shown, linked and asked for, in its normal form; undefined for any other. It is http or https
 * on a host of the public Internet, by name or address, however that was spelled: the URL standard's own parser turns
 * decimal, octal and hexadecimal addresses, full-width digits and the like into what a browser would connect to. Nobody's
 * name or password stands in it. What a name leads to is judged by whoever connects (`isInnerAddress`).
 */
export function publicWebAddress(typed: string): string | undefined {
  const text = typed.trim();
  // Browsers drop tabs and line breaks within an address, and take a backslash for a slash: nobody types them in earnest.
  if (text.length > LONGEST_ADDRESS || /[\p{Cc}\p{Cf}\s\\]/u.test(text) || !/^https?:\/\//i.test(text))
    return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '' || /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2)))
    return undefined;
  // An address of a host alone stays as it was typed: without a slash at its end.
  const normal = text.endsWith('/') ? url.href : url.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1');
  return isPublicHost(url.hostname.replace(/\.$/, '')) ? normal : undefined;
}
