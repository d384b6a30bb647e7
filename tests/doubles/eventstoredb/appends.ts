import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended, Expected, Proposed, ServerLog } from './log.ts';

const { AppendResp, BatchAppendResp } = streams;
/** The server's default for one append. */
const MAX_APPEND_SIZE = 1024 * 1024;
const ALREADY_EXISTS = 6;
const INVALID_ARGUMENT = 3;

type ProposedMessage = InstanceType<typeof streams.AppendReq.ProposedMessage> | InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

const proposed = (message: ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

const text = (identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const expectation = (
  options: { hasNoStream(): boolean; hasStreamExists(): boolean; hasAny(): boolean },
  revision: () => string,
): Expected => {
  if (options.hasNoStream()) return 'noStream';
  if (options.hasStreamExists()) return 'streamExists';
  return options.hasAny() ? 'any' : Number(revision());
};

/** Streams.Append: one append per call. */
export const append =
  (log: ServerLog) =>
  (call: ServerReadableStream<InstanceType<typeof streams.AppendReq>, InstanceType<typeof AppendResp>>, answer: sendUnaryData<InstanceType<typeof AppendResp>>) => {
    let options: InstanceType<typeof streams.AppendReq.Options> | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: InstanceType<typeof streams.AppendReq>) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposed(message));
    });
    call.on('end', () => {
      if (!options) return;
      const given = options;
      const outcome = log.append(text(given.getStreamIdentifier()), expectation(given, () => given.getRevision()), events);
      const response = new AppendResp();
      if (outcome.ok) {
        const position = new AppendResp.Position().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
        response.setSuccess(new AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position));
      } else {
        const wrong = new AppendResp.WrongExpectedVersion();
        if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
        else wrong.setCurrentRevision(String(outcome.current));
        if (given.hasNoStream()) wrong.setExpectedNoStream(new shared.Empty());
        else wrong.setExpectedRevision(given.getRevision());
        response.setWrongExpectedVersion(wrong);
      }
      answer(null, response);
    });
  };

interface Batch {
  options: InstanceType<typeof streams.BatchAppendReq.Options>;
  events: Proposed[];
}

/** Streams.BatchAppend: many appends share one call, told apart by their correlation ids. */
export const batchAppend =
  (log: ServerLog) => (call: ServerDuplexStream<InstanceType<typeof streams.BatchAppendReq>, InstanceType<typeof BatchAppendResp>>) => {
    const batches = new Map<string, Batch>();
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: InstanceType<typeof streams.BatchAppendReq>) => {
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const batch = batches.get(correlation) ?? { options: request.getOptions()!, events: [] };
      batches.set(correlation, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) return;
      batches.delete(correlation);
      const { options, events } = batch;
      const response = new BatchAppendResp().setCorrelationId(request.getCorrelationId()).setStreamIdentifier(options.getStreamIdentifier());
      const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      if (size > MAX_APPEND_SIZE) response.setError(tooLarge());
      else settle(response, log.append(text(options.getStreamIdentifier()), expectation(options, () => options.getStreamPosition()), events));
      call.write(response);
    });
  };

function settle(response: InstanceType<typeof BatchAppendResp>, outcome: Appended): void {
  if (outcome.ok) {
    const position = new shared.AllStreamPosition().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    response.setSuccess(new BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position));
    return;
  }
  const wrong = new shared.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  response.setError(failure(ALREADY_EXISTS, wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion'));
}

const tooLarge = () =>
  failure(
    INVALID_ARGUMENT,
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE).serializeBinary(),
    'event_store.client.MaximumAppendSizeExceeded',
  );

const failure = (code: typeof ALREADY_EXISTS | typeof INVALID_ARGUMENT, details: Uint8Array, typeName: string) => {
  const packed = new any.Any();
  packed.pack(details, typeName);
  return new status.Status().setCode(code).setMessage(typeName).setDetails(packed);
};
