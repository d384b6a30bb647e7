import { once } from 'node:events';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { denied, refusal, type Visitor } from './access.ts';
import type { Recorded, ServerLog } from './log.ts';

const { ReadResp } = streams;
type Options = InstanceType<typeof streams.ReadReq.Options>;
type Call = ServerWritableStream<InstanceType<typeof streams.ReadReq>, InstanceType<typeof ReadResp>>;
const BACKWARDS = 1;
const TICKS_PER_MS = 10_000;

/** Streams.Read: of one stream or `$all`, either way, or a subscription. */
export const read = (log: ServerLog, visitor: Visitor) => (call: Call) => {
  const options = call.request.getOptions();
  const who = visitor(call.metadata);
  if (who !== 'known') return void call.emit('error', denied(who));
  if (options?.hasAll() && isBetween(log, options))
    return void call.emit('error', refusal(status.INVALID_ARGUMENT, 'Invalid position'));
  const gone = new AbortController();
  for (const event of ['cancelled', 'close', 'error']) call.on(event, () => gone.abort());
  const reader = { call, gone: gone.signal };
  if (!options) call.end();
  else if (options.hasSubscription()) void follow(log, reader, options);
  else if (options.hasAll()) void send(reader, pageOfAll(log, options));
  else void sendStream(log, reader, options);
};

interface Reader {
  call: Call;
  gone: AbortSignal;
}

async function send(reader: Reader, events: Iterable<Recorded>): Promise<void> {
  for (const event of events) {
    if (reader.gone.aborted) return;
    await write(reader, new ReadResp().setEvent(message(event)));
  }
  reader.call.end();
}

async function sendStream(log: ServerLog, reader: Reader, options: Options): Promise<void> {
  const asked = options.getStream()!;
  const name = Buffer.from(asked.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  const events = log.stream(name);
  if (events.length === 0) {
    reader.call.write(
      new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(asked.getStreamIdentifier())),
    );
    return void reader.call.end();
  }
  const count = Number(options.getCount());
  if (options.getReadDirection() === BACKWARDS) {
    const from = asked.hasEnd() ? events.length - 1 : Number(asked.getRevision());
    return send(
      reader,
      events
        .slice(0, from + 1)
        .toReversed()
        .slice(0, count),
    );
  }
  const from = asked.hasStart() ? 0 : Number(asked.getRevision());
  return send(reader, events.slice(from, from + count));
}

/** A place in the log has to be that of an event; only what lies behind its end is taken for the end. */
function isBetween(log: ServerLog, options: Options): boolean {
  const place = options.getAll()!.getPosition()?.getCommitPosition();
  if (place === undefined) return false;
  const found = log.all[indexOf(log, Number(place))];
  return found !== undefined && found.position !== Number(place);
}

/** Forwards the place itself is included, backwards it is not. */
function pageOfAll(log: ServerLog, options: Options): Recorded[] {
  const asked = options.getAll()!;
  const count = Number(options.getCount());
  const place = Number(asked.getPosition()?.getCommitPosition() ?? 0);
  if (options.getReadDirection() === BACKWARDS) {
    const end = asked.hasEnd() ? log.all.length : indexOf(log, place);
    return log.all.slice(Math.max(0, end - count), end).toReversed();
  }
  const start = indexOf(log, place);
  const page = log.all.slice(start, start + count);
  for (const event of page) log.changes.emit('read', event);
  return page;
}

/** The index of the first event at or after a position. */
function indexOf(log: ServerLog, position: number): number {
  let [low, high] = [0, log.all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (log.all[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A subscription goes on after its place (exclusive) and stays open; a filtered one tells how far it looked. */
async function follow(log: ServerLog, reader: Reader, options: Options): Promise<void> {
  const asked = options.getAll()!;
  const place = asked.getPosition()?.getCommitPosition();
  const filter = new RegExp(options.getFilter()?.getEventType()?.getRegex() ?? '');
  let next = asked.hasEnd() ? log.all.length : place === undefined ? 0 : indexOf(log, Number(place) + 1);
  reader.call.write(
    new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID())),
  );
  let behind = true;
  while (!reader.gone.aborted) {
    const event = log.all[next];
    if (!event) {
      if (behind) await write(reader, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
      behind = false;
      await once(log.changes, 'written', { signal: reader.gone }).catch(() => undefined);
      continue;
    }
    next += 1;
    log.changes.emit('read', event);
    if (filter.test(event.type)) await write(reader, new ReadResp().setEvent(message(event)));
    else await write(reader, new ReadResp().setCheckpoint(checkpoint(event)));
  }
}

const checkpoint = ({ position }: Recorded) =>
  new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position));

async function write({ call, gone }: Reader, response: InstanceType<typeof ReadResp>): Promise<void> {
  if (gone.aborted || call.write(response)) return;
  await once(call, 'drain', { signal: gone }).catch(() => undefined);
}

function message({ id, type, contentType, stream, revision, position, created, data, metadata }: Recorded) {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(metadata);
  recorded
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    .set('created', String(created * TICKS_PER_MS));
  return new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position));
}
