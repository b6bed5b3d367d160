import { runCheck } from './check/run-check.ts';
import { say } from './console.ts';
import { notRunLine } from './testing/outcome.ts';

const { passed, failed, notRun } = await runCheck();
for (const absence of notRun) say(notRunLine(absence));
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
