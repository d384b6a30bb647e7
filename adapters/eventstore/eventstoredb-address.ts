/** What an address of an event store says. */
export interface EventStoreAddress {
  /** As the client package understands it. */
  address: string;
  /** The hosts as they are shown to people: without user and password. */
  shown: string;
  hosts: { host: string; port: number }[];
  tls: boolean;
  /** A file of certificates that the server's has to come from, instead of the usual ones. */
  caFile: string | undefined;
  /** A name to look up the nodes by, not a node. */
  discover: boolean;
  /** Whether it has a user. */
  user: boolean;
}

/** What is wrong with an address: its message begins with a verb, and holds nothing secret. */
export class AddressError extends Error {}

const FORM =
  /^(?<scheme>[a-z]+)(?<discover>\+discover)?:\/\/(?:(?<user>[^@]*)@)?(?<hosts>[^/?#@]+)\/?(?:\?(?<options>.*))?$/i;
const PORT = 2113;
/** Options that the client package knows, in lower case; others it would print with the whole address, and ignore. */
const KNOWN = [
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'throwonappendfailure',
  'keepaliveinterval',
  'keepalivetimeout',
];

/**
 * Reads `esdb://`, `esdb+discover://` and, as the server's later versions write it, `kurrentdb://`. Throws an AddressError.
 */
export function addressOf(url: string): EventStoreAddress {
  const { discover, user, hosts = '', options = '' } = FORM.exec(url.trim())?.groups ?? {};
  if (hosts === '') throw new AddressError('must look like esdb://host:2113, with ?tls=false for an insecure server');
  if (user !== undefined && !/^[^:]+:[^:]+$/.test(user))
    throw new AddressError('must have user:password before the @, with %40 for an @ and %3A for a : in them');
  const places = hosts.split(',').map((one) => {
    const [, host = '', port = String(PORT)] = /^([^:]+)(?::(\d+))?$/.exec(one.trim()) ?? [];
    if (host === '' || Number(port) > 65_535) throw new AddressError(`has a host that is none: ${one}`);
    return { host, port: Number(port) };
  });
  const given = options
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      if (value === '') throw new AddressError(`has an option without a value: ${name}`);
      return { name: name.toLowerCase().replace(/[_-]/g, ''), value };
    });
  const value = (wanted: string): string | undefined => given.findLast(({ name }) => name === wanted)?.value;
  for (const flag of ['tls', 'tlsverifycert'])
    if (!['true', 'false', undefined].includes(value(flag)))
      throw new AddressError(`has an option ${flag} that is neither true nor false`);
  const tls = value('tls') !== 'false';
  if (tls && value('tlsverifycert') === 'false')
    throw new AddressError(
      'has tlsVerifyCert=false, which is not done: name the file of the certificates it comes from with tlsCAFile',
    );
  const kept = given.filter(({ name }) => KNOWN.includes(name)).map(({ name, value: said }) => `${name}=${said}`);
  const shown = places.map(({ host, port }) => `${host}:${port}`).join(',');
  return {
    address: `esdb${discover ?? ''}://${user === undefined ? '' : `${user}@`}${shown}${kept.length > 0 ? `?${kept.join('&')}` : ''}`,
    shown,
    hosts: places,
    tls,
    discover: discover !== undefined,
    user: user !== undefined,
    caFile: tls ? value('tlscafile') && decodeURIComponent(value('tlscafile')!) : undefined,
  };
}
