import { setTimeout as sleep } from 'node:timers/promises';
import { binaryEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendResult, EventStoreDBClient } from '@eventstore/db-client';
import { bytesOf } from '../batch.ts';
import { revision } from '../port.ts';
import type { AppendOutcome, ExpectedRevision, NewEvent, StreamAppend } from '../port.ts';
import type { Access, ClientSlot } from './clients.ts';
import { failureOf } from './failures.ts';

const APPENDS_AT_ONCE = 32;

/** One call per stream, for this server appends to one stream at a time; bounded in number. */
export const appendBatch = async (
  slot: ClientSlot,
  access: Access,
  batch: readonly StreamAppend[],
): Promise<readonly AppendOutcome[]> => {
  const outcomes: AppendOutcome[] = [];
  const waiting = batch.entries();
  const work = async (): Promise<void> => {
    for (const [at, append] of waiting) outcomes[at] = await appendOne(slot, access, append);
  };
  await Promise.all(Array.from({ length: APPENDS_AT_ONCE }, work));
  return outcomes;
};

/** The client turns to the leader that the refusal named, but only after the refusal was handed over. */
const LEADER_ATTEMPTS_MAX = 3;
const LEADER_PAUSE_MS = 50;

const appendOne = async (
  slot: ClientSlot,
  access: Access,
  append: StreamAppend,
  attempt = 1,
): Promise<AppendOutcome> => {
  try {
    const result = await slot.call((client) => send(client, access, append));
    return outcomeOf(append, result);
  } catch (error) {
    if (failureOf(error) === 'not-leader' && attempt < LEADER_ATTEMPTS_MAX) {
      await sleep(LEADER_PAUSE_MS);
      return appendOne(slot, access, append, attempt + 1);
    }
    return outcomeOfFailure(append, error);
  }
};

const send = (
  client: EventStoreDBClient,
  { credentials }: Access,
  { stream, expectedRevision, events }: StreamAppend,
): Promise<AppendResult> =>
  client.appendToStream(stream, events.map(encodeEvent), {
    expectedRevision: expectedRevision === 'no-stream' ? 'no_stream' : BigInt(expectedRevision),
    credentials,
  });

/**
 * Bytes, not values: the driver would serialise a value anew, and a value that cannot be serialised would hang the call and
 * end the process.
 */
const encodeEvent = ({ id, type, data, metadata }: NewEvent) =>
  binaryEvent({
    id,
    type,
    data: Buffer.from(data),
    metadata: Uint8Array.from(Buffer.from(metadata)),
  });

const outcomeOf = (append: StreamAppend, result: AppendResult): AppendOutcome => {
  if (append.events.length === 0) return { status: 'unchanged', revision: append.expectedRevision };
  if (result.position === undefined) throw new TypeError('the server named no position');
  const { commit, prepare } = result.position;
  return {
    status: 'appended',
    revision: revision(Number(result.nextExpectedRevision)),
    position: { commit, prepare },
  };
};

const outcomeOfFailure = (append: StreamAppend, error: unknown): AppendOutcome => {
  switch (failureOf(error)) {
    case 'conflict':
      return { status: 'conflict', actual: actualRevision(error) };
    case 'ended':
      return { status: 'ended' };
    case 'too-large':
      return { status: 'too-large', bytes: bytesOf(append.events) };
    case 'not-leader':
    case 'passing':
      return { status: 'unknown', cause: error };
    case 'absent':
    case 'refused':
      throw error;
  }
};

const actualRevision = (error: unknown): ExpectedRevision => {
  if (!(error instanceof WrongExpectedVersionError)) throw error;
  const { actualVersion } = error;
  return typeof actualVersion === 'bigint' ? revision(Number(actualVersion)) : 'no-stream';
};
