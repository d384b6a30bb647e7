import { readFile } from 'node:fs/promises';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type ConnectionFailure, permanent, transient, probe } from '../connectionFailure.ts';
import { AddressError, addressOf } from './eventstoredb-address.ts';

/** gRPC status codes: 7 permission denied, 12 unimplemented, 16 unauthenticated. */
const [PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED] = [7, 12, 16];

/** What an error of this event store says to whoever runs Loom. Undefined: it is none of its connection's. */
export async function eventStoreFailure(error: unknown, url: string): Promise<ConnectionFailure | undefined> {
  if (error instanceof AddressError) return permanent(`it ${error.message}.`);
  const { hosts, tls, caFile, user, discover } = addressOf(url);
  const { code: status, message } = (error instanceof Refusal ? (error.cause ?? {}) : error) as {
    code?: unknown;
    message?: string;
  };
  if (status === UNAUTHENTICATED) return permanent('it refuses the user or the password of the address.');
  if (status === PERMISSION_DENIED || (error instanceof Refusal && error.code === 'eventStore.denied')) {
    return permanent(
      user
        ? 'it does not let this user read the whole log; the user has to be an admin, or the access list of $all has to name them.'
        : 'it lets nobody in without a user: esdb://user:password@host.',
    );
  }
  if (status === UNIMPLEMENTED) return permanent('what answers there is no EventStoreDB.');
  const certificates = caFile === undefined ? undefined : await readFile(caFile, 'utf8').catch(() => '');
  if (certificates === '') return permanent(`the file of tlsCAFile cannot be read: ${caFile}.`);
  if (certificates?.includes('-----BEGIN CERTIFICATE-----') === false)
    return permanent(`the file of tlsCAFile holds no certificates: ${caFile}.`);
  if (!(error instanceof Refusal))
    return message?.startsWith('Failed to load certificate')
      ? permanent('a file of userCertFile or userKeyFile is not there.')
      : undefined;
  if (error.code !== 'eventStore.unavailable') return undefined;
  // The client says no more than that nobody answers, of a cluster not even that.
  const found = await Promise.all(hosts.map((one) => probe({ ...one, tls: tls && !discover, caFile })));
  if (found.some((failure) => failure === undefined)) {
    return transient(
      hosts.length > 1
        ? 'no node of it is ready; it may be choosing its leader.'
        : `it listens, but does not answer as an EventStoreDB yet${tls ? '' : '; one that wants TLS needs the address without tls=false'}.`,
    );
  }
  return found.find((failure) => failure?.transient === false) ?? found[0];
}
