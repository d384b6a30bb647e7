import { type Trouble, chain, connectionTrouble, lasting, passing } from '../trouble.ts';

/** 13 unauthorized, 18 authentication failed, 8000 the same of Atlas. */
const DENIED: readonly unknown[] = [13, 18, 8000];

/** The errors of the driver, and what it hangs on to them: the state of each server that it looked for. */
function causes(error: unknown): Error[] {
  return chain(error).flatMap((one) => {
    const { servers } = ('reason' in one ? one.reason : {}) as { servers?: Map<string, { error?: unknown }> };
    return [one, ...[...(servers?.values() ?? [])].flatMap((server) => chain(server.error))];
  });
}

/** What an error of MongoDB's driver says to whoever runs Loom. Undefined: it is none of its connection's. */
export function mongoTrouble(error: unknown): Trouble | undefined {
  const all = causes(error);
  const has = (...names: string[]): boolean => all.some(({ name }) => names.includes(name));
  if (all.some((one) => 'code' in one && DENIED.includes(one.code)) || has('MongoMissingCredentialsError')) {
    return lasting('it refuses the user or the password of the address, or asks for one (look at authSource too).');
  }
  if (has('MongoParseError', 'MongoInvalidArgumentError', 'MongoAPIError'))
    return lasting('the address cannot be understood; look at its options.');
  const missing = all.find(
    (one): one is NodeJS.ErrnoException => 'code' in one && one.code === 'ENOENT' && 'path' in one,
  );
  if (missing) return lasting(`a file that the address names is not there: ${missing.path}.`);
  const connection = all.map(connectionTrouble).find((trouble) => trouble !== undefined);
  if (connection) return connection;
  if (has('MongoServerSelectionError'))
    return passing(
      'none of its servers takes writes; look at replicaSet in the address, and at whether the set has a primary.',
    );
  return all.some(
    ({ name }) => /^Mongo(Network|Topology|PoolCleared|NotConnected|Server)/.test(name) && !has('MongoServerError'),
  )
    ? passing('it does not answer.')
    : undefined;
}
