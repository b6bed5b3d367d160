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
import type { Parking } from './fold-batch.ts';

/** What a batch is between: where a test lets a process die or freeze. */
export type Step = 'taken' | 'loaded' | 'folded' | 'written';

export interface ProjectDeps {
  readonly pool: Pool;
  readonly schema: string;
  /** Told before each step goes on; does nothing outside of tests. */
  readonly atStep: (step: Step) => Promise<void>;
  readonly onParked: (seller: SellerId, parking: Parking) => void;
}

const SHAPES = openTables();

/**
 * Projects log entries in order, all in one transaction with the checkpoints of their shards. When the database refuses
 * what was folded, the batch is halved until the one event that it refuses is found, and its seller parked before it.
 *
 * @returns `fenced` when a shard is no longer ours; whatever was not written is for its new owner to do.
 * @throws for outages; the outcome of the last write is then unknown, so the checkpoints must be read again.
 */
export const project = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
): Promise<'projected' | 'fenced'> => {
  await deps.atStep('taken');
  try {
    return await projectOnce(deps, claims, entries, new Map());
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [only, second] = entries;
    if (only === undefined) throw error;
    if (second === undefined)
      return await projectOnce(deps, claims, entries, parkingOf(only, error));
    const middle = Math.ceil(entries.length / 2);
    const first = await project(deps, claims, entries.slice(0, middle));
    return first === 'fenced' ? first : project(deps, claims, entries.slice(middle));
  }
};

const projectOnce = async (
  deps: ProjectDeps,
  claims: Claims,
  entries: readonly LogEntry[],
  stops: ReadonlyMap<SellerId, Parking>,
): Promise<'projected' | 'fenced'> => {
  const load = async (...[tables, envelopes]: Parameters<Parameters<typeof foldBatch>[1]>) => {
    await loadRows(deps.pool, deps.schema, tables, envelopes);
    await deps.atStep('loaded');
  };
  const { changed, ended, parked } = await foldBatch(entries, load, stops);
  const moves = movesOf(claims, entries);
  await deps.atStep('folded');
  const outcome = await writeBatch(deps.pool, deps.schema, SHAPES, { moves, changed, ended });
  await deps.atStep('written');
  if (outcome === 'fenced') return outcome;

  for (const { from, to } of moves) claims.set(from.shard, { ...from, ...to });
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
