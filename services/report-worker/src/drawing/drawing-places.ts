/** Places to draw at. What a job does besides, above all waiting for disks and other processes, needs none. */
export interface DrawingPlaces {
  /** Waits for a place: a person before a batch, otherwise who came first. Resolves to what leaves it, once. */
  take(urgency: Urgency): Promise<() => void>;
}

export type Urgency = 'person' | 'batch';

export const createDrawingPlaces = (count: number): DrawingPlaces => {
  let free = count;
  const waiting: Readonly<Record<Urgency, (() => void)[]>> = { person: [], batch: [] };

  const leave = (): void => {
    const next = waiting.person.shift() ?? waiting.batch.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return {
    take: async (urgency) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting[urgency].push(resolve));
      let isTaken = true;
      return () => {
        if (isTaken) leave();
        isTaken = false;
      };
    },
  };
};
