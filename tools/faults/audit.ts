import { verifyReadModels } from '@keepsale/projector/admin';
import { until } from '../services/until.ts';
import type { Addresses } from './calls.ts';
import { checkHistory } from './check-history.ts';
import type { Journal, Seller } from './journal.ts';
import { observeLists, observeLog } from './observe.ts';

interface Books {
  readonly addresses: Addresses;
  readonly databaseUrl: string;
  /** Where the log is, if not there. */
  readonly eventStoreUrl?: string;
  readonly journal: Journal;
  readonly sellers: readonly Seller[];
}

const REPEATS_PER_SELLER = 5;
const PATIENCE = { firstAddress: 0, tryMs: 10_000, totalMs: 60_000 };
const CATCH_UP_TIMEOUT_MS = 60_000;

/**
 * Looks at everything while nobody writes: each write is there exactly once, a repeat is told the same, hash chains are whole, and
 * the read models are what a replay gives.
 * @returns what is wrong, in sentences.
 */
export async function audit(books: Books): Promise<readonly string[]> {
  const { addresses, databaseUrl, eventStoreUrl = databaseUrl, journal, sellers } = books;
  await repeatLast(books);
  for (const seller of sellers) await catchUp(journal, seller);
  const [log, shown] = await Promise.all([
    observeLog(eventStoreUrl, sellers),
    observeLists(addresses, sellers),
  ]);
  const anomalies = checkHistory(journal.attempts(), { log, ...shown });
  const { wrong } = await verifyReadModels({ databaseUrl, eventStoreUrl });
  return [
    ...anomalies.map(({ code, detail }) => `${code}: ${detail}`),
    ...wrong.map((seller) => `read models: ${JSON.stringify(seller)}`),
  ];
}

/** Sends again what was acknowledged last, as a client does that crashed before it could take note. */
async function repeatLast({ journal, sellers }: Books): Promise<void> {
  await Promise.all(
    sellers.map(async (seller) => {
      const acknowledged = journal
        .attempts()
        .filter(
          ({ seller: id, answers }) => id === seller.id && answers[0]?.status === 'acknowledged',
        );
      for (const attempt of acknowledged.slice(-REPEATS_PER_SELLER)) {
        await journal.repeat(attempt, seller, PATIENCE);
      }
    }),
  );
}

let closingsMade = 0;

/** A last write that the lists show: then they show everything before it as well. */
async function catchUp(journal: Journal, seller: Seller): Promise<void> {
  const write = async (): Promise<boolean> => {
    closingsMade += 1;
    const closing = { kind: 'category', label: `Closing ${closingsMade}` } as const;
    return (await journal.write(seller, closing, PATIENCE)).visible;
  };
  const isShown = await until(write, { timeoutMs: CATCH_UP_TIMEOUT_MS });
  if (!isShown) throw new Error(`the lists of ${seller.id} do not catch up`);
}
