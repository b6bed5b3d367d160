import { comparePositions } from '@keepsale/event-store';
import type { EventStore, Position } from '@keepsale/event-store';
import { openTables } from '@keepsale/read-model';
import type { Pool } from 'pg';
import type { AppliedEvent } from '../checkpoint.ts';
import { createLeases, RENEW_EVERY_MS } from '../leases/leases.ts';
import type { Log } from '../log.ts';
import { reasonOf, shardPrefix } from '../log-entry.ts';
import type { LogEntry } from '../log-entry.ts';
import { writeBatch } from '../rows/write.ts';
import { pause } from '../pause.ts';
import { BATCH_EVENTS_MAX, batchLength } from './cut-batch.ts';
import { openInbox } from './inbox.ts';
import type { Delivery, Inbox } from './inbox.ts';
import { isNews, startOf } from './claims.ts';
import type { Claims } from './claims.ts';
import { project } from './project.ts';
import type { Step } from './project.ts';
import { checkpointFault } from './sanity.ts';

export interface RunOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly schema: string;
  /** Unique among all projectors that run. */
  readonly instanceId: string;
  readonly log: Log;
  /** Ends the run after the batch at hand; the leases are given back. */
  readonly signal: AbortSignal;
  /** Where a test lets the process die or freeze. */
  readonly atStep?: (step: Step) => Promise<void>;
}

/** After a refused checkpoint, how long until it is looked at again: somebody may have rebuilt. */
const REFUSAL_MS = 10_000;
const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 2_000;

const SHAPES = openTables();

/**
 * Projects the shards this instance can lease until `signal` aborts. Outages are waited out: after any error the shards
 * are taken anew, so their checkpoints are read from where the database really stands.
 */
export const runProjector = async (options: RunOptions): Promise<void> => {
  const leases = createLeases(options.pool, options.schema, options.instanceId);
  const run = createRun(options, leases);
  let backoffMs = BACKOFF_MS_MIN;
  while (!options.signal.aborted) {
    try {
      await run.turn();
      backoffMs = BACKOFF_MS_MIN;
    } catch (error) {
      options.log('warn', 'projection interrupted, trying again', { reason: reasonOf(error) });
      await run.drop();
      await pause(backoffMs, options.signal);
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX);
    }
  }
  await run.drop();
  await leases.release().catch((error: unknown) => {
    options.log('warn', 'leases not given back, they run out', { reason: reasonOf(error) });
  });
};

interface Run {
  /** One renewal when it is due, then one delivery, or a wait for it. */
  turn(): Promise<void>;
  /** Forgets what it holds: the next renewal takes it anew. */
  drop(): Promise<void>;
}

const createRun = (options: RunOptions, leases: ReturnType<typeof createLeases>): Run => {
  const { pool, store, schema, log, signal } = options;
  const claims: Claims = new Map();
  const projecting = {
    pool,
    schema,
    atStep: options.atStep ?? (() => Promise.resolve()),
    onParked: (seller: string, parking: object) => {
      log('error', 'seller parked', { seller, ...parking });
    },
  };
  let inbox: Inbox | null = null;
  let renewAt = 0;
  let lagMs = 0;
  let refusal: { readonly reason: string; readonly until: number } | null = null;
  /** Everything of the claimed shards up to here is projected. */
  let consumed: Position | null = null;
  let lastApplied: AppliedEvent | null = null;

  const drop = async (): Promise<void> => {
    claims.clear();
    renewAt = 0;
    await closeInbox();
  };

  const closeInbox = async (): Promise<void> => {
    const open = inbox;
    inbox = null;
    consumed = null;
    lastApplied = null;
    await open?.close();
  };

  const renew = async (): Promise<void> => {
    if (refusal !== null && refusal.until <= Date.now()) refusal = null;
    const held = [...claims.keys()].sort((a, b) => a - b);
    const { kept, taken } = await leases.renew({ held, lagMs, refusal: refusal?.reason ?? null });
    renewAt = Date.now() + RENEW_EVERY_MS;

    const fault = await checkpointFault(store, taken);
    if (fault !== null) {
      log('error', fault);
      refusal = { reason: fault, until: Date.now() + REFUSAL_MS };
      await drop();
      return;
    }
    if (taken.length === 0 && kept.length === held.length) {
      await settleQuietShards();
      return;
    }
    for (const shard of held) if (!kept.includes(shard)) claims.delete(shard);
    for (const checkpoint of taken) claims.set(checkpoint.shard, checkpoint);
    log('info', 'holding shards', { shards: [...claims.keys()].sort((a, b) => a - b) });
    await closeInbox();
  };

  /** Shards without events move up now and then, so that a restart does not read the whole log for them. */
  const settleQuietShards = async (): Promise<void> => {
    const position = consumed;
    if (position === null) return;
    const moves = [...claims.values()]
      .filter((from) => from.position === null || comparePositions(from.position, position) < 0)
      .map((from) => ({ from, to: { position, event: lastApplied ?? from.event } }));
    if (moves.length === 0) return;
    const outcome = await writeBatch(pool, schema, SHAPES, { moves, changed: [], ended: [] });
    if (outcome === 'fenced') return drop();
    for (const { from, to } of moves) claims.set(from.shard, { ...from, ...to });
  };

  const handle = async (source: Inbox, delivery: Delivery): Promise<void> => {
    const length = batchLength(delivery.entries);
    const entries = delivery.entries.slice(0, length);
    source.putBack(delivery.entries.slice(length));

    const fresh = entries.filter((entry) => isNews(claims, entry));
    if (fresh.length > 0 && (await project(projecting, claims, fresh)) === 'fenced') {
      log('info', 'shards were taken over, taking them anew');
      return drop();
    }
    const last = entries.at(-1);
    if (last !== undefined) lastApplied = { position: last.position, id: last.eventId };
    consumed = length < delivery.entries.length ? (last?.position ?? consumed) : delivery.upTo;
    lagMs = delivery.isCaughtUp && delivery.isLast ? 0 : lagOf(last, lagMs);
  };

  return {
    drop,
    turn: async () => {
      if (renewAt <= Date.now()) await renew();
      if (claims.size === 0) return pause(renewAt - Date.now(), signal);
      inbox ??= openInbox({
        store,
        prefixes: [...claims.keys()].map(shardPrefix),
        after: startOf(claims),
        signal,
      });
      const delivery = await inbox.next(BATCH_EVENTS_MAX, renewAt - Date.now());
      if (delivery !== null) await handle(inbox, delivery);
    },
  };
};

const lagOf = (last: LogEntry | undefined, before: number): number =>
  last?.kind === 'event' ? Math.max(0, Date.now() - Date.parse(last.envelope.recordedAt)) : before;
