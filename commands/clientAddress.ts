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
  const filled =
    tail === undefined
      ? groups(head)
      : [
          ...groups(head),
          ...Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0'),
          ...groups(tail),
        ];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
