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

/** As the client package sends it. Serialised here first: a value JSON cannot hold would hang the client for good. */
export function proposed({ id, type, data, meta }: EventToAppend) {
  const [plain, metadata] = JSON.parse(JSON.stringify([data, meta])) as [JsonObject, JsonObject];
  return { id, type, contentType: 'application/json' as const, data: plain, metadata };
}

/** A position in `$all`: the commit position of events written since version 20 is also their prepare position. */
export const place = (position: number) =>
  position === 0 ? ('start' as const) : { commit: BigInt(position), prepare: BigInt(position) };

/** gRPC status codes of a server that is away, overloaded or changing its leader: 1 cancelled, 4 deadline, 10 aborted, 14 unavailable. */
const AWAY_CODES: readonly unknown[] = [1, 4, 10, 14];
/** The client package's names for the same; some of its errors carry a name, some a code, some both. */
const AWAY_TYPES: readonly unknown[] = ['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader'];

/** The client package's error in words of the ports; what it does not know stays as it is. */
export function translated(error: unknown, stream = '', expected = -1): unknown {
  const { type, code, message, actualVersion } = error as { type?: unknown; code?: unknown; message?: string; actualVersion?: unknown };
  if (type === 'wrong-expected-version') {
    return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : -1);
  }
  if (type === 'maximum-append-size-exceeded') {
    return new Refusal('tooLarge', 'eventStore.tooLarge', 'This is too much to save at once. Please save it in smaller parts.');
  }
  if (AWAY_TYPES.includes(type) || AWAY_CODES.includes(code) || message?.startsWith('Failed to discover')) return away();
  return error;
}

export const away = (): Refusal =>
  new Refusal('unavailable', 'eventStore.unavailable', 'Nothing can be read or saved at the moment. Please try again shortly.');
