import { audit } from './audit.ts';
import type { Addresses } from './calls.ts';
import type { Journal, Seller } from './journal.ts';
import { startWriters, type Writers } from './writers.ts';

/** A product under writers, and how to look at what became of their writes. */
export interface Trial {
  readonly addresses: Addresses;
  readonly databaseUrl: () => string;
  readonly eventStoreUrl?: string;
  readonly journal: Journal;
  readonly sellers: readonly Seller[];
}

export const PATIENCE = { firstAddress: 0, tryMs: 2_000, totalMs: 90_000 };
/** Of every client, before we believe that the product is there. */
const ANSWERS = 3;
const ANSWERS_TIMEOUT_MS = 90_000;
const WRITERS_PER_SELLER = 2;

/**
 * Every client is answered before the faults, after each of them, and in the end all that was acknowledged is there, once.
 * @returns what is wrong, in sentences.
 */
export async function outlive(
  trial: Trial,
  ...faults: readonly ((writers: Writers) => Promise<void> | void)[]
): Promise<readonly string[]> {
  const { addresses, databaseUrl, eventStoreUrl, journal, sellers } = trial;
  const writers = await startWriters({
    journal,
    sellers,
    perSeller: WRITERS_PER_SELLER,
    patience: PATIENCE,
  });
  try {
    await answered(writers, 'before any fault');
    for (const [at, fault] of faults.entries()) {
      await fault(writers);
      await answered(writers, `after fault ${at + 1}`);
    }
  } finally {
    await writers.stop();
  }
  const log = eventStoreUrl === undefined ? {} : { eventStoreUrl };
  return audit({ addresses, databaseUrl: databaseUrl(), ...log, journal, sellers });
}

async function answered(writers: Writers, when: string): Promise<void> {
  if (await writers.progress(ANSWERS, ANSWERS_TIMEOUT_MS)) return;
  throw new Error(`${when}, somebody is not answered within ${ANSWERS_TIMEOUT_MS} ms`);
}
