import type { EventToAppend, JsonObject, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal, WrongRevision } from '../../domain/kernel/refusal.ts';

/** What is used of an event as the client package gives it (JSON events and foreign binary ones alike). */
interface ServerEvent {
  id: string;
  type: string;
  streamId: string;
  revision: bigint;
  isJson: boolean;
  data: unknown;
  metadata?: unknown;
  position?: { commit: bigint };
}

/** The server's own events (`$metadata`, statistics ...) and deleted link targets are nothing of ours: undefined. */
export function stored(event: ServerEvent | undefined): StoredEvent | undefined {
  if (!event || event.type.startsWith('$')) return undefined;
  return {
    id: event.id,
    type: event.type,
    data: event.isJson ? (event.data as JsonObject) : {},
    meta: (event.metadata ?? {}) as JsonObject,
    stream: event.streamId,
    revision: Number(event.revision),
    position: Number(event.position?.commit ?? 0n),
  };
}

/** An event as it goes over the wire. */
export interface Serialised {
  id: string;
  type: string;
  data: Buffer;
  metadata: Buffer;
}

/** Throws a TypeError for a value that JSON cannot hold. */
export const serialised = ({ id, type, data, meta }: EventToAppend): Serialised => ({
  id,
  type,
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from(JSON.stringify(meta)),
});

/** A position in `$all`: the commit position of events written since version 20 is also their prepare position. */
export const place = (position: number) =>
  position === 0 ? ('start' as const) : { commit: BigInt(position), prepare: BigInt(position) };

/** gRPC status codes of a server that is away, overloaded or changing its leader: 1 cancelled, 4 deadline, 10 aborted, 14 unavailable. */
const AWAY_CODES: readonly unknown[] = [1, 4, 10, 14];
/** The client package's names for the same; some of its errors carry a name, some a code, some both. */
const AWAY_TYPES: readonly unknown[] = ['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader'];
/** gRPC status codes of a server that does not let us in: 7 permission denied, 16 unauthenticated. */
const DENIED_CODES: readonly unknown[] = [7, 16];
/** No connection came about, so nothing can have been sent. */
const UNSENT = /No connection established|^Failed to discover|No address added out of|Name resolution failed/;

interface Thrown {
  type?: unknown;
  code?: unknown;
  message?: string;
  actualVersion?: unknown;
}

/** The client package's error in words of the ports; what it does not know stays as it is. */
export function translated(error: unknown, stream = '', expected = -1): unknown {
  if (error instanceof Refusal) return error;
  const { type, code, message, actualVersion } = error as Thrown;
  if (type === 'wrong-expected-version') {
    return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : -1);
  }
  if (type === 'maximum-append-size-exceeded') {
    return new Refusal(
      'tooLarge',
      'eventStore.tooLarge',
      'This is too much to save at once. Please save it in smaller parts.',
    );
  }
  if (type === 'access-denied' || DENIED_CODES.includes(code)) return away(error, 'eventStore.denied');
  if (AWAY_TYPES.includes(type) || AWAY_CODES.includes(code) || message?.startsWith('Failed to discover'))
    return away(error);
  return error;
}

/** Whether an append that ended so may be in the log all the same. */
export function isUnknown(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    error.code === 'eventStore.unavailable' &&
    !UNSENT.test((error.cause as Thrown | undefined)?.message ?? '')
  );
}

/** Nobody answers, or (`eventStore.denied`) nobody lets us in. The cause is for the log. */
export function away(
  cause?: unknown,
  code: 'eventStore.unavailable' | 'eventStore.denied' = 'eventStore.unavailable',
): Refusal {
  const refusal = new Refusal(
    'unavailable',
    code,
    'Nothing can be read or saved at the moment. Please try again shortly.',
  );
  refusal.cause = cause;
  return refusal;
}
