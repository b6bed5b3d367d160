/** Lets so many through at once; the others wait in line. */
export interface Gate {
  /** @returns what `work` returns; `null`, without running it, when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T | null>;
}

export const createGate = ({
  concurrency,
  waitingMax,
}: {
  readonly concurrency: number;
  readonly waitingMax: number;
}): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const leave = (): void => {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    enter: async (work) => {
      if (running >= concurrency) {
        if (waiting.length >= waitingMax) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
