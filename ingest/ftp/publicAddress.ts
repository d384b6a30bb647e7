import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';

/** How often a name is looked up again, in milliseconds: an address at home changes. */
const LOOK_AGAIN_MS = 60_000;

/** The IPv4 address that PASV tells clients from outside; undefined while the name cannot be looked up, which stops nobody from starting. */
export async function publicAddress(
  host: string | undefined,
): Promise<{ current(): string | undefined; close(): void }> {
  if (host === undefined || isIPv4(host)) return { current: () => host, close: () => undefined };
  let known: string | undefined;
  const look = async (): Promise<void> => {
    known = (await lookup(host, 4).catch(() => undefined))?.address ?? known;
  };
  await look();
  const looking = setInterval(() => void look(), LOOK_AGAIN_MS).unref();
  return { current: () => known, close: () => clearInterval(looking) };
}
