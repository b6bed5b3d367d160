import type { Part, RunningProduct } from '../../../tools/faults/running-product.ts';
import { cpuMillis } from '../cpu.ts';
import { ownMegabytes } from '../memory.ts';

/** What the product's processes took while the load went on. Linux. */
export interface Watch {
  /** Ends it. */
  readonly stop: () => readonly PartUse[];
}

export interface PartUse {
  readonly part: Part;
  /** Of one core. */
  readonly cpuShare: number;
  /** Megabytes, each the mean of a fifth of the time. */
  readonly memory: readonly number[];
  readonly memoryMax: number;
}

const PARTS: readonly Part[] = ['api', 'projector', 'report-worker', 'postgres'];
const EVERY_MS = 1_000;
const FIFTHS = 5;

export async function watchParts(product: RunningProduct): Promise<Watch> {
  const pids = await Promise.all(
    PARTS.map(async (part) => [part, await product.pidOf(part)] as const),
  );
  const startedAt = performance.now();
  const before = pids.map(([, pid]) => cpuMillis(pid));
  const seen = pids.map((): number[] => []);
  const timer = setInterval(() => {
    pids.forEach(([, pid], at) => seen[at]?.push(ownMegabytes(pid)));
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      const elapsedMs = performance.now() - startedAt;
      return pids.map(([part, pid], at) => {
        const memory = seen[at] ?? [];
        const usedMs = cpuMillis(pid) - (before[at] ?? 0);
        return {
          part,
          cpuShare: usedMs / elapsedMs,
          memory: inFifths(memory),
          memoryMax: Math.max(...memory),
        };
      });
    },
  };
}

function inFifths(values: readonly number[]): readonly number[] {
  const size = Math.max(1, Math.floor(values.length / FIFTHS));
  return Array.from({ length: FIFTHS }, (_, at) => {
    const part = values.slice(at * size, (at + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
