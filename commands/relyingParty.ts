import { isIP } from 'node:net';

/** Whom a passkey is for (WebAuthn Level 3, section 5.1.2): a host that has a name, and the one origin whose pages may ask. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const isNamed = (host: string): boolean => host !== '' && !host.startsWith('[') && isIP(host) === 0;
const isLocal = (host: string): boolean => host === 'localhost';

/**
 * What passkeys are for on the host that was asked, with its port. None where pages are no secure context, and none on a
 * bare IP address, which WebAuthn does not take. `addresses`: where people reach the product; where none of them has a
 * name, it is this machine alone, as `localhost`.
 */
export function relyingParty(addresses: readonly (string | undefined)[], host: string): RelyingParty | undefined {
  const known = addresses.filter((url) => url !== undefined && URL.canParse(url)).map((url) => new URL(url!));
  const named = known.filter(({ hostname }) => isNamed(hostname) && !isLocal(hostname));
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
  if (!asked) return undefined;
  if (named.length === 0)
    return isLocal(asked.hostname) ? { id: asked.hostname, origin: `http://${asked.host}` } : undefined;
  const of = named.find(({ hostname, protocol }) => protocol === 'https:' && hostname === asked.hostname);
  return of && { id: of.hostname, origin: of.origin };
}
