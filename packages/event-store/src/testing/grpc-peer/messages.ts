import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { LoggedEvent } from './log.ts';
import { shared, streams } from './protocol.ts';

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const streamIdentifier = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name, 'utf8'));
  return identifier;
};

export const uuidText = (uuid: UUID | undefined): string => uuid?.getString() ?? '';

export const uuid = (text: string): UUID => {
  const message = new shared.UUID();
  message.setString(text);
  return message;
};

export const eventMessage = (event: LoggedEvent): ReadResp => {
  const position = event.position.toString();
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuid(event.id));
  recorded.setStreamIdentifier(streamIdentifier(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  // Ordinary stream reads carry the position too (B3, 22.6 and later).
  recorded.setCommitPosition(position);
  recorded.setPreparePosition(position);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', event.createdTicks.toString());
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(position);
  const message = new streams.ReadResp();
  message.setEvent(read);
  return message;
};

export const notFoundMessage = (stream: string): ReadResp => {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const message = new streams.ReadResp();
  message.setStreamNotFound(notFound);
  return message;
};

export const confirmationMessage = (id: string): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const message = new streams.ReadResp();
  message.setConfirmation(confirmation);
  return message;
};

export const checkpointMessage = (position: bigint): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position.toString());
  checkpoint.setPreparePosition(position.toString());
  const message = new streams.ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
};

export const caughtUpMessage = (): ReadResp => {
  const message = new streams.ReadResp();
  message.setCaughtUp(new streams.ReadResp.CaughtUp());
  return message;
};
