/** What came together is worked on at once. */
export interface GatherOptions<Item> {
  /** Answers for each of them, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<void>[]>;
  /** So many go at once. */
  readonly countMax: number;
  /** The first of them waits no longer than this for others. */
  readonly msMax: number;
}

interface Gathered<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Lets items wait a moment for each other. Resolves, or rejects, as the work on that item does. */
export const gather = <Item>({
  work,
  countMax,
  msMax,
}: GatherOptions<Item>): ((item: Item) => Promise<void>) => {
  let waiting: Gathered<Item>[] = [];
  let timer: NodeJS.Timeout | undefined;

  const go = async (): Promise<void> => {
    clearTimeout(timer);
    const gathered = waiting;
    waiting = [];
    try {
      const results = await work(gathered.map(({ item }) => item));
      for (const [index, { resolve, reject }] of gathered.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve();
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of gathered) reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length >= countMax) void go();
      else if (waiting.length === 1) timer = setTimeout(() => void go(), msMax);
    });
};
