/** Runs items together: while one batch is under way, the next ones gather. */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param run answers in the order of the items; when it throws, so does every item's promise.
 * @param itemsMax of one batch.
 */
export const createBatcher = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  itemsMax: number,
): Batcher<Item, Result> => {
  const waiting: Pending<Item, Result>[] = [];
  let isRunning = false;

  const runBatch = async (batch: readonly Pending<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, at) => {
        const result = results[at];
        if (result === undefined) reject(new Error('a batch left an item unanswered'));
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    // Whoever asks in the same turn of the event loop still belongs to the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await runBatch(waiting.splice(0, itemsMax));
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void drain();
    });
};
