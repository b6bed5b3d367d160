import { randomUUID } from 'node:crypto';
import { commandId } from '@keepsale/domain/kernel/ids';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore } from '@keepsale/event-store';
import {
  createPostgresEventStore,
  migratePostgresEventStore,
} from '@keepsale/event-store/postgres';
import { createTestDatabase } from '@keepsale/event-store/testing';
import { Pool } from 'pg';
import { createLedger } from '../execute.ts';
import type { ExecuteRequest, Ledger } from '../ledger.ts';
import type { LedgerLimits } from '../limits.ts';
import { migrateLedger } from '../migrate.ts';
import { boxRulebook } from './card-box.ts';
import type { BoxCommand, BoxEvent, BoxRejection, BoxState } from './card-box.ts';
import type { Rulebook } from '../rulebook.ts';
import type { StreamStore } from '../streams.ts';

export type BoxLedger = Ledger<BoxCommand, BoxEvent, BoxRejection>;

/** A database with an event store in it, and as many ledgers on them as a test wants: each is what one process would have. */
export interface Shop {
  readonly database: Pool;
  readonly eventStore: EventStore;
  readonly problems: string[];
  open(options?: OpenOptions): BoxLedger;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly eventStore?: StreamStore;
  readonly limits?: Partial<LedgerLimits>;
  readonly rulebook?: Rulebook<BoxState, BoxCommand, BoxEvent, BoxRejection>;
}

export const openShop = async (): Promise<Shop> => {
  const testDatabase = await createTestDatabase();
  const database = new Pool({ connectionString: testDatabase.url, max: 8 });
  await migratePostgresEventStore(database);
  await migrateLedger(database);
  const eventStore = createPostgresEventStore({ connectionString: testDatabase.url });
  const ledgers: BoxLedger[] = [];
  const problems: string[] = [];

  return {
    database,
    eventStore,
    problems,
    open: (options = {}) => {
      const ledger = createLedger({
        rulebook: boxRulebook,
        eventStore,
        database,
        clock: () => new Date(),
        ids: () => commandId(randomUUID()),
        onProblem: (what) => problems.push(what),
        ...options,
      });
      ledgers.push(ledger);
      return ledger;
    },
    close: async () => {
      await Promise.all(ledgers.map((ledger) => ledger.close()));
      await eventStore.close();
      await database.end();
      await testDatabase.drop();
    },
  };
};

/** @param key with it, the request's hash is its commands. */
export const boxRequest = (
  seller: SellerId,
  command: BoxCommand | readonly BoxCommand[],
  key?: string,
): ExecuteRequest<BoxCommand> => {
  const commands = command instanceof Array ? command : [command];
  return {
    seller,
    commands,
    actor: { kind: 'seller', id: seller },
    correlationId: 'test',
    ...(key === undefined ? {} : { idempotency: { key, requestHash: JSON.stringify(commands) } }),
  };
};
