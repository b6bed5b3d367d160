/** What a suite could not look at, and why: said aloud, so that nobody takes it for passed. */
export interface NotRun {
  readonly name: string;
  readonly why: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: readonly NotRun[];
}

export const NOTHING: Outcome = { passed: 0, failed: 0, notRun: [] };

export function add(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    notRun: [...a.notRun, ...b.notRun],
  };
}

export function single(ok: boolean): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notRun: [] };
}

export function notRunLine({ name, why }: NotRun): string {
  return `not run: ${name} (${why})`;
}
