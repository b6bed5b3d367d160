import { comparePositions } from '@keepsale/event-store';
import type { EventStore, Position } from '@keepsale/event-store';
import type { Log } from '@keepsale/log';
import { openTables } from '@keepsale/read-model';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Pool } from 'pg';
import type { AppliedEvent } from '../checkpoint.ts';
import { createLeases, RENEW_EVERY_MS } from '../leases/leases.ts';
import type { Holding, Leases } from '../leases/leases.ts';
import { UNMETERED, type ProjectionMeter } from '../operations/meter.ts';
import { reasonOf, shardPrefix } from '../log-entry.ts';
import type { LogEntry } from '../log-entry.ts';
import { writeBatch } from '../rows/write.ts';
import { pause } from '../pause.ts';
import { BATCH_EVENTS_MAX, batchLength } from './cut-batch.ts';
import { openInbox } from './inbox.ts';
import type { Delivery, Inbox } from './inbox.ts';
import { isNews, startOf } from './claims.ts';
import type { Claims } from './claims.ts';
import { checkpointFault } from './sanity.ts';
import type { Parking } from './fold-batch.ts';
import { openWarmTables } from './warm-tables.ts';
import { openWriter } from './writer.ts';
import type { Writer } from './writer.ts';
import type { Step } from './project.ts';

export interface RunOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly schema: string;
  /** Unique among all projectors that run. */
  readonly instanceId: string;
  readonly log: Log;
  /** Ends the run after the batch at hand; the leases are given back. */
  readonly signal: AbortSignal;
  readonly meter?: ProjectionMeter;
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
  const run = new Run(options, leases);
  let backoffMs = BACKOFF_MS_MIN;
  while (!options.signal.aborted) {
    try {
      await run.turn();
      backoffMs = BACKOFF_MS_MIN;
    } catch (error) {
      options.meter?.interrupted();
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

/** What one instance holds, and how far it is. Everything in here is lost with the process, and read anew from the database. */
class Run {
  readonly #options: RunOptions;
  readonly #leases: Leases;
  readonly #meter: ProjectionMeter;
  readonly #claims: Claims = new Map();
  readonly #writer: Writer;
  #inbox: Inbox | null = null;
  /** Monotonic milliseconds, as all times here: the wall clock may be set back by hours. */
  #renewAt = 0;
  #lagMs = 0;
  #refusal: { readonly reason: string; readonly until: number } | null = null;
  /** Everything of the claimed shards up to here is projected. */
  #consumed: Position | null = null;
  #lastApplied: AppliedEvent | null = null;

  constructor(options: RunOptions, leases: Leases) {
    this.#options = options;
    this.#leases = leases;
    this.#meter = options.meter ?? UNMETERED;
    const { pool, schema, log, atStep = goOn } = options;
    const onParked = (seller: SellerId, parking: Parking): void => {
      this.#meter.parked();
      log('error', 'seller parked', { seller, ...parking });
    };
    const warm = openWarmTables();
    this.#writer = openWriter({ pool, schema, warm, atStep, onParked }, this.#meter);
  }

  /** One renewal when it is due, then one delivery, or a wait for it. */
  async turn(): Promise<void> {
    const { store, signal } = this.#options;
    if (this.#renewAt <= performance.now()) {
      // Leases move on what is written, not on what is folded.
      if ((await this.#writer.landed()) === 'fenced') return this.#dropTaken();
      await this.#renew();
    }
    if (this.#claims.size === 0) return pause(this.#renewAt - performance.now(), signal);
    this.#inbox ??= openInbox({
      store,
      prefixes: [...this.#claims.keys()].map(shardPrefix),
      after: startOf(this.#claims),
      signal,
    });
    const delivery = await this.#inbox.next(BATCH_EVENTS_MAX, this.#renewAt - performance.now());
    if (delivery !== null) await this.#handle(this.#inbox, delivery);
  }

  /** Forgets what it holds: the next renewal takes it anew. */
  async drop(): Promise<void> {
    await this.#writer.drop();
    this.#claims.clear();
    this.#renewAt = 0;
    this.#tellStanding();
    await this.#closeInbox();
  }

  #dropTaken(): Promise<void> {
    this.#options.log('info', 'shards were taken over, taking them anew');
    return this.drop();
  }

  async #closeInbox(): Promise<void> {
    const inbox = this.#inbox;
    this.#inbox = null;
    this.#consumed = null;
    this.#lastApplied = null;
    await inbox?.close();
  }

  async #renew(): Promise<void> {
    const { store, log } = this.#options;
    if (this.#refusal !== null && this.#refusal.until <= performance.now()) this.#refusal = null;
    const held = this.#held();
    const refusal = this.#refusal?.reason ?? null;
    const holding = await this.#leases.renew({ held, lagMs: this.#lagMs, refusal });
    this.#renewAt = performance.now() + RENEW_EVERY_MS;

    const fault = await checkpointFault(store, holding.taken);
    if (holding.taken.length > 0) this.#meter.refuses(fault !== null);
    if (fault !== null) {
      log('error', fault);
      this.#refusal = { reason: fault, until: performance.now() + REFUSAL_MS };
      return this.drop();
    }
    const isSame = holding.taken.length === 0 && holding.kept.length === held.length;
    return isSame ? this.#settleQuietShards() : this.#hold(holding);
  }

  #held(): readonly number[] {
    return [...this.#claims.keys()].sort((a, b) => a - b);
  }

  async #hold({ kept, taken }: Holding): Promise<void> {
    for (const shard of this.#held()) if (!kept.includes(shard)) this.#claims.delete(shard);
    for (const checkpoint of taken) this.#claims.set(checkpoint.shard, checkpoint);
    this.#options.log('info', 'holding shards', { shards: this.#held() });
    this.#tellStanding();
    await this.#writer.drop();
    await this.#closeInbox();
  }

  /** Shards without events move up now and then, so that a restart does not read the whole log for them. */
  async #settleQuietShards(): Promise<void> {
    const { pool, schema } = this.#options;
    const position = this.#consumed;
    if (position === null) return;
    const moves = [...this.#claims.values()]
      .filter((from) => from.position === null || comparePositions(from.position, position) < 0)
      .map((from) => ({ from, to: { position, event: this.#lastApplied ?? from.event } }));
    if (moves.length === 0) return;
    const outcome = await writeBatch(pool, schema, SHAPES, { moves, changed: [], ended: [] });
    if (outcome === 'fenced') return this.drop();
    for (const { from, to } of moves) this.#claims.set(from.shard, { ...from, ...to });
  }

  async #handle(inbox: Inbox, delivery: Delivery): Promise<void> {
    const length = batchLength(delivery.entries);
    const entries = delivery.entries.slice(0, length);
    inbox.putBack(delivery.entries.slice(length));

    const isWhole = length === delivery.entries.length;
    const news = entries.filter((entry) => isNews(this.#claims, entry));
    const outcome =
      news.length === 0
        ? await this.#writer.landed()
        : await this.#writer.project(this.#claims, news, isWhole && delivery.isLast);
    if (outcome === 'fenced') return this.#dropTaken();
    const last = entries.at(-1);
    if (last !== undefined) this.#lastApplied = { position: last.position, id: last.eventId };
    this.#consumed = isWhole ? delivery.upTo : (last?.position ?? this.#consumed);
    this.#lagMs = delivery.isCaughtUp && delivery.isLast ? 0 : lagOf(last, this.#lagMs);
    this.#tellStanding();
  }

  #tellStanding(): void {
    this.#meter.stands({ shards: this.#held(), lagMs: this.#lagMs });
  }
}

const goOn = (): Promise<void> => Promise.resolve();

const lagOf = (last: LogEntry | undefined, before: number): number =>
  last?.kind === 'event' ? Math.max(0, Date.now() - Date.parse(last.envelope.recordedAt)) : before;
