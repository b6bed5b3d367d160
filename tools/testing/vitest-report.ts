import { relative } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { failure, NOTHING, type Outcome, add } from './outcome.ts';

/** Counts a report of Vitest's `json` reporter: a file that cannot be loaded is a failure as well. */
export function vitestOutcome(text: string, ok: boolean): Outcome {
  const report: unknown = JSON.parse(text);
  if (!isJsonReport(report)) throw new Error('Vitest wrote a report of another shape.');
  const files = report.testResults.map(outcomeOfFile).reduce(add, NOTHING);
  const outcome = { ...files, passed: report.numPassedTests };
  if (ok || outcome.failures.length > 0) return outcome;
  return add(outcome, failure('an error outside any test', 'Vitest tells of it above.'));
}

function outcomeOfFile({ name, status, message, assertionResults }: FileResult): Outcome {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // It could not be loaded, or what comes before or after its tests failed.
  if (status === 'failed' && failed.length === 0) return failure(file, message);
  return failed
    .map((test) => failure(`${file} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')))
    .reduce(add, NOTHING);
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

interface JsonReport {
  readonly numPassedTests: number;
  readonly testResults: readonly FileResult[];
}

function isJsonReport(value: unknown): value is JsonReport {
  return (
    typeof value === 'object' &&
    value !== null &&
    'numPassedTests' in value &&
    'testResults' in value &&
    typeof value.numPassedTests === 'number' &&
    Array.isArray(value.testResults)
  );
}
