import type { SellerId } from '@keepsale/domain/kernel/ids';
import { openTables } from '@keepsale/read-model';
import type { Pool } from 'pg';
import type { Place } from '../checkpoint.ts';
import type { LogEntry } from '../log-entry.ts';
import { reasonOf, shardOf } from '../log-entry.ts';
import { isRefusal } from '../rows/errors.ts';
import { loadRows } from '../rows/load.ts';
import { writeBatch } from '../rows/write.ts';
import type { ShardMove } from '../rows/write.ts';
import type { Claims } from './claims.ts';
import { foldBatch } from './fold-batch.ts';
import type { FoldedBatch, Load, Parking } from './fold-batch.ts';
import type { WarmTables } from './warm-tables.ts';

/** What a batch is between: where a test lets a process die or freeze. */
export type Step = 'taken' | 'loaded' | 'folded' | 'written';

export interface ProjectDeps {
  readonly pool: Pool;
  readonly schema: string;
  readonly warm: WarmTables;
  /** Told before each step goes on; does nothing outside of tests. */
  readonly atStep: (step: Step) => Promise<void>;
  readonly onParked: (seller: SellerId, parking: Parking) => void;
}

/** A batch that only has to be written. */
export interface FoldedEntries extends FoldedBatch {
  readonly entries: readonly LogEntry[];
  readonly moves: readonly ShardMove[];
  /** What comes next is to be folded on what the database holds once this is written. */
  readonly mustLand: boolean;
}

/**
 * What became of a batch. `fenced`: a shard is no longer ours; whatever was not written is for its new owner to do. `parked`: the database refused
 * an event, so its seller stands before it, and what was folded on top meanwhile is to be folded anew.
 */
export type ProjectOutcome = 'projected' | 'parked' | 'fenced';

const SHAPES = openTables();

/** Log entries in order, folded and written before it returns. See {@link foldEntries} and {@link writeFolded}. */
export const project = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
): Promise<ProjectOutcome> => {
  const folded = await foldEntries(deps, claims, entries);
  const outcome = await writeFolded(deps, folded);
  if (outcome !== 'fenced') advance(claims, folded);
  return outcome;
};

/**
 * Folds log entries in order, on what earlier folds left; the database need not have it yet.
 * @throws for outages; everything folded since the last write is then to be forgotten.
 */
export const foldEntries = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
): Promise<FoldedEntries> => {
  await deps.atStep('taken');
  return foldWarm(deps, entries, movesOf(claims, entries));
};

/** What was folded on top of a batch that came out differently, once more, on what the database holds now. */
export const foldAgain = (
  deps: ProjectDeps,
  { entries, moves }: FoldedEntries,
): Promise<FoldedEntries> => foldWarm(deps, entries, moves);

const foldWarm = async (
  deps: ProjectDeps,
  entries: readonly LogEntry[],
  moves: readonly ShardMove[],
): Promise<FoldedEntries> => {
  const batch = await foldBatch(entries, loadFor(deps), { tables: deps.warm.tables() });
  // Rows of a parked or erased seller in memory say something else than the database will.
  const isPlain = batch.parked.size === 0 && batch.ended.length === 0;
  if (!isPlain) deps.warm.forget();
  const mustLand = !isPlain || deps.warm.settle() === 'full';
  return { ...batch, entries, moves, mustLand };
};

const loadFor =
  (deps: ProjectDeps): Load =>
  async (tables, envelopes) => {
    await loadRows(deps.pool, deps.schema, tables, envelopes);
    await deps.atStep('loaded');
  };

/** The shards stand where the batch takes them. */
export const advance = (claims: Claims, { moves }: FoldedEntries): void => {
  for (const { from, to } of moves) claims.set(from.shard, { ...from, ...to });
};

/**
 * Writes a batch in one transaction with the checkpoints of its shards. When the database refuses it, it is halved until the one event that it
 * refuses is found, and its seller parked before it.
 *
 * @throws for outages; the outcome is then unknown, so the checkpoints must be read again.
 */
export const writeFolded = async (
  deps: ProjectDeps,
  folded: FoldedEntries,
): Promise<ProjectOutcome> => {
  try {
    return await writeOnce(deps, folded);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    deps.warm.forget();
    const claims: Claims = new Map(folded.moves.map(({ from }) => [from.shard, from]));
    const outcome = await narrow(deps, claims, folded.entries, error);
    return outcome === 'fenced' ? outcome : 'parked';
  }
};

/** @param error what the database said to these entries. */
const narrow = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
  error: unknown,
): Promise<ProjectOutcome> => {
  const [only, second] = entries;
  if (only === undefined) throw error;
  if (second === undefined) return projectCold(deps, claims, entries, parkingOf(only, error));
  const middle = Math.ceil(entries.length / 2);
  for (const half of [entries.slice(0, middle), entries.slice(middle)]) {
    const outcome = await projectCold(deps, claims, half).catch((cause: unknown) => {
      if (!isRefusal(cause)) throw cause;
      return narrow(deps, claims, half, cause);
    });
    if (outcome === 'fenced') return outcome;
  }
  return 'projected';
};

const projectCold = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
  stops: ReadonlyMap<SellerId, Parking> = new Map(),
): Promise<ProjectOutcome> => {
  const batch = await foldBatch(entries, loadFor(deps), { stops });
  const folded = { ...batch, entries, moves: movesOf(claims, entries), mustLand: true };
  const outcome = await writeOnce(deps, folded);
  if (outcome !== 'fenced') advance(claims, folded);
  return outcome;
};

const writeOnce = async (
  deps: ProjectDeps,
  { moves, changed, ended, parked }: FoldedEntries,
): Promise<ProjectOutcome> => {
  await deps.atStep('folded');
  const outcome = await writeBatch(deps.pool, deps.schema, SHAPES, { moves, changed, ended });
  await deps.atStep('written');
  if (outcome === 'fenced') return outcome;
  for (const [seller, parking] of parked) deps.onParked(seller, parking);
  return 'projected';
};

/** Each shard that has an event in the batch goes to its last one; the others stay, so that they need no write. */
const movesOf = (claims: Claims, entries: readonly LogEntry[]): readonly ShardMove[] => {
  const places = new Map<number, Place>();
  for (const { seller, position, eventId } of entries) {
    places.set(shardOf(seller), { position, event: { position, id: eventId } });
  }
  return [...places].map(([shard, to]) => {
    const from = claims.get(shard);
    if (from === undefined) throw new TypeError(`shard ${shard} is not claimed`);
    return { from, to };
  });
};

const parkingOf = (entry: LogEntry, error: unknown): ReadonlyMap<SellerId, Parking> => {
  if (entry.kind !== 'event') throw error;
  const parking = { revision: entry.envelope.revision, reason: reasonOf(error) };
  return new Map([[entry.seller, parking]]);
};
