import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { proposedEvent } from './append.ts';
import { answer } from './calls.ts';
import type { Answer, PeerContext } from './calls.ts';
import type { Expected, ProposedEvent, WriteResult } from './log.ts';
import { streamName, uuid, uuidText } from './messages.ts';
import { shared, status, streams } from './protocol.ts';

type Options = BatchAppendReq.Options;

/** The shared append stream (B5-1): many appends on one call, told apart by correlation id, in chunks until the final one. */
export const batchAppendHandler =
  (context: PeerContext): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const done = context.track('batch-append');
    const pending = new Map<string, { options: Options; proposed: ProposedEvent[] }>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = uuidText(request.getCorrelationId());
      const options = request.getOptions();
      const entry =
        pending.get(correlation) ?? (options === undefined ? null : { options, proposed: [] });
      if (entry === null) return;
      pending.set(correlation, entry);
      entry.proposed.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal()) return;
      pending.delete(correlation);
      void answer(context, 'batch-append', () =>
        batchAnswer(context, correlation, entry.options, entry.proposed),
      ).then((result) => {
        if (result.status === 'reply') call.write(result.reply);
        // B5-11: a refusal here fails the whole stream, that is every append in flight.
        if (result.status === 'refuse') call.emit('error', result.error);
      });
    });
    call.on('error', done);
    call.on('end', () => {
      done();
      call.end();
    });
  };

const batchAnswer = (
  context: PeerContext,
  correlation: string,
  options: Options,
  proposed: readonly ProposedEvent[],
): Answer<BatchAppendResp> => {
  const expected = expectedOf(options);
  const stream = streamName(options.getStreamIdentifier());
  const reply = new streams.BatchAppendResp();
  reply.setCorrelationId(uuid(correlation));
  reply.setStreamIdentifier(options.getStreamIdentifier());
  fill(reply, expected, context.log.append(stream, expected, proposed));
  return { status: 'reply', reply };
};

const expectedOf = (options: Options): Expected => {
  if (options.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const fill = (reply: BatchAppendResp, expected: Expected, result: WriteResult): void => {
  switch (result.status) {
    case 'written': {
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(result.position.toString());
      position.setPreparePosition(result.position.toString());
      const success = new streams.BatchAppendResp.Success();
      success.setCurrentRevision(result.revision.toString());
      success.setPosition(position);
      reply.setSuccess(success);
      return;
    }
    case 'wrong-version': {
      const wrong = new shared.WrongExpectedVersion();
      if (result.current === null) wrong.setCurrentNoStream(new emptyPb.Empty());
      else wrong.setCurrentStreamRevision(result.current.toString());
      if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(expected.toString());
      else wrong.setExpectedNoStream(new emptyPb.Empty());
      reply.setError(failure('event_store.client.WrongExpectedVersion', wrong.serializeBinary()));
      return;
    }
    case 'deleted':
      reply.setError(
        failure('event_store.client.StreamDeleted', new shared.StreamDeleted().serializeBinary()),
      );
  }
};

const failure = (type: string, bytes: Uint8Array) => {
  const details = new anyPb.Any();
  details.pack(bytes, type);
  const message = new status.Status();
  message.setMessage(type);
  message.setDetails(details);
  return message;
};
