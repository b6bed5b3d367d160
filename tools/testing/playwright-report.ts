import { add, failure, NOTHING, type Outcome } from './outcome.ts';

/** Counts a report of Playwright's `json` reporter: a test that passed only when repeated has failed. */
export function playwrightOutcome(text: string, ok: boolean): Outcome {
  const report: unknown = JSON.parse(text);
  if (!isJsonReport(report)) throw new Error('Playwright wrote a report of another shape.');
  const outcome = outcomeOfAll(report.suites);
  if (ok || outcome.failures.length > 0) return outcome;
  const said = report.errors.map(({ message }) => message ?? '').join('\n');
  return add(outcome, failure('an error outside any test', said));
}

function outcomeOfAll(groups: readonly Group[]): Outcome {
  return groups.map(outcomeOf).reduce(add, NOTHING);
}

function outcomeOf({ specs, suites = [] }: Group): Outcome {
  const tests = specs.flatMap((spec) => spec.tests.map((run) => ({ spec, run })));
  const own = tests.map(({ spec, run }) => {
    if (run.status === 'expected') return { ...NOTHING, passed: 1 };
    if (run.status === 'skipped') return NOTHING;
    return failure(`${spec.file}:${spec.line} › ${spec.title}`, messageOf(run));
  });
  const inner = outcomeOfAll(suites);
  return [...own, inner].reduce(add, NOTHING);
}

function messageOf({ results }: Run): string {
  return results.flatMap(({ error }) => error?.message ?? []).join('\n');
}

interface Group {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Group[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly Run[];
}

interface Run {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

interface JsonReport {
  readonly suites: readonly Group[];
  readonly errors: readonly { readonly message?: string }[];
}

function isJsonReport(value: unknown): value is JsonReport {
  return (
    typeof value === 'object' &&
    value !== null &&
    'suites' in value &&
    'errors' in value &&
    Array.isArray(value.suites) &&
    Array.isArray(value.errors)
  );
}
