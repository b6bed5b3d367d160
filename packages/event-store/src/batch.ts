import { APPEND_BYTES_MAX } from './port.ts';
import type { AppendOutcome, NewEvent, StreamAppend } from './port.ts';

/**
 * What an adapter does with a batch before it sends anything: refuses what no store could keep, and answers what needs no store.
 *
 * @param send gets the appends that are small enough, and answers in their order.
 * @throws RangeError as {@link EventStore.append} says.
 */
export const appendChecked = async (
  batch: readonly StreamAppend[],
  send: (batch: readonly StreamAppend[]) => Promise<readonly AppendOutcome[]>,
): Promise<readonly AppendOutcome[]> => {
  refuseUnstorable(batch);
  const sizes = batch.map((append) => bytesOf(append.events));
  const sent = batch.filter((_, at) => (sizes[at] ?? 0) <= APPEND_BYTES_MAX);
  const answers = sent.length === 0 ? [] : await send(sent);

  let answered = 0;
  return sizes.map((bytes) => {
    if (bytes > APPEND_BYTES_MAX) return { status: 'too-large', bytes };
    const answer = answers[answered];
    if (answer === undefined) throw new Error(`the adapter left append ${answered} unanswered`);
    answered += 1;
    return answer;
  });
};

const refuseUnstorable = (batch: readonly StreamAppend[]): void => {
  const streams = new Set<string>();
  for (const { stream, events } of batch) {
    if (stream === '' || stream.startsWith('$')) throw new RangeError(`reserved name: "${stream}"`);
    if (streams.has(stream)) throw new RangeError(`twice in one batch: ${stream}`);
    streams.add(stream);
    if (!events.every((event) => UUID.test(event.id))) {
      throw new RangeError(`an id that is no UUID, in an append to ${stream}`);
    }
    if (!isStorable(stream) || !events.every(hasStorableTexts)) {
      throw new RangeError(`text that cannot be stored, in an append to ${stream}`);
    }
  }
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const hasStorableTexts = ({ type, data, metadata }: NewEvent): boolean =>
  isStorable(type) && isStorable(data) && isStorable(metadata);

/** A lone surrogate has no UTF-8 form, and Postgres has no NUL in text; neither occurs in JSON text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** What the limit counts. */
export const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { id, type, data, metadata }) =>
      sum +
      id.length +
      Buffer.byteLength(type) +
      Buffer.byteLength(data) +
      Buffer.byteLength(metadata),
    0,
  );
