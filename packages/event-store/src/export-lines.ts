import { canonicalJson, NotCanonical } from './canonical-json.ts';
import { type ChainAnchor, firstHash, verifyChain } from './hash-chain.ts';
import { decodeMetadata } from './metadata.ts';
import { type RecordedEvent, revision } from './port.ts';

/**
 * One event of a seller as a line of an export: canonical JSON (RFC 8785) of `{data, metadata, revision, seller, type}`, without a line
 * break. `data` and `metadata` go in as stored, so every byte of the line is determined.
 */
export const exportLine = (seller: string, event: RecordedEvent): string =>
  `{"data":${event.data},"metadata":${event.metadata},"revision":${event.revision},"seller":${JSON.stringify(seller)},"type":${JSON.stringify(event.type)}}`;

/**
 * - `line`: no line as {@link exportLine} writes it, byte for byte.
 * - `seller`: of another seller than the lines before.
 * - the rest as `ChainFault`: the event is not what was recorded.
 */
export type ExportFault = 'line' | 'seller' | 'metadata' | 'id' | 'order' | 'link' | 'hash';

/** What is known of an export after some of its lines. */
export type ExportVerdict =
  | {
      readonly status: 'intact';
      readonly events: number;
      /** `null` before the first line. */
      readonly head: ExportHead | null;
    }
  | {
      readonly status: 'broken';
      /** From 1. */
      readonly line: number;
      readonly reason: ExportFault;
    };

export interface ExportHead {
  readonly seller: string;
  readonly revision: number;
  readonly hash: string;
  /** Of its recording. */
  readonly at: string;
}

export interface ExportCheck {
  /** The next line, without its line break. After the first bad one, nothing more is looked at. */
  takeNote(line: string): void;
  verdict(): ExportVerdict;
}

/**
 * Checks an export line by line, in constant memory.
 * @param onEvent told of each event that is whole, as the store had it (its position is none).
 */
export const checkExport = (
  onEvent: (head: ExportHead, event: RecordedEvent) => void = () => undefined,
): ExportCheck => {
  let verdict: ExportVerdict = { status: 'intact', events: 0, head: null };
  let anchor: ChainAnchor | null = null;
  return {
    takeNote: (line) => {
      if (verdict.status === 'broken') return;
      const { events, head } = verdict;
      const broken = (reason: ExportFault): void => {
        verdict = { status: 'broken', line: events + 1, reason };
      };
      const read = readLine(line);
      if (read === null) return broken('line');
      if (head !== null && head.seller !== read.seller) return broken('seller');
      anchor ??= { hash: firstHash(read.seller), nextRevision: revision(0) };
      const chain = verifyChain([read.event], anchor);
      if (chain.status === 'broken') return broken(chain.reason);
      const at = decodeMetadata(read.event.metadata)?.recordedAt ?? '';
      anchor = { hash: chain.hash, nextRevision: revision(events + 1), recordedAt: at };
      const now = { seller: read.seller, revision: read.event.revision, hash: chain.hash, at };
      verdict = { status: 'intact', events: events + 1, head: now };
      onEvent(now, read.event);
    },
    verdict: () => verdict,
  };
};

interface ReadLine {
  readonly seller: string;
  readonly event: RecordedEvent;
}

const readLine = (line: string): ReadLine | null => {
  const value = parsed(line);
  if (!isExported(value)) return null;
  const metadata = canonical(value.metadata);
  const data = canonical(value.data);
  // Spaces, doubled keys, other escapes: what is not the one text of its value was not written by us.
  if (metadata === null || data === null || canonical(value) !== line) return null;
  const { seller, type } = value;
  const position = { commit: 0n, prepare: 0n };
  const id = decodeMetadata(metadata)?.eventId ?? '';
  const stream = `seller-${seller}`;
  return {
    seller,
    event: { id, type, data, metadata, stream, revision: revision(value.revision), position },
  };
};

interface Exported {
  readonly data: object;
  readonly metadata: object;
  readonly revision: number;
  readonly seller: string;
  readonly type: string;
}

const FIELDS = 5;

const isExported = (value: unknown): value is Exported => {
  if (!isObject(value) || Object.keys(value).length !== FIELDS) return false;
  const at = value['revision'];
  if (!Number.isSafeInteger(at) || Number(at) < 0) return false;
  if (!isObject(value['data']) || !isObject(value['metadata'])) return false;
  return typeof value['seller'] === 'string' && typeof value['type'] === 'string';
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const canonical = (value: object): string | null => {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonical) return null;
    throw error;
  }
};
