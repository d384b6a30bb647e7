import { Server, ServerCredentials } from '@grpc/grpc-js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { append, batchAppend } from './appends.ts';
import { createServerLog, type ServerLog } from './log.ts';
import { read } from './reads.ts';

/** A stand-in for an EventStoreDB server that speaks its gRPC protocol, as far as the event store's port needs it. */
export interface EventStoreDouble {
  url: string;
  log: ServerLog;
  /** Cuts all connections and stops listening, at once. */
  kill(): void;
  /** Listens again, on the same port, with the same log. */
  start(): Promise<void>;
}

export async function startEventStoreDouble({ batches = true }: { batches?: boolean } = {}): Promise<EventStoreDouble> {
  const log = createServerLog();
  let port = 0;
  let server: Server;
  const start = async (): Promise<void> => {
    server = new Server();
    const refuse = (_: unknown, answer: (error: Error) => void): void => answer(new Error('not part of this double'));
    server.addService(streamsGrpc.StreamsService, {
      read: read(log),
      append: append(log),
      batchAppend: batchAppend(log),
      delete: refuse,
      tombstone: refuse,
    });
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) => answer(null, supported(batches)),
    });
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound)));
    });
  };
  await start();
  return { url: `esdb://127.0.0.1:${port}?tls=false`, log, start, kill: () => server.forceShutdown() };
}

function supported(batches: boolean) {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.0');
  for (const name of ['Read', 'Append', ...(batches ? ['BatchAppend'] : [])]) {
    methods.addMethods(new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name));
  }
  return methods;
}
