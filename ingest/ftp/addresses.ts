import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses that a dual-stack socket shows as `::ffff:1.2.3.4` become what they are. */
export function plainAddress(address: string | undefined): string {
  const bare = address ?? '';
  return bare.startsWith('::ffff:') && isIPv4(bare.slice(7)) ? bare.slice(7) : bare;
}

/** What one line has: an IPv4 address, or the first 64 bits of an IPv6 one, whose others a client chooses at will. */
export function lineOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (text: string): string[] => text.split(':').filter(Boolean);
  const filled = tail === undefined ? groups(head) : [...groups(head), ...Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0'), ...groups(tail)];
  return `${filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Loopback, private and link-local networks: clients there reach us at our own address, not at the public one. */
export function isLocal(address: string): boolean {
  if (address === '::1' || /^f[cd]|^fe80/i.test(address)) return true;
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}

/** `h1,h2,h3,h4,p1,p2` of PORT (RFC 959, 4.1.2). */
export function parsePort(argument: string): { host: string; port: number } | undefined {
  const numbers = argument.trim().split(',').map(Number);
  if (numbers.length !== 6 || numbers.some((n) => !Number.isInteger(n) || n < 0 || n > 255)) return undefined;
  const [a, b, c, d, high, low] = numbers as [number, number, number, number, number, number];
  return { host: `${a}.${b}.${c}.${d}`, port: high * 256 + low };
}

/** `|1|132.235.1.2|6275|` of EPRT, any delimiter (RFC 2428, 2). */
export function parseExtendedPort(argument: string): { host: string; port: number } | undefined {
  const [, family, host, port] = argument.split(argument.charAt(0));
  const number = Number(port);
  if ((family !== '1' && family !== '2') || !host || !Number.isInteger(number) || number < 1 || number > 65_535) return undefined;
  return { host, port: number };
}

/** The answer to PASV: the address and port as six numbers. */
export function passiveTuple(host: string, port: number): string {
  return [...host.split('.'), port >> 8, port & 255].join(',');
}
