import { type ConnectionFailure, causesOf, connectionFailureOf, permanent, transient } from '../connectionFailure.ts';

/** 13 unauthorized, 18 authentication failed, 8000 the same of Atlas. */
const DENIED: readonly unknown[] = [13, 18, 8000];

/** The errors of the driver, and what it hangs on to them: the state of each server that it looked for. */
function causes(error: unknown): Error[] {
  return causesOf(error).flatMap((one) => {
    const { servers } = ('reason' in one ? one.reason : {}) as { servers?: Map<string, { error?: unknown }> };
    return [one, ...[...(servers?.values() ?? [])].flatMap((server) => causesOf(server.error))];
  });
}

/** What an error of MongoDB's driver says to whoever runs Loom. Undefined: it is none of its connection's. */
export function mongoFailure(error: unknown): ConnectionFailure | undefined {
  const all = causes(error);
  const has = (...names: string[]): boolean => all.some(({ name }) => names.includes(name));
  if (all.some((one) => 'code' in one && DENIED.includes(one.code)) || has('MongoMissingCredentialsError')) {
    return permanent('it refuses the user or the password of the address, or asks for one (look at authSource too).');
  }
  if (has('MongoParseError', 'MongoInvalidArgumentError', 'MongoAPIError'))
    return permanent('the address cannot be understood; look at its options.');
  const missing = all.find(
    (one): one is NodeJS.ErrnoException => 'code' in one && one.code === 'ENOENT' && 'path' in one,
  );
  if (missing) return permanent(`a file that the address names is not there: ${missing.path}.`);
  const connection = all.map(connectionFailureOf).find((failure) => failure !== undefined);
  if (connection) return connection;
  if (has('MongoServerSelectionError'))
    return transient(
      'none of its servers takes writes; look at replicaSet in the address, and at whether the set has a primary.',
    );
  return all.some(
    ({ name }) => /^Mongo(Network|Topology|PoolCleared|NotConnected|Server)/.test(name) && !has('MongoServerError'),
  )
    ? transient('it does not answer.')
    : undefined;
}
