import { openEventStore, verifyLog } from '@keepsale/event-store';
import { rebuildReadModels, verifyReadModels } from '@keepsale/projector/admin';
import { counted } from '../console.ts';

interface Books {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Ends the work at its next step. */
  readonly signal?: AbortSignal;
}

export type Proof =
  | { readonly whole: true; readonly sellers: number; readonly events: number }
  /** `broken` names the first event that does not follow from the one before it. */
  | { readonly whole: false; readonly broken: string };

/**
 * Follows every hash chain, makes the read models anew and compares them with a replay.
 *
 * @throws Error when rows that were just made are not what their events say.
 */
export async function proveBooks(books: Books): Promise<Proof> {
  const store = await openEventStore(books.eventStoreUrl, { clientName: 'keepsale-proof' });
  try {
    const { broken, events } = await verifyLog(store, books.signal);
    const [first] = broken;
    if (first !== undefined) {
      return { whole: false, broken: `${first.stream}@${first.revision} (${first.reason})` };
    }
    await rebuildReadModels(books, () => undefined);
    const { sellers, wrong } = await verifyReadModels(books);
    if (wrong.length > 0) {
      throw new Error(
        `read models of ${counted(wrong.length, 'seller')} are not what their events say`,
      );
    }
    return { whole: true, sellers, events };
  } finally {
    await store.close();
  }
}
