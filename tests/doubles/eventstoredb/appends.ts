import {
  Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type sendUnaryData,
  status as codes,
} from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { denied, refusal, type Visitor } from './access.ts';
import type { Appended, Expected, Proposed, ServerLog } from './log.ts';

const { AppendResp, BatchAppendResp } = streams;
/** The server's default for one append. */
const MAX_APPEND_SIZE = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type ProposedMessage =
  | InstanceType<typeof streams.AppendReq.ProposedMessage>
  | InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;

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

const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
/** The server takes ids that are UUIDs and events with a type and a content type, and nothing else. */
const isSound = ({ id, type, contentType }: Proposed): boolean =>
  UUID.test(id) && type !== '' && ['application/json', 'application/octet-stream'].includes(contentType);

/** Streams.Append: one append per call. */
export const append =
  (log: ServerLog, visitor: Visitor) =>
  (
    call: ServerReadableStream<InstanceType<typeof streams.AppendReq>, InstanceType<typeof AppendResp>>,
    answer: sendUnaryData<InstanceType<typeof AppendResp>>,
  ) => {
    let options: InstanceType<typeof streams.AppendReq.Options> | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: InstanceType<typeof streams.AppendReq>) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposed(message));
    });
    call.on('error', () => undefined);
    const who = visitor(call.metadata);
    if (who !== 'known') return answer(denied(who));
    call.on('end', () => void settleOne());
    const settleOne = async (): Promise<void> => {
      if (!options) return;
      const given = options;
      if (!events.every(isSound)) return answer(refusal(codes.INVALID_ARGUMENT, 'An event is not sound'));
      if (sizeOf(events) > MAX_APPEND_SIZE) {
        const metadata = new Metadata();
        metadata.set('exception', 'maximum-append-size-exceeded');
        metadata.set('maximum-append-size', String(MAX_APPEND_SIZE));
        return answer(refusal(codes.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, metadata));
      }
      const outcome = await log.propose(
        text(given.getStreamIdentifier()),
        expectation(given, () => given.getRevision()),
        events,
      );
      if (!outcome) return answer(refusal(codes.ABORTED, 'Operation timed out'));
      const response = new AppendResp();
      if (outcome.ok) {
        const position = new AppendResp.Position()
          .setCommitPosition(String(outcome.position))
          .setPreparePosition(String(outcome.position));
        response.setSuccess(
          new AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position),
        );
      } else {
        const wrong = new AppendResp.WrongExpectedVersion();
        if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
        else wrong.setCurrentRevision(String(outcome.current));
        if (given.hasNoStream()) wrong.setExpectedNoStream(new shared.Empty());
        else wrong.setExpectedRevision(given.getRevision());
        response.setWrongExpectedVersion(wrong);
      }
      answer(null, response);
    };
  };

/** The server answers in this form, whichever it was asked in. */
function structured(id: string) {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const halves = new shared.UUID.Structured()
    .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
    .setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  return new shared.UUID().setStructured(halves);
}

interface Batch {
  options: InstanceType<typeof streams.BatchAppendReq.Options>;
  events: Proposed[];
}

/** Streams.BatchAppend: many appends share one call, told apart by their correlation ids. */
export const batchAppend =
  (log: ServerLog, visitor: Visitor) =>
  (call: ServerDuplexStream<InstanceType<typeof streams.BatchAppendReq>, InstanceType<typeof BatchAppendResp>>) => {
    const batches = new Map<string, Batch>();
    const who = visitor(call.metadata);
    if (who === 'unknown') return void call.emit('error', denied(who));
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
      const response = new BatchAppendResp()
        .setCorrelationId(structured(correlation))
        .setStreamIdentifier(options.getStreamIdentifier());
      const answer = (_: unknown): void => void (call.writable && call.write(response));
      if (who === 'nobody')
        return answer(
          response.setError(
            failure(
              codes.PERMISSION_DENIED,
              new shared.AccessDenied().serializeBinary(),
              'event_store.client.AccessDenied',
            ),
          ),
        );
      if (!events.every(isSound))
        return answer(
          response.setError(
            failure(
              codes.INVALID_ARGUMENT,
              new shared.BadRequest().setMessage('An event is not sound').serializeBinary(),
              'event_store.client.BadRequest',
            ),
          ),
        );
      if (sizeOf(events) > MAX_APPEND_SIZE) return answer(response.setError(tooLarge()));
      void log
        .propose(
          text(options.getStreamIdentifier()),
          expectation(options, () => options.getStreamPosition()),
          events,
        )
        .then((outcome) => answer(settle(response, outcome)));
    });
  };

function settle(response: InstanceType<typeof BatchAppendResp>, outcome: Appended | undefined): void {
  if (!outcome)
    return void response.setError(
      failure(codes.DEADLINE_EXCEEDED, new shared.Timeout().serializeBinary(), 'event_store.client.Timeout'),
    );
  if (outcome.ok) {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position));
    response.setSuccess(
      new BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position),
    );
    return;
  }
  const wrong = new shared.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  response.setError(failure(codes.ALREADY_EXISTS, wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion'));
}

const tooLarge = () =>
  failure(
    codes.INVALID_ARGUMENT,
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE).serializeBinary(),
    'event_store.client.MaximumAppendSizeExceeded',
  );

const failure = (code: codes, details: Uint8Array, typeName: string) => {
  const packed = new any.Any();
  packed.pack(details, typeName);
  return new status.Status()
    .setCode(code as number as ReturnType<InstanceType<typeof status.Status>['getCode']>)
    .setMessage(typeName)
    .setDetails(packed);
};
