import type { handleClientStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { answer } from './calls.ts';
import type { Answer, PeerContext } from './calls.ts';
import type { Expected, ProposedEvent, WriteResult } from './log.ts';
import { streamName, uuidText } from './messages.ts';
import { shared, streams } from './protocol.ts';
import { streamDeleted, wrongExpectedVersion } from './refusals.ts';

/** The unary append: options first, then one message per event; one atomic write (B3). */
export const appendHandler =
  (context: PeerContext): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    const done = context.track('append');
    const proposed: ProposedEvent[] = [];
    let options: AppendReq.Options | undefined;
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      else proposed.push(proposedEvent(request.getProposedMessage()));
    });
    call.on('error', done);
    call.on('end', () => {
      const stream = streamName(options?.getStreamIdentifier());
      const expected = options === undefined ? 'any' : expectedOf(options);
      void answer(context, 'append', () =>
        appendAnswer(stream, expected, context.log.append(stream, expected, proposed)),
      ).then((result) => {
        done();
        if (result.status === 'reply') callback(null, result.reply);
        if (result.status === 'refuse') callback(result.error);
      });
    });
  };

export const tombstoneHandler =
  (context: PeerContext): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  (call, callback) => {
    const done = context.track('tombstone');
    const options = call.request.getOptions();
    const stream = streamName(options?.getStreamIdentifier());
    const expected = options === undefined ? 'any' : expectedOf(options);
    void answer(context, 'tombstone', () =>
      tombstoneAnswer(stream, expected, context.log.tombstone(stream, expected)),
    ).then((result) => {
      done();
      if (result.status === 'reply') callback(null, result.reply);
      if (result.status === 'refuse') callback(result.error);
    });
  };

export const proposedEvent = (
  message:
    | {
        getId(): Parameters<typeof uuidText>[0];
        getMetadataMap(): { get(key: string): string | undefined };
        getData_asU8(): Uint8Array;
        getCustomMetadata_asU8(): Uint8Array;
      }
    | undefined,
): ProposedEvent => {
  if (message === undefined) throw new TypeError('an append message that holds nothing');
  return {
    id: uuidText(message.getId()),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

const expectedOf = (options: {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}): Expected => {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const appendAnswer = (
  stream: string,
  expected: Expected,
  result: WriteResult,
): Answer<AppendResp> => {
  const reply = new streams.AppendResp();
  switch (result.status) {
    case 'deleted':
      return { status: 'refuse', error: streamDeleted(stream) };
    case 'wrong-version':
      reply.setWrongExpectedVersion(wrongVersionMessage(expected, result.current));
      return { status: 'reply', reply };
    case 'written': {
      const success = new streams.AppendResp.Success();
      const position = new streams.AppendResp.Position();
      position.setCommitPosition(result.position.toString());
      position.setPreparePosition(result.position.toString());
      success.setCurrentRevision(result.revision.toString());
      success.setPosition(position);
      reply.setSuccess(success);
      return { status: 'reply', reply };
    }
  }
};

const wrongVersionMessage = (expected: Expected, current: bigint | null) => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(current.toString());
  if (typeof expected === 'bigint') wrong.setExpectedRevision(expected.toString());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  return wrong;
};

const tombstoneAnswer = (
  stream: string,
  expected: Expected,
  result: WriteResult,
): Answer<TombstoneResp> => {
  switch (result.status) {
    case 'deleted':
      return { status: 'refuse', error: streamDeleted(stream) };
    case 'wrong-version':
      return {
        status: 'refuse',
        error: wrongExpectedVersion(stream, expected.toString(), result.current),
      };
    case 'written': {
      const position = new streams.TombstoneResp.Position();
      position.setCommitPosition(result.position.toString());
      position.setPreparePosition(result.position.toString());
      const reply = new streams.TombstoneResp();
      reply.setPosition(position);
      return { status: 'reply', reply };
    }
  }
};
