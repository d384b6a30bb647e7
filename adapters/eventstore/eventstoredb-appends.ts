import { randomUUID } from 'node:crypto';
import type { CallOptions, ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { createStreamIdentifier } from '@eventstore/db-client/dist/utils/grpcStreamIdentifier.js';
import { createUUID, parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { JsonObject } from '../../domain/kernel/event.ts';
import type { Serialised } from './eventstoredb-events.ts';

const { BatchAppendReq } = streams;
type Request = InstanceType<typeof BatchAppendReq>;
type Response = InstanceType<typeof streams.BatchAppendResp>;
type Stream = ClientDuplexStream<Request, Response>;
type Streams = InstanceType<typeof grpc.StreamsClient>;

/** Where an append ended: the stream's last revision, and the commit position of its last event where the server says it. */
export interface Placed {
  revision: number;
  position: number | undefined;
}

/** What the client package keeps for its own parts: streams over its connection, renewed when that is lost. */
interface Inside {
  GRPCStreamCreator(
    Client: typeof grpc.StreamsClient,
    name: string,
    create: (client: Streams) => Stream,
    cache: WeakMap<Streams, Promise<Stream>>,
  ): () => Promise<Stream>;
  callArguments(options: object, call: { deadline: number }): [Metadata, CallOptions];
  supports(method: unknown): Promise<boolean>;
}

/** A request of one append carries no more bytes of events than this; a larger one goes in several. */
const REQUEST_BYTES = 1024 * 1024;
/** What the server is told; it has its own time for a commit, which is shorter. */
const DEADLINE_MS = 10_000;

interface Waiting {
  stream: string;
  resolve(placed: Placed): void;
  reject(error: unknown): void;
}

/**
 * Appends over one gRPC call (Streams.BatchAppend), told apart by their correlation ids. The client package has the same,
 * one for each client, with a list of what is under way that all clients share: a call that is lost fails the appends of
 * the others too, and the answer to one of those then ends the process. Here each call has its own.
 */
export function appender(
  client: EventStoreDBClient,
): (stream: string, expected: number, events: readonly Serialised[]) => Promise<Placed> {
  const inside = client as unknown as Inside;
  const cache = new WeakMap<Streams, Promise<Stream>>();
  const waiting = new WeakMap<Stream, Map<string, Waiting>>();

  const begin = (to: Streams): Stream => {
    const mine = new Map<string, Waiting>();
    const stream = to.batchAppend(...inside.callArguments({}, { deadline: Infinity })) as Stream;
    waiting.set(stream, mine);
    const over = (error: unknown): void => {
      for (const { reject } of mine.values()) reject(error);
      mine.clear();
    };
    stream.on('data', (response: Response) => {
      const id = parseUUID(response.getCorrelationId()!);
      const one = mine.get(id);
      mine.delete(id);
      if (one) settle(one, response);
    });
    stream.on('error', over);
    stream.on('close', () => over(lost()));
    return stream;
  };
  const opened = inside.GRPCStreamCreator(grpc.StreamsClient, 'append', begin, cache);

  return async (name, expected, events) => {
    if (!(await inside.supports(grpc.StreamsService.batchAppend))) return oneCall(client, name, expected, events);
    const stream = await opened();
    const mine = waiting.get(stream);
    if (!mine || stream.destroyed || stream.writableEnded) throw lost();
    return new Promise((resolve, reject) => {
      const id = randomUUID();
      mine.set(id, { stream: name, resolve, reject });
      for (const request of requests(id, name, expected, events)) stream.write(request);
    });
  };
}

/** A server of before 21.10 takes one append a call. */
async function oneCall(
  client: EventStoreDBClient,
  name: string,
  expected: number,
  events: readonly Serialised[],
): Promise<Placed> {
  const messages = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    contentType: 'application/json' as const,
    data: JSON.parse(data.toString()) as JsonObject,
    metadata: JSON.parse(metadata.toString()) as JsonObject,
  }));
  const expectedRevision = expected === -1 ? ('no_stream' as const) : BigInt(expected);
  const { nextExpectedRevision, position } = await client.appendToStream(name, messages, { expectedRevision });
  return { revision: Number(nextExpectedRevision), position: position && Number(position.commit) };
}

/** In the words that gRPC has for it. */
const lost = (): Error => Object.assign(new Error('The connection was lost'), { code: 14 });

function settle({ stream, resolve, reject }: Waiting, response: Response): void {
  const error = response.getError();
  if (error) return reject(unpackToCommandError(error, stream));
  const success = response.getSuccess();
  if (!success) return reject(new Error('The event store answered an append with nothing'));
  const commit = success.getPosition()?.getCommitPosition();
  resolve({
    revision: Number(success.getCurrentRevision()),
    position: commit === undefined ? undefined : Number(commit),
  });
}

function* requests(id: string, name: string, expected: number, events: readonly Serialised[]): Generator<Request> {
  const options = new BatchAppendReq.Options().setStreamIdentifier(createStreamIdentifier(name));
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + DEADLINE_MS)));
  if (expected === -1) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  let request = new BatchAppendReq().setCorrelationId(createUUID(id)).setOptions(options);
  let bytes = 0;
  for (const event of events) {
    const size = event.data.length + event.metadata.length;
    if (bytes > 0 && bytes + size > REQUEST_BYTES) {
      yield request;
      request = new BatchAppendReq().setCorrelationId(createUUID(id));
      bytes = 0;
    }
    bytes += size;
    const message = new BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(event.id))
      .setData(event.data)
      .setCustomMetadata(event.metadata);
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    request.addProposedMessages(message);
  }
  yield request.setIsFinal(true);
}
