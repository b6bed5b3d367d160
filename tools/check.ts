import { runCheck } from './check/run-check.ts';
import { say } from './console.ts';

const { passed, failed } = await runCheck();
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
