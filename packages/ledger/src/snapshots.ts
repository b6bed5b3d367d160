import { createHash } from 'node:crypto';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Pool } from 'pg';
import type { Books } from './books.ts';
import type { OnProblem } from './problems.ts';
import type { SnapshotText } from './rulebook.ts';

/** A state as of a revision. A cache: a wrong one is passed over, a missing one costs time. */
export interface Snapshot {
  readonly revision: number;
  /** Of the event at that revision; the stream must agree. */
  readonly chainHash: string;
  readonly state: string;
}

export interface Snapshots<State> {
  /** `null` when there is none of this state version, or it is damaged. Never throws. */
  find(seller: SellerId): Promise<Snapshot | null>;
  /** Writes one when it is due; encodes at once, because the state moves on. Never throws. */
  offer(books: Books<State>): void;
  /** Waits for what is being written. */
  settle(): Promise<void>;
}

export interface SnapshotOptions<State> {
  readonly database: Pool;
  /** `null`: none are kept. */
  readonly text: SnapshotText<State> | null;
  /** See {@link LedgerLimits.snapshotTailMin}. */
  readonly tailMin: number;
  readonly onProblem: OnProblem;
}

const FIND = {
  name: 'ledger_find_snapshot',
  text: `select revision, chain_hash, state, checksum from app.snapshots
    where seller = $1 and state_version = $2`,
};

/** Always replaces: one that does not fit its stream may claim a later revision. Older versions' are of no more use after a deploy. */
const WRITE = {
  name: 'ledger_write_snapshot',
  text: `with older as (delete from app.snapshots where seller = $1 and state_version < $2)
    insert into app.snapshots (seller, state_version, revision, chain_hash, state, checksum)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (seller, state_version) do update set revision = excluded.revision,
      chain_hash = excluded.chain_hash, state = excluded.state, checksum = excluded.checksum,
      at = clock_timestamp()`,
};

export const createSnapshots = <State>(options: SnapshotOptions<State>): Snapshots<State> => {
  const { database, text, onProblem } = options;
  if (text === null) return NONE_KEPT;
  const { stateVersion } = text;
  const writing = new Map<SellerId, Promise<void>>();

  const write = async (seller: SellerId, snapshot: Snapshot): Promise<void> => {
    try {
      await database.query({ ...WRITE, values: valuesOf(seller, stateVersion, snapshot) });
    } catch (cause) {
      onProblem(`the snapshot of ${seller} was not written`, cause);
    } finally {
      writing.delete(seller);
    }
  };

  return {
    find: async (seller) => {
      try {
        const found = await database.query({ ...FIND, values: [seller, stateVersion] });
        const snapshot = decodeRow(found.rows[0], { seller, stateVersion });
        if (found.rows.length > 0 && snapshot === null) {
          onProblem(`the snapshot of ${seller} is damaged`, 'checksum');
        }
        return snapshot;
      } catch (cause) {
        onProblem(`the snapshot of ${seller} was not read`, cause);
        return null;
      }
    },
    offer: (books) => {
      if (!isDue(books, options.tailMin) || writing.has(books.seller)) return;
      const { seller, revision, hash } = books;
      const state = text.encode(books.state);
      books.snapshotRevision = revision;
      books.encodedBytes = state.length;
      writing.set(seller, write(seller, { revision, chainHash: hash, state }));
    },
    settle: async () => {
      await Promise.all(writing.values());
    },
  };
};

const NONE_KEPT: Snapshots<unknown> = {
  find: () => Promise.resolve(null),
  offer: () => undefined,
  settle: () => Promise.resolve(),
};

const isDue = ({ revision, snapshotRevision }: Books<unknown>, tailMin: number): boolean =>
  revision - snapshotRevision > Math.max(tailMin, (revision + 1) / 10);

const valuesOf = (seller: SellerId, stateVersion: number, snapshot: Snapshot): unknown[] => [
  seller,
  stateVersion,
  snapshot.revision,
  snapshot.chainHash,
  snapshot.state,
  checksum(seller, stateVersion, snapshot),
];

const checksum = (seller: SellerId, stateVersion: number, snapshot: Snapshot): string =>
  createHash('sha256')
    .update(`${seller} ${stateVersion} ${snapshot.revision} ${snapshot.chainHash}\n`)
    .update(snapshot.state)
    .digest('hex');

const decodeRow = (
  row: unknown,
  { seller, stateVersion }: { readonly seller: SellerId; readonly stateVersion: number },
): Snapshot | null => {
  if (!isRow(row)) return null;
  const snapshot = { revision: Number(row.revision), chainHash: row.chain_hash, state: row.state };
  return checksum(seller, stateVersion, snapshot) === row.checksum ? snapshot : null;
};

interface Row {
  readonly revision: string;
  readonly chain_hash: string;
  readonly state: string;
  readonly checksum: string;
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null;
