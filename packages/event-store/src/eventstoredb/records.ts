import { canonicalJson } from '../canonical-json.ts';
import { revision, STREAM_ENDED_REVISION, STREAM_ENDED_TYPE } from '../port.ts';
import type { RecordedEvent } from '../port.ts';

/** What the driver hands over; data and metadata are parsed, or bytes, as it sees fit. */
export interface DriverEvent {
  readonly streamId: string;
  readonly id: string;
  readonly type: string;
  readonly revision: bigint;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: { readonly commit: bigint; readonly prepare: bigint };
}

export const decodeRecord = (record: DriverEvent): RecordedEvent => {
  if (record.position === undefined) {
    throw new TypeError('an event without position: the server is older than 22.6');
  }
  const { commit, prepare } = record.position;
  return {
    id: record.id,
    type: record.type,
    data: textOf(record.data),
    metadata: textOf(record.metadata),
    stream: record.streamId,
    // The server's marker stands at 2^63 - 1.
    revision:
      record.type === STREAM_ENDED_TYPE ? STREAM_ENDED_REVISION : revision(Number(record.revision)),
    position: { commit, prepare },
  };
};

/**
 * The driver leaves data of ours as bytes and always parses metadata, whose canonical text is what was written. A string is
 * what it could not parse; whoever decodes the event finds that out.
 */
const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value === 'string') return value;
  return value === undefined ? '' : canonicalJson(value);
};
