const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day that eBay counts calls by: it begins at midnight Pacific time. */
export const createPacificClock = () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const partsOf = (ms: number): ReadonlyMap<string, string> =>
    new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const numberIn = (parts: ReadonlyMap<string, string>, type: string): number =>
    Number(parts.get(type));

  return {
    /** `2026-11-28`. */
    dayOf: (ms: number): string => {
      const parts = partsOf(ms);
      return ['year', 'month', 'day'].map((type) => parts.get(type)).join('-');
    },
    /** Until the next midnight there; an hour off on the two days a year that clocks change. */
    msLeftOf: (ms: number): number => {
      const parts = partsOf(ms);
      const minutes = numberIn(parts, 'hour') * 60 + numberIn(parts, 'minute');
      return DAY_MS - (minutes * 60 + numberIn(parts, 'second')) * 1_000;
    },
  };
};
