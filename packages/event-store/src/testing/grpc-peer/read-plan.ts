import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LoggedEvent, PeerLog } from './log.ts';
import { streamName } from './messages.ts';
import { streams } from './protocol.ts';

type Options = ReadReq.Options;

export interface Filter {
  matches(event: LoggedEvent): boolean;
  /** Events looked at between two checkpoint messages: interval × search window (B4). */
  readonly checkpointEvery: number;
}

export const isBackwards = (options: Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

export const maxCount = (options: Options): number =>
  options.hasCount() ? Number(options.getCount()) : Number.POSITIVE_INFINITY;

/** `null`: the read is of `$all`. */
export const streamOf = (options: Options): string | null =>
  options.hasStream() ? streamName(options.getStream()?.getStreamIdentifier()) : null;

/**
 * Where the log is entered: exclusively for subscriptions, inclusively for reads (B3, "Classic off-by-one"). A backwards
 * read from a position starts before it.
 */
export const startInLog = (options: Options, log: PeerLog): number => {
  const all = options.getAll();
  const end = log.events.length;
  if (all?.hasEnd()) return isBackwards(options) ? end - 1 : end;
  const position = all?.getPosition();
  if (position === undefined) return 0;
  const commit = BigInt(position.getCommitPosition());
  if (options.hasSubscription()) return log.indexOf(commit + 1n);
  return isBackwards(options) ? log.indexOf(commit) - 1 : log.indexOf(commit);
};

export const startInStream = (options: Options, length: number): number => {
  const stream = options.getStream();
  if (stream?.hasEnd()) return isBackwards(options) ? length - 1 : length;
  return stream?.hasRevision() === true ? Number(stream.getRevision()) : 0;
};

/** Filters apply to `$all` only (B3). */
export const filterOf = (options: Options): Filter | null => {
  const filter = options.getFilter();
  if (filter === undefined) return null;
  const byType = filter.hasEventType();
  const expression = byType ? filter.getEventType() : filter.getStreamIdentifier();
  const pattern = expression?.getRegex();
  const regex = pattern === undefined || pattern === '' ? null : new RegExp(pattern);
  const prefixes = expression?.getPrefixList() ?? [];
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_SEARCH_WINDOW;
  return {
    matches: (event) => {
      const text = byType ? event.type : event.stream;
      return regex?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix));
    },
    checkpointEvery: Math.max(1, filter.getCheckpointintervalmultiplier()) * window,
  };
};

const DEFAULT_SEARCH_WINDOW = 32;
