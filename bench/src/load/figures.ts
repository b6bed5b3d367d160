/** What one call came to. `status` 0: cut or silent. */
export interface Sample {
  readonly kind: string;
  readonly ms: number;
  readonly status: number;
  /** The code of a problem body, the error's name for what never was an answer; empty for what went well. */
  readonly code: string;
}

export interface Figures {
  readonly add: (sample: Sample) => void;
  readonly count: () => number;
  /** Of those that went well, over all kinds that begin so; NaN when there are none. */
  readonly percentile: (prefix: string, share: number) => number;
  readonly table: () => readonly string[];
  /** How many did not go well, by kind, status and code. */
  readonly failures: () => ReadonlyMap<string, number>;
}

export function collectFigures(): Figures {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  let count = 0;

  const sortedOf = (prefix: string): readonly number[] =>
    [...times]
      .filter(([kind]) => kind.startsWith(prefix))
      .flatMap(([, all]) => all)
      .sort((one, other) => one - other);

  const line = (kind: string): string => {
    const sorted = sortedOf(kind);
    const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => at(sorted, share));
    return `${kind.padEnd(26)}${String(sorted.length).padStart(8)}${column(p50)}${column(p95)}${column(p99)}${column(longest)}`;
  };

  return {
    add: ({ kind, ms, status, code }) => {
      count += 1;
      if (status === 0 || status >= 400) {
        const name = `${kind} ${status} ${code}`;
        failures.set(name, (failures.get(name) ?? 0) + 1);
        return;
      }
      const known = times.get(kind);
      if (known === undefined) times.set(kind, [ms]);
      else known.push(ms);
    },
    count: () => count,
    percentile: (prefix, share) => at(sortedOf(prefix), share),
    table: () => [
      `${'milliseconds'.padEnd(26)}${'count'.padStart(8)}${['p50', 'p95', 'p99', 'longest'].map((name) => name.padStart(9)).join('')}`,
      ...[...new Set(['read', 'write', ...[...times.keys()].toSorted()])].map(line),
    ],
    failures: () => failures,
  };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? NaN;
}

function column(value: number | undefined): string {
  return (value ?? NaN).toFixed(1).padStart(9);
}
