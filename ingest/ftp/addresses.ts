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
  if ((family !== '1' && family !== '2') || !host || !Number.isInteger(number) || number < 1 || number > 65_535)
    return undefined;
  return { host, port: number };
}

/** The answer to PASV: the address and port as six numbers. */
export function passiveTuple(host: string, port: number): string {
  return [...host.split('.'), port >> 8, port & 255].join(',');
}
