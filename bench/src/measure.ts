/** What a run of writers came to. */
export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Lets `writers` write one thing after the other for `seconds`, after a short warm-up that does not count. */
export const measureWriters = async (
  writers: number,
  seconds: number,
  write: (writer: number) => Promise<void>,
): Promise<Rate> => {
  await runWriters(writers, seconds / 4, write);
  const startedAt = performance.now();
  const latencies = await runWriters(writers, seconds, write);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { perSecond: latencies.length / elapsedSeconds, p50Ms: at(0.5), p99Ms: at(0.99) };
};

const runWriters = async (
  writers: number,
  seconds: number,
  write: (writer: number) => Promise<void>,
): Promise<readonly number[]> => {
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1000;
  const run = async (writer: number): Promise<void> => {
    let before = performance.now();
    while (before < until) {
      await write(writer);
      const after = performance.now();
      latencies.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => run(writer)));
  return latencies;
};

export const formatRate = ({ perSecond, p50Ms, p99Ms }: Rate): string =>
  `${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`;
