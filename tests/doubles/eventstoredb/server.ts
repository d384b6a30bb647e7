import { Server, ServerCredentials } from '@grpc/grpc-js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { visitorOf } from './access.ts';
import { append, batchAppend } from './appends.ts';
import { createServerLog, type ServerLog } from './log.ts';
import { read } from './reads.ts';

/** A stand-in for an EventStoreDB server that speaks its gRPC protocol, as far as the event store's port needs it. */
export interface EventStoreDouble {
  url: string;
  log: ServerLog;
  port: number;
  /** Cuts all connections and stops listening, at once. */
  kill(): void;
  /** Listens again, on the same port, with the same log. */
  start(): Promise<void>;
}

/** The server's own bound of one message, in bytes. */
const MAX_MESSAGE = 16 * 1024 * 1024;

export interface DoubleOptions {
  /** Without it a server of before 21.10. */
  batches?: boolean;
  /** A port of its own choice, unless one is given. */
  port?: number;
  /** A sync of its disk. */
  disk?: () => Promise<void>;
  /** With TLS, as PEM; its users then have to say who they are. */
  secure?: { certificate: string; key: string; user: { name: string; password: string } };
}

export async function startEventStoreDouble({
  batches = true,
  port = 0,
  disk,
  secure,
}: DoubleOptions = {}): Promise<EventStoreDouble> {
  const log = createServerLog(disk ? { disk } : {});
  const visitor = visitorOf(secure?.user);
  const credentials = (): ServerCredentials =>
    secure
      ? ServerCredentials.createSsl(null, [
          { cert_chain: Buffer.from(secure.certificate), private_key: Buffer.from(secure.key) },
        ])
      : ServerCredentials.createInsecure();
  let server: Server;
  const start = async (): Promise<void> => {
    server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE });
    const refuse = (_: unknown, answer: (error: Error) => void): void => answer(new Error('not part of this double'));
    server.addService(streamsGrpc.StreamsService, {
      read: read(log, visitor),
      append: append(log, visitor),
      batchAppend: batchAppend(log, visitor),
      delete: refuse,
      tombstone: refuse,
    });
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) =>
        answer(null, supported(batches)),
    });
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${port}`, credentials(), (error, bound) => (error ? reject(error) : resolve(bound)));
    });
  };
  await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    log,
    start,
    kill() {
      server.forceShutdown();
      log.crash();
    },
  };
}

function supported(batches: boolean) {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.0');
  for (const name of ['Read', 'Append', ...(batches ? ['BatchAppend'] : [])]) {
    methods.addMethods(
      new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
    );
  }
  return methods;
}
