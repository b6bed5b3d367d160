import { runCheck } from './check/run-check.ts';
import { say } from './console.ts';
import { notRunLine } from './testing/outcome.ts';

const { passed, failures, notRun } = await runCheck();
for (const absence of notRun) say(notRunLine(absence));
say(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
